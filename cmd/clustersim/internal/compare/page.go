package compare

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// page is the comparison with a picture of it.
func (c *comparing) page() *report.Report {
	r := &report.Report{Title: "Schedulers compared", Intro: c.platform + "; " + c.meaning()}
	c.addFigure(r, "makespan_s", "makespan", "simulated makespan")
	if c.powered() {
		c.addFigure(r, "energy_j", "energy", "energy of hosts and links")
	}
	c.showWorkloads(r, true)
	if len(c.Schedulers) > 2 {
		r.Show("How often is each better than each other?", c.pairMatrix())
	}
	c.addTestsToPage(r)
	return r
}

// The measures of the page's figures in cm: they are as wide as the page, and each scheduler has a row.
const (
	pageWidth  = 30.0
	rowHeight  = 0.55
	panelFrame = 0.9 // title and distance
	axisHeight = 1.4
)

// pageColumns is how many workloads stand beside each other.
const pageColumns = 3

func (c *comparing) addFigure(r *report.Report, metric, label, what string) {
	f := c.relative(metric, label)
	rows := float64((len(f.Panels) + pageColumns - 1) / pageColumns)
	size := figures.Options{WidthCm: pageWidth, HeightCm: axisHeight + rows*(panelFrame+rowHeight*float64(len(c.Schedulers)))}
	if size.HeightCm = max(size.HeightCm, 4); len(c.Schedulers) < 2 || size.Check() != nil || f.Check() != nil {
		return // one scheduler is its own best
	}
	caption := what + " over that of the best scheduler of each workload: 1 is the best"
	if c.flags.runs > 1 {
		caption += "; means over runs of the same seeds, with 95 % intervals"
	}
	r.Add(report.Part{Body: report.Figure{Caption: caption, Draw: func() *figures.Figure { return f }, Size: size}})
}

// logFrom is the factor from which on the axis is logarithmic.
const logFrom = 4

// relative has a panel for each workload, in which each scheduler has a dot: how many times the best its metric is.
func (c *comparing) relative(metric, label string) *figures.Figure {
	f := &figures.Figure{Columns: min(len(c.Workloads), pageColumns), Rows: true, Y: figures.Axis{Label: label + " / the best of the workload"}}
	for _, s := range c.Schedulers {
		f.X.Categories = append(f.X.Categories, s.Name)
	}
	all := comparison.Metrics()
	m := all[slices.IndexFunc(all, func(m comparison.Metric) bool { return m.Name == metric })]
	for i, schedulers := range c.Relative(m) {
		s := figures.Series{Style: figures.Marks}
		for at, e := range schedulers {
			p := figures.Point{X: float64(at), Y: math.NaN()} // a gap for one that failed
			if e.N > 0 {
				p.Y, p.Low, p.High = e.Mean, e.Mean-e.Half, e.Mean+e.Half
			}
			if p.Y >= logFrom {
				f.Y.Scale = figures.Log2
			}
			s.Points = append(s.Points, p)
		}
		f.Panels = append(f.Panels, figures.Panel{Title: c.workload(i), Series: []figures.Series{s}, Lines: []figures.Line{{At: 1}}})
	}
	return f
}
