package judge

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/records/read"
)

// DrawDates draws simulated over logged dates of tasks, a panel for the starts and one for the
// ends, a series for each model. On the line both are the same.
func DrawDates(list []*Comparison) *figures.Figure {
	f := &figures.Figure{X: figures.Axis{Label: "logged", Unit: "s"}, Y: figures.Axis{Label: "simulated", Unit: "s"}}
	for _, what := range []struct {
		title string
		mark  func(*Comparison) read.Mark
	}{
		{"starts", func(r *Comparison) read.Mark { return r.Begin }},
		{"ends", func(r *Comparison) read.Mark { return r.End }},
	} {
		panel := figures.Panel{Title: what.title}
		last := 0.0
		for _, r := range list {
			i := slices.IndexFunc(panel.Series, func(s figures.Series) bool { return s.Name == r.Model })
			if i < 0 {
				i = len(panel.Series)
				panel.Series = append(panel.Series, figures.Series{Name: r.Model, Style: figures.Marks})
			}
			x, y := r.pairs(r.at(what.mark(r)))
			for k := range x {
				panel.Series[i].Points = append(panel.Series[i].Points, figures.Point{X: x[k], Y: y[k]})
				last = max(last, x[k], y[k])
			}
		}
		panel.Series = slices.DeleteFunc(panel.Series, func(s figures.Series) bool { return len(s.Points) == 0 })
		if len(panel.Series) > 0 && !math.IsInf(last, 1) {
			same := figures.Series{Name: "the same", Style: figures.Lines, Points: []figures.Point{{}, {X: last, Y: last}}}
			panel.Series = append(panel.Series, same)
			f.Panels = append(f.Panels, panel)
		}
	}
	return f
}
