package sweeps

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/statistics"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/units"
)

const plotLong = `Draw the results of campaigns: one column over another, a curve for each value of
--series, a panel for each value of --facet.

RESULTS are JSON lines or CSV with a header. Of several lines with the same id the
last one counts; runs that failed are left out. Several runs on one point become
one value, by --agg, and a note says in which columns they differ. Columns are
named as in the files; a nested one by its last name, or in full: inputs.k. If x
is not always a number, its values are drawn as names.

--style boxes shows quartiles of the runs on a point, whiskers up to 1.5 times the box away, and the
values beyond. --style cdf draws for each value of y the share of runs with at most that, and --style
profile performance profiles: the share of cases, runs that differ in --series alone, whose
y is within a factor of the smallest of the case. Both take no --x.

The extension of --out selects what is written: a picture (.svg, .png, .pdf) or the
numbers that it shows (.csv). The same runs give the same bytes, in whatever order
their lines are.`

const plotExample = `  clustersim plot results.jsonl --x beta --y speed_efficiency --series intensity --facet k --out curves.pdf
  clustersim plot a.csv b.csv --x hosts --y makespan_s --series scheduler --ci 0.95 --log-x --log-y --out scaling.svg
  clustersim plot results.jsonl --x network --y makespan_s --agg median --where k=2,beta=3 --style bars --out networks.png
  clustersim plot results.jsonl --x scheduler --y makespan_s --baseline scheduler=heft --style boxes --rows --out against-heft.pdf
  clustersim plot results.jsonl --y makespan_s --series scheduler --style profile --out profiles.pdf`

// plot is what the flags of plot ask for, with the texts of those that are parsed.
type plot struct {
	query     figures.Query
	shape     figures.Shape
	options   figures.Options
	format    figures.Format // of out; empty: no picture
	out, data string         // files; empty: none

	outdated         bool
	where            []string
	agg, style, size string
	baseline, better string
	output           string
	dpi              int
}

// NewPlot is the command plot.
func NewPlot() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "plot RESULTS... --x COLUMN --y COLUMN --out FILE",
		Short:   "draw the results of campaigns",
		Long:    plotLong,
		Example: plotExample,
		Args:    mistake.WantArgs("no results", "want files of JSON lines or CSV"),
	}
	p := &plot{}
	p.add(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := p.read(); err != nil {
			return err
		}
		data, err := run.Until(cmd.Context(), func() (*figures.Data, error) {
			sources, err := resultFiles(cmd, args, p.outdated)
			if err != nil {
				return nil, err
			}
			return figures.Collect(sources, p.query)
		})
		if err != nil {
			return plotError(err)
		}
		noteCut(cmd, data.Cut)
		note := input.New(cmd).Note
		plotNotes(note, data, "draws")
		if err := p.checkData(data, note); err != nil {
			return err
		}
		return p.write(cmd, data)
	}
	return cmd
}

func (f *plot) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.query.X, "x", "x", "", "the `COLUMN` along x")
	flags.StringVarP(&f.query.Y, "y", "y", "", "the `COLUMN` along y, numbers")
	flags.StringSliceVar(&f.query.Series, "series", nil, "a curve for each value of `COLUMN,...`")
	flags.StringSliceVar(&f.query.Facet, "facet", nil, "a panel for each value of `COLUMN,...`")
	flags.StringArrayVar(&f.where, "where", nil, "only runs with `COLUMN=VALUE,...`; may be repeated; several values of a column are alternatives")
	flags.BoolVar(&f.outdated, "outdated", false, "draw results too that sweep --resume has found outdated")
	flags.StringVar(&f.agg, "agg", "mean", "what several runs on one point become, `HOW`: mean, median, min or max")
	flags.StringSliceVar(&f.query.Series, "by", nil, "the same as --series, `COLUMN,...`")
	flags.Float64Var(&f.query.Confidence, "ci", 0, "draw the confidence interval of the mean for a `LEVEL` such as 0.95")
	flags.BoolVar(&f.shape.LogX, "log-x", false, "logarithmic x axis, to the base 2 for powers of two")
	flags.BoolVar(&f.shape.LogY, "log-y", false, "logarithmic y axis")
	flags.BoolVar(&f.shape.Categories, "categories", false, "draw the values of x at equal distances, even numbers")
	flags.StringVar(&f.style, "style", "lines", "draw `STYLE`: lines (with marks), marks, bars, boxes, cdf (of the runs' values) or profile (of the factors to the best)")
	statistics.AddBetter(cmd, &f.better, "with --style profile, ")
	flags.BoolVar(&f.shape.Rows, "rows", false, "write the values of x down the left side, one below the other")
	flags.StringVar(&f.baseline, "baseline", "", "divide each value by that of the run with `COLUMN=VALUE` and otherwise the same inputs")
	flags.IntVar(&f.shape.Columns, "columns", 0, "`N` panels beside each other (default: as fits the page)")
	flags.StringVar(&f.shape.Title, "title", "", "`TEXT` above the figure; E_{v} is a subscript, 10^{3} a superscript")
	flags.StringVar(&f.shape.XLabel, "x-label", "", "`TEXT` of the x axis (default: the column and its unit)")
	flags.StringVar(&f.shape.YLabel, "y-label", "", "`TEXT` of the y axis")
	flags.StringVar(&f.size, "size", "16cm,10cm", "`WIDTH,HEIGHT` in cm, mm, in or pt")
	flags.IntVar(&f.dpi, "dpi", 300, "`DOTS` an inch of a PNG")
	opened.Flag(flags, &f.out, "out", "", "write `FILE`.svg, .png, .pdf or .csv")
	flags.StringVarP(&f.output, "output", "o", "", "")
	flags.Lookup("output").Hidden = true // elsewhere it takes a format, which here follows from the file
	output.AddCSVSafe(cmd)
	opened.Flag(flags, &f.data, "data", "", "write the numbers drawn to `FILE`.csv too")
}

