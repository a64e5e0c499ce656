package sweeps

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/statistics"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// read parses the flags and reports all mistakes in them.
func (f *plot) read() error {
	if f.output != "" {
		return mistake.Usagef("-o takes a format; write --out %s", f.output)
	}
	var errs []error
	wrong := func(flag string, err error) { errs = append(errs, mistake.InFlag(flag, err)) }
	var err error
	f.query.Where, err = readConditions(f.where)
	wrong("--where", err)
	f.query.Agg, err = figures.ParseAgg(f.agg)
	wrong("--agg", err)
	f.shape.Style, err = readPlotStyle(f.style)
	wrong("--style", err)
	errs = append(errs, f.checkStyle(err == nil), f.readBaseline(), statistics.CheckBetter(f.better))
	switch ci := f.query.Confidence; {
	case !(ci >= 0 && ci < 1):
		wrong("--ci", fmt.Errorf("%v is no level of confidence (want one between 0 and 1, such as 0.95)", ci))
	case ci > 0 && err == nil && f.query.Agg != figures.Mean:
		wrong("--ci", fmt.Errorf("an interval of the mean does not go with --agg %s", f.query.Agg))
	}
	errs = append(errs, mistake.FlagIf(f.shape.Columns < 0, "--columns", "%d panels (want 1 or more)", f.shape.Columns),
		mistake.FlagIf(f.shape.LogX && f.shape.Categories, "--log-x", "does not go with --categories"))
	f.options, err = readPlotSize(f.size, f.dpi)
	errs = append(errs, err, f.readFiles())
	return errors.Join(errs...)
}

// readFiles finds what is written where.
func (f *plot) readFiles() error {
	var errs []error
	switch {
	case f.out == "" && f.data == "":
		return mistake.Usagef("no file to write (give --out FILE.svg, .png, .pdf or .csv)")
	case f.data != "" && !isCSV(f.data):
		errs = append(errs, mistake.InFlag("--data", fmt.Errorf("%s: the numbers are CSV (want a name that ends in .csv)", f.data)))
	}
	switch {
	case f.out == "":
	case isCSV(f.out) && f.data != "":
		errs = append(errs, mistake.InFlag("--data", fmt.Errorf("%s: --out writes the numbers already", f.data)))
	case isCSV(f.out):
		f.data = f.out
	default:
		var err error
		if f.format, err = figures.FormatOf(f.out); err != nil {
			errs = append(errs, mistake.InFlag("--out", fmt.Errorf("%s: unknown kind of file (want a name that ends in .svg, .png, .pdf or .csv)", f.out)))
		}
	}
	return errors.Join(errs...)
}

func isCSV(name string) bool { return ending.Ext(name) == ".csv" }

// readConditions reads COLUMN=VALUE,...; the values of one column are
// alternatives.
func readConditions(texts []string) ([]figures.Condition, error) {
	var list []figures.Condition
	for _, text := range texts {
		for _, part := range input.SplitCommas(text) {
			column, value, ok := strings.Cut(part, "=")
			column, value = strings.TrimSpace(column), strings.TrimSpace(value)
			if !ok || column == "" || value == "" {
				return nil, fmt.Errorf("%q is no condition (want COLUMN=VALUE)", part)
			}
			at := slices.IndexFunc(list, func(c figures.Condition) bool { return c.Column == column })
			if at < 0 {
				at = len(list)
				list = append(list, figures.Condition{Column: column})
			}
			list[at].Values = append(list[at].Values, value)
		}
	}
	return list, nil
}

func readPlotStyle(name string) (figures.Style, error) {
	style, known := map[string]figures.Style{
		"lines": figures.LinesAndMarks, "marks": figures.Marks, "bars": figures.Bars,
		"boxes": figures.Boxes, "cdf": figures.Distribution, "profile": figures.Profiles,
	}[name]
	if !known {
		return 0, fmt.Errorf("unknown style %q (want lines, marks, bars, boxes, cdf or profile)", name)
	}
	return style, nil
}

// readPlotSize reads WIDTH,HEIGHT and checks them with the resolution.
func readPlotSize(text string, dpi int) (figures.Options, error) {
	width, height, both := strings.Cut(text, ",")
	w, okW := readCm(width)
	h, okH := readCm(height)
	if !both || !okW || !okH {
		return figures.Options{}, mistake.InFlag("--size", fmt.Errorf("%q is no size (want WIDTH,HEIGHT such as 16cm,10cm; units are cm, mm, in, pt)", text))
	}
	if dpi <= 0 {
		return figures.Options{}, mistake.InFlag("--dpi", fmt.Errorf("%d dots an inch (want 20 to 2400)", dpi))
	}
	o := figures.Options{WidthCm: w, HeightCm: h, DPI: dpi}
	return o, mistake.InFlag("--size and --dpi", o.Check())
}

