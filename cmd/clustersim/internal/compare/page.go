package compare

import (
	"math"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// page is the comparison with a picture of it.
func (c *comparing) page() *report.Report {
	r := &report.Report{Title: "Schedulers compared", Intro: c.platform + "; " + c.meaning()}
	figure := report.Figure{Caption: "simulated makespan; a line is the best lower bound that is known", Draw: c.makespanFigure}
	if len(c.Workloads) > 1 {
		figure = report.Figure{Caption: "schedule length ratio: makespan over the critical path", Draw: c.slrFigure}
	}
	figure.Size = figures.Options{WidthCm: 10 + 0.6*float64(len(c.Schedulers)*min(len(c.Workloads), pageColumns)), HeightCm: 4 + 5*float64((len(c.Workloads)+pageColumns-1)/pageColumns)}
	list := []report.Figure{figure}
	if c.powered() {
		list = append(list, report.Figure{Caption: "energy of hosts and links", Draw: c.energyFigure, Size: figure.Size})
	}
	for _, figure := range list {
		if figure.Size.Check() == nil && figure.Draw().Check() == nil {
			r.Add(report.Part{Body: figure})
		}
	}
	c.showWorkloads(r, true)
	if len(c.Schedulers) > 2 {
		r.Show("How often is each better than each other?", c.pairMatrix())
	}
	return r
}

// pageColumns is how many workloads stand beside each other.
const pageColumns = 3

// makespanFigure has a bar for each scheduler on one workload.
func (c *comparing) makespanFigure() *figures.Figure {
	f := c.bars("makespan", "s", func(row comparison.Row) stats.Estimate { return row.MakespanSec })
	for _, row := range c.Rows {
		if row.Err == nil {
			f.Panels[0].Lines = []figures.Line{{At: row.BoundSec.Mean, Label: boundText(row.Bounds)}}
		}
	}
	return f
}

// slrFigure has bars that can be compared between workloads.
func (c *comparing) slrFigure() *figures.Figure {
	return c.bars("SLR", "", func(row comparison.Row) stats.Estimate { return row.SLR })
}

// energyFigure has bars of energies.
func (c *comparing) energyFigure() *figures.Figure {
	return c.bars("energy", "J", func(row comparison.Row) stats.Estimate { return row.EnergyJoule })
}

// bars has a panel for each workload; a run that failed is a gap.
func (c *comparing) bars(label, unit string, of func(comparison.Row) stats.Estimate) *figures.Figure {
	f := &figures.Figure{Columns: min(len(c.Workloads), pageColumns), Y: figures.Axis{Label: label, Unit: unit}}
	for _, s := range c.Schedulers {
		f.X.Categories = append(f.X.Categories, s.Name)
	}
	for i, w := range c.Workloads {
		s := figures.Series{Style: figures.Bars}
		for _, row := range c.Rows {
			if row.Workload != i {
				continue
			}
			p := figures.Point{X: float64(row.Scheduler), Y: math.NaN()}
			if m := of(row); row.Err == nil {
				p.Y, p.Low, p.High = m.Mean, m.Mean-m.Half, m.Mean+m.Half
			}
			s.Points = append(s.Points, p)
		}
		f.Panels = append(f.Panels, figures.Panel{Title: w.Name, Series: []figures.Series{s}})
	}
	return f
}
