package judge

import (
	"math"

	"github.com/clustersim/clustersim/internal/picture/figures"
)

// Drawing is a figure with its name.
type Drawing struct {
	Name, Caption string
	Draw          func() *figures.Figure
}

// Figures show simulated/recorded over each property, a panel for each system, and simulated
// over recorded makespans.
func (r *Result) Figures() []Drawing {
	var list []Drawing
	for _, q := range properties {
		if !r.varies(&q) {
			continue
		}
		list = append(list, Drawing{
			Name: "residuals-" + q.Name, Caption: "simulated / recorded makespan over " + q.Name,
			Draw: func() *figures.Figure { return r.residuals(&q) },
		})
	}
	return list
}

// varies says whether there is something to draw: at least two values, that have a place on
// the axis.
func (r *Result) varies(q *property) bool {
	seen := map[float64]bool{}
	for _, i := range r.Judged {
		if x := q.Of(&r.All.Cases[i]); !math.IsNaN(x) && (x > 0 || !q.Log) {
			seen[x] = true
		}
	}
	return len(seen) > 1
}

// mostDecades is how far off a point is drawn.
const mostDecades = 9

func (r *Result) residuals(q *property) *figures.Figure {
	f := &figures.Figure{
		X: figures.Axis{Label: q.Name, Unit: q.Unit},
		Y: figures.Axis{Label: "simulated / recorded", Scale: figures.Log10},
	}
	if q.Log {
		f.X.Scale = figures.Log10
	}
	for _, system := range r.systems() {
		panel := figures.Panel{Title: system, Lines: []figures.Line{{At: 1}}}
		for k := len(r.Predictions) - 1; k >= 0; k-- { // the models on top
			p := &r.Predictions[k]
			if p.Name == CriticalPath || p.Name == Twins {
				continue // so that the others are to be seen
			}
			x, y := r.points(system, p, q)
			s := figures.Series{Name: p.Name, Style: figures.Marks}
			for i := range x {
				if math.Abs(math.Log10(y[i])) < mostDecades && (x[i] > 0 || !q.Log) {
					s.Points = append(s.Points, figures.Point{X: x[i], Y: y[i]})
				}
			}
			if len(s.Points) > 0 {
				panel.Series = append(panel.Series, s)
			}
		}
		if len(panel.Series) > 0 {
			f.Panels = append(f.Panels, panel)
		}
	}
	return f
}
