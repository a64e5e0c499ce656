package sweeps

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// read turns the flags into a job and reports all mistakes in them.
func (f *plotFlags) read() (*plotJob, error) {
	if f.output != "" {
		return nil, mistake.Usagef("-o takes a format; write --out %s", f.output)
	}
	j := &f.plotJob
	errs := []error{mistake.UsageIf(j.query.X == "" || j.query.Y == "", "nothing to draw (want a column for --x and one for --y)")}
	wrong := func(flag string, err error) { errs = append(errs, mistake.InFlag(flag, err)) }
	var err error
	j.query.Where, err = readConditions(f.where)
	wrong("--where", err)
	j.query.Agg, err = figures.ParseAgg(f.agg)
	wrong("--agg", err)
	j.shape.Style, err = readPlotStyle(f.style)
	wrong("--style", err)
	switch ci := j.query.Confidence; {
	case !(ci >= 0 && ci < 1):
		wrong("--ci", fmt.Errorf("%v is no level of confidence (want one between 0 and 1, such as 0.95)", ci))
	case ci > 0 && err == nil && j.query.Agg != figures.Mean:
		wrong("--ci", fmt.Errorf("an interval of the mean does not go with --agg %s", j.query.Agg))
	}
	errs = append(errs, mistake.FlagIf(j.shape.Columns < 0, "--columns", "%d panels (want 1 or more)", j.shape.Columns),
		mistake.FlagIf(j.shape.LogX && j.shape.Categories, "--log-x", "does not go with --categories"))
	j.options, err = readPlotSize(f.size, f.dpi)
	errs = append(errs, err, j.readFiles())
	return j, errors.Join(errs...)
}

// readFiles tells what is written where.
func (j *plotJob) readFiles() error {
	var errs []error
	switch {
	case j.out == "" && j.data == "":
		return mistake.Usagef("no file to write (give --out FILE.svg, .png, .pdf or .csv)")
	case j.data != "" && !isCSV(j.data):
		errs = append(errs, mistake.InFlag("--data", fmt.Errorf("%s: the numbers are CSV (want a name that ends in .csv)", j.data)))
	}
	switch {
	case j.out == "":
	case isCSV(j.out) && j.data != "":
		errs = append(errs, mistake.InFlag("--data", fmt.Errorf("%s: --out writes the numbers already", j.data)))
	case isCSV(j.out):
		j.data = j.out
	default:
		var err error
		if j.format, err = figures.FormatOf(j.out); err != nil {
			errs = append(errs, mistake.InFlag("--out", fmt.Errorf("%s: unknown kind of file (want a name that ends in .svg, .png, .pdf or .csv)", j.out)))
		}
	}
	return errors.Join(errs...)
}

func isCSV(name string) bool { return strings.EqualFold(filepath.Ext(name), ".csv") }

// readConditions reads COLUMN=VALUE,...; the values of one column are
// alternatives.
func readConditions(texts []string) ([]figures.Condition, error) {
	var list []figures.Condition
	index := map[string]int{}
	for _, text := range texts {
		for _, part := range input.SplitCommas(text) {
			column, value, ok := strings.Cut(part, "=")
			column, value = strings.TrimSpace(column), strings.TrimSpace(value)
			if !ok || column == "" || value == "" {
				return nil, fmt.Errorf("%q is no condition (want COLUMN=VALUE)", part)
			}
			at, known := index[column]
			if !known {
				at = len(list)
				index[column] = at
				list = append(list, figures.Condition{Column: column})
			}
			list[at].Values = append(list[at].Values, value)
		}
	}
	return list, nil
}

func readPlotStyle(name string) (figures.Style, error) {
	style, known := map[string]figures.Style{"lines": figures.LinesAndMarks, "marks": figures.Marks, "bars": figures.Bars}[name]
	if !known {
		return 0, fmt.Errorf("unknown style %q (want lines, marks or bars)", name)
	}
	return style, nil
}

// readPlotSize reads WIDTH,HEIGHT and checks them with the resolution.
func readPlotSize(text string, dpi int) (figures.Options, error) {
	width, height, both := strings.Cut(text, ",")
	w, errW := readCm(width)
	h, errH := readCm(height)
	if !both || errW != nil || errH != nil {
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

func readCm(text string) (float64, error) {
	text = strings.TrimSpace(text)
	if len(text) < 3 {
		return 0, errors.New("no length")
	}
	unit, known := lengthUnits[text[len(text)-2:]]
	v, err := strconv.ParseFloat(strings.TrimSpace(text[:len(text)-2]), 64)
	if err != nil || !known || v <= 0 {
		return 0, errors.New("no length")
	}
	return v * unit, nil
}
