package sweeps

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// drawnCurve is a figure that the page has already.
type drawnCurve struct {
	name   string
	values []figures.Value
}

// addCurve draws a metric, or says with which one it has the same numbers.
func addCurve(r *report.Report, drawn *[]drawnCurve, d *figures.Data, info campaign.MetricInfo, over string) (same string) {
	if at := slices.IndexFunc(*drawn, func(c drawnCurve) bool { return slices.EqualFunc(c.values, d.Values, sameValue) }); at >= 0 {
		return fmt.Sprintf("%s (%s) is the same as %s at every point.", info.Name, info.Summary, (*drawn)[at].name)
	}
	shape, size := pageShape(d)
	draw := func() *figures.Figure { return d.Figure(shape) }
	if size.Check() != nil || draw().Check() != nil {
		return ""
	}
	*drawn = append(*drawn, drawnCurve{info.Name, d.Values})
	r.Add(report.Part{Body: report.Figure{Caption: info.Name + ": " + info.Summary + over, Draw: draw, Size: size}})
	return ""
}

// sameValue says whether two points are drawn at one place, but for rounding.
func sameValue(a, b figures.Value) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(math.Abs(x), math.Abs(y)) }
	return near(a.Y, b.Y) && near(a.Low, b.Low) && near(a.High, b.High)
}

// The measures of figures with names along x, in cm.
const (
	fewNames  = 12 // that stand below a figure of the usual size
	nameRow   = 0.5
	panelRoom = 3.2 // of title, legend and axis
)

// pageShape draws curves over numbers, with a logarithmic axis where these are a geometric series, and
// dots over names: in rows where these are many or long.
func pageShape(d *figures.Data) (s figures.Shape, o figures.Options) {
	if d.Numeric() {
		s.LogX = d.Geometric()
		return s, o
	}
	s.Style, s.LogY = figures.Marks, wideSpan(d)
	f := d.Figure(s)
	names, series := len(f.X.Categories), 1
	for _, p := range f.Panels {
		series = max(series, len(p.Series))
	}
	if len(f.Panels) == 1 && (names > fewNames || series > 3 || slices.ContainsFunc(f.X.Categories, func(name string) bool { return len(name) > 20 })) {
		s.Rows = true
		o.WidthCm, o.HeightCm = 16, panelRoom+nameRow*float64(names)*max(1, float64(series)/2.5)
	}
	return s, o
}

// wide is the ratio of the largest to the smallest value from which on a linear axis draws the small ones as one.
const wide = 30

func wideSpan(d *figures.Data) bool {
	least, most := math.Inf(1), 0.0
	for _, v := range d.Values {
		least, most = min(least, v.Y), max(most, v.Y)
	}
	return least > 0 && most > wide*least
}

// quantity is a column that people see with the prefix of its unit, if that has one.
func quantity(name string) table.Column {
	if unit := figures.PrefixedUnit(name); unit != "" {
		return table.Column{Key: name, Text: func(v any) string { return output.Short(v.(float64), unit) }}
	}
	return output.Rounded(name)
}
