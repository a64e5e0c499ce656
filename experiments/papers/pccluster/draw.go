package pccluster

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/report"
)

// picture is the figure, drawn, with what it shows in words.
func (f Figure) picture() report.Part {
	return report.Part{File: "pc-cluster-" + f.ID, Body: report.Figure{
		Caption: fmt.Sprintf("%s: %s over the number of tasks, simulated with fitted costs, and the published points.",
			strings.Replace(f.ID, "figure-", "Figure ", 1), f.Title),
		Size: figures.Options{HeightCm: 12}, Draw: f.draw,
	}}
}

// draw has a panel for each number of nodes, in which the published points stand
// upon the simulated curve.
func (f Figure) draw() *figures.Figure {
	p := &figures.Figure{
		Title: withSubscripts(f.Title), X: figures.Axis{Label: "tasks W", Scale: figures.Log2}, Columns: 2,
		Y: figures.Axis{Label: "efficiency " + withSubscripts(f.YLabel), Max: 1, Ticks: []float64{0, 0.2, 0.4, 0.6, 0.8, 1}},
	}
	for i, s := range f.Series {
		if i == 0 || s.Nodes != f.Series[i-1].Nodes {
			p.Panels = append(p.Panels, figures.Panel{Title: fmt.Sprintf("N = %d nodes", s.Nodes)})
		}
		curve := figures.Series{Name: "simulated", Style: figures.Lines}
		if s.Published {
			curve = figures.Series{Name: "published", Style: figures.Marks}
		}
		for k := range s.X {
			curve.Points = append(curve.Points, figures.Point{X: s.X[k], Y: s.Y[k]})
		}
		last := &p.Panels[len(p.Panels)-1]
		last.Series = append(last.Series, curve)
	}
	return p
}

// withSubscripts sets the numbers of E1 and E2 lower.
func withSubscripts(text string) string {
	return strings.NewReplacer("E1", "E_{1}", "E2", "E_{2}").Replace(text)
}
