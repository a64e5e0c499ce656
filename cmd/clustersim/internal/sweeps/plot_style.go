package sweeps

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/statistics"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// distribution says whether the picture is of the values of all runs and has no x.
func (f *plot) distribution() bool {
	return f.shape.Style == figures.Distribution || f.shape.Style == figures.Profiles
}

// checkStyle finds flags that do not go with the style, if that is known.
func (f *plot) checkStyle(known bool) error {
	without, q := f.distribution(), &f.query
	switch {
	case q.Y == "" || q.X == "" && known && !without:
		return mistake.Usagef("nothing to draw (want a column for --x and one for --y)")
	case !known:
		return nil
	}
	q.Keep = without || f.shape.Style == figures.Boxes
	var errs []error
	refuse := func(wrong bool, flag string) {
		errs = append(errs, mistake.FlagIf(wrong, flag, "does not go with --style %s", f.style))
	}
	refuse(without && q.X != "", "--x")
	refuse(without && f.shape.LogY, "--log-y")
	refuse(without && f.shape.Categories, "--categories")
	refuse(q.Keep && f.agg != "mean", "--agg")
	refuse(q.Keep && q.Confidence > 0, "--ci")
	refuse(f.shape.Rows && (without || f.shape.Style == figures.LinesAndMarks), "--rows")
	refuse(f.better != "" && f.shape.Style != figures.Profiles, "--better")
	errs = append(errs, mistake.FlagIf(f.shape.Rows && f.shape.LogX, "--log-x", "does not go with --rows"))
	if f.shape.Style == figures.Profiles {
		refuse(f.baseline != "", "--baseline")
		errs = append(errs, mistake.FlagIf(len(q.Series) == 0, "--series", "no column (want those whose values --style profile compares, such as scheduler)"))
		q.Against = &figures.Against{Columns: q.Series, Larger: statistics.Larger(f.better, q.Y)}
	}
	return errors.Join(errs...)
}

// readBaseline reads COLUMN=VALUE.
func (f *plot) readBaseline() error {
	if f.baseline == "" {
		return nil
	}
	column, value, ok := strings.Cut(f.baseline, "=")
	column, value = strings.TrimSpace(column), strings.TrimSpace(value)
	if !ok || column == "" || value == "" {
		return mistake.InFlag("--baseline", fmt.Errorf("%q is no baseline (want COLUMN=VALUE, such as scheduler=heft)", f.baseline))
	}
	if f.shape.Style != figures.Profiles {
		f.query.Against = &figures.Against{Columns: []string{column}, Value: value}
	}
	return nil
}

// writePlotData prints the points as CSV: of shares each value, of boxes the quartiles too.
func writePlotData(w io.Writer, d *figures.Data, style figures.Style) error {
	keys := slices.Concat(d.Query.Facet, d.Query.Series)
	shares, boxes := d.X == "", style == figures.Boxes
	switch {
	case shares:
		keys = append(keys, d.Y, "share")
	case boxes:
		keys = append(keys, d.X, d.Y, "low", "quartile1", "quartile3", "high", "runs")
	default:
		keys = append(keys, d.X, d.Y, "low", "high", "runs")
	}
	t := table.New(table.Keys(keys...)...)
	for _, v := range d.Values {
		var row []any
		for _, k := range slices.Concat(v.Facet, v.Series) {
			row = append(row, plotKey(k))
		}
		switch {
		case shares:
			for _, s := range d.Shares(v, style) {
				t.Add(append(slices.Clone(row), s.Value, s.Part)...)
			}
		case boxes:
			p, b := figures.BoxOf(0, v.Runs)
			t.Add(append(row, plotKey(v.X), p.Y, p.Low, b.Low, b.High, p.High, v.N)...)
		default:
			var low, high any // nothing where there is no interval
			if v.Low < v.High {
				low, high = v.Low, v.High
			}
			t.Add(append(row, plotKey(v.X), v.Y, low, high, v.N)...)
		}
	}
	return t.Write(w, table.CSV)
}
