package stages

import (
	"math"

	"github.com/clustersim/clustersim/experiments/figures"
)

// Dates draws simulated over logged dates of tasks, a panel for the starts and one for the
// ends, a series for each comparison. On the line both are the same.
func Dates(list []*Comparison) *figures.Figure {
	f := &figures.Figure{X: figures.Axis{Label: "logged", Unit: "s"}, Y: figures.Axis{Label: "simulated", Unit: "s"}}
	for _, what := range []struct {
		title string
		mark  func(*Comparison) Mark
	}{
		{"starts", func(r *Comparison) Mark { return r.Begin }},
		{"ends", func(r *Comparison) Mark { return r.End }},
	} {
		panel := figures.Panel{Title: what.title}
		last := 0.0
		for _, r := range list {
			s := figures.Series{Name: r.Model, Style: figures.Marks}
			x, y := r.pairs(r.at(what.mark(r)))
			for i := range x {
				s.Points = append(s.Points, figures.Point{X: x[i], Y: y[i]})
				last = max(last, x[i], y[i])
			}
			if len(s.Points) > 0 {
				panel.Series = append(panel.Series, s)
			}
		}
		if len(panel.Series) > 0 && !math.IsInf(last, 1) {
			same := figures.Series{Name: "the same", Style: figures.Lines, Points: []figures.Point{{}, {X: last, Y: last}}}
			panel.Series = append(panel.Series, same)
			f.Panels = append(f.Panels, panel)
		}
	}
	return f
}