// lengthUnits are in cm.
var lengthUnits = map[string]float64{"cm": 1, "mm": 0.1, "in": 2.54, "pt": 2.54 / 72}

func readCm(text string) (cm float64, ok bool) {
	for unit, scale := range lengthUnits {
		if number, ok := strings.CutSuffix(strings.TrimSpace(text), unit); ok {
			v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
			return v * scale, err == nil && v > 0
		}
	}
	return 0, false
}

// resultFiles are the arguments as sources, without outdated results unless those are
// wanted. Standard input, pipes and devices are kept in memory, since results are read twice;
// files are not.
func resultFiles(cmd *cobra.Command, args []string, outdated bool) ([]figures.Source, error) {
	var list []figures.Source
	taken := false
	for _, arg := range args {
		var s figures.Source
		var err error
		switch {
		case arg == "-" && taken:
			return nil, input.ErrStdinTwice
		case arg == "-":
			taken = true
			var data []byte
			data, err = input.ReadStdin(cmd.Context(), cmd.InOrStdin())
			s = inMemory(input.Stdin, data)
		case input.Once(arg):
			var src run.Source
			src, err = input.New(cmd).OpenFirst(arg)
			s = inMemory(arg, src.Data)
		default:
			s, err = resultFile(cmd, arg, outdated)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

func resultFile(cmd *cobra.Command, name string, outdated bool) (figures.Source, error) {
	s := figures.Source{Name: name, Open: func() (io.ReadCloser, error) {
		in, err := input.OpenFile(cmd, name, "a file of results")
		if err != nil {
			return nil, err
		}
		f := &saidFile{ReadCloser: in, line: progress.Of(cmd.Context()), name: srcerr.Visible(name)}
		if info, err := os.Stat(name); err == nil {
			f.all = " of " + output.Size(info.Size())
		}
		f.line.Later("reading %s", f.name)
		return f, nil
	}}
	err := opened.By(cmd.Context()).Input(name)
	if err != nil || outdated {
		return s, err
	}
	left, err := readOutdated(name+campaign.OutdatedSuffix, func(name string) (io.ReadCloser, error) {
		return input.OpenFile(cmd, name, "a list of outdated results")
	})
	if err != nil {
		return s, err
	}
	s.Outdated = left.IDs()
	return s, nil
}

// noteCut notes the files of results with a last line that is not whole.
func noteCut(cmd *cobra.Command, names []string) {
	for _, name := range names {
		input.New(cmd).Note(name + ": the last line is cut short and left out")
	}
}

// inMemory are results that were read already.
func inMemory(name string, data []byte) figures.Source {
	return figures.Source{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }}
}

// saidFile says on a terminal how much of a file has been read.
type saidFile struct {
	io.ReadCloser
	line  *progress.Line
	name  string
	bytes int64
	all   string
}

func (f *saidFile) Read(p []byte) (int, error) {
	n, err := f.ReadCloser.Read(p)
	before := f.bytes
	if f.bytes += int64(n); f.bytes>>20 > before>>20 {
		f.line.Describe("reading %s: %s%s", f.name, output.Size(f.bytes), f.all)
	}
	return n, err
}

// plotError gives an error of a query its place: a flag, or the results as a whole.
// A mistake in a file has its line already.
func plotError(err error) error {
	if u, ok := errors.AsType[*figures.UnknownColumn](err); ok {
		hint := "there are " + strings.Join(u.Exists, ", ")
		if near := srcerr.Suggest(u.Name, u.Exists); near != "" {
			hint = fmt.Sprintf("did you mean %q? There are %s", near, strings.Join(u.Exists, ", "))
		}
		return mistake.InFlag("--"+u.Use, fmt.Errorf("no column %q in the results (%s)", u.Name, hint))
	}
	if _, ok := errors.AsType[*figures.Undrawable](err); ok {
		return mistake.Inputf("%w", err)
	}
	return err
}

func plotKey(k figures.Key) any {
	if k.Is == figures.Number {
		return k.Number
	}
	return k.Text
}