// write writes the picture and the numbers, each whole or not at all.
func (f *plot) write(cmd *cobra.Command, data *figures.Data) error {
	var errs []error
	if f.format != "" {
		err := output.WriteFile(cmd, f.out, func(w io.Writer) error {
			return figures.Write(w, f.format, data.Figure(f.shape), f.options)
		})
		if errors.Is(err, figures.ErrNoRoom) {
			err = mistake.InFlag("--size", err)
		}
		errs = append(errs, err)
	}
	if f.data != "" {
		errs = append(errs, output.WriteFile(cmd, f.data, func(w io.Writer) error { return writePlotData(output.CSV(cmd, w), data, f.shape.Style) }))
	}
	return errors.Join(errs...)
}

// checkData refuses flags that ask for what the data cannot give.
func (f *plot) checkData(d *figures.Data, note func(string)) error {
	if f.shape.LogX && !d.Numeric() {
		return mistake.InFlag("--log-x", fmt.Errorf("%s is not a number everywhere", d.X))
	}
	if err := d.Figure(f.shape).Check(); err != nil && f.format != "" {
		return mistake.Inputf("%w (choose columns with fewer values, or --where)", err)
	}
	what := "point"
	if f.distribution() {
		what = "value"
	}
	switch n, of := d.NotPositive(f.shape); {
	case n == of:
		return mistake.Inputf("nothing to draw: no %s has a place on a logarithmic axis", what)
	case n > 0:
		note(fmt.Sprintf("%s not drawn: not positive, on a logarithmic axis", units.Count(n, what)))
	}
	return nil
}

// plotNotes says what was left out and put together; does is what the command does with the rest.
func plotNotes(note func(string), d *figures.Data, does string) {
	count := func(n int, what, why string) {
		if n > 0 {
			note(units.Count(n, what) + " " + why)
		}
	}
	count(d.Failed, "failed run", "left out")
	count(d.Outdated, "outdated result", "left out (--outdated "+does+" them)")
	count(d.Repeated, "line", "replaced by a later line with the same id")
	count(d.Alone, "run", "left out for want of a baseline with the same inputs")
	if base := "baseline"; d.Zero > 0 {
		if d.Against.Value == "" {
			base = "best of the case"
		}
		if d.Against.Larger {
			base = "run, or of the best of its case,"
		}
		count(d.Zero, "run", "left out: the value of the "+base+" is not positive")
	}
	count(d.Without, "run", "left out for want of a value of "+strings.Join(slices.DeleteFunc(slices.Concat([]string{d.X, d.Y}, d.Query.Series, d.Query.Facet), func(c string) bool { return c == "" }), ", "))
	if off := d.NotReached(); off != nil {
		note("not the intended intensity: " + strings.Join(off, ", "))
	}
	least, most := math.MaxInt, 0
	for _, v := range d.Values {
		least, most = min(least, v.N), max(most, v.N)
	}
	if most == 1 || d.X == "" {
		return
	}
	runs := strconv.Itoa(most)
	if least < most {
		runs = fmt.Sprintf("%d to %d", least, most)
	}
	var over []string
	for _, c := range d.Differ {
		more := ""
		if c.More {
			more = "over "
		}
		over = append(over, fmt.Sprintf("%s (%s%d)", c.Column, more, c.Values))
	}
	if over == nil {
		over = []string{"runs that differ in no input"}
	}
	how := d.Agg.String()
	if d.Keep && does == "draws" {
		how = "values" // each is drawn; tests take their mean
	}
	note(fmt.Sprintf("%s over %s: %s runs a point", how, strings.Join(over, ", "), runs))
}
