package judge

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
)

// Drawing is a figure with its name.
type Drawing struct {
	Name, Caption string
	Draw          func() *figures.Figure
}

// Figures show simulated over recorded makespans, and simulated/recorded over each property, with a panel for each
// system.
func (r *Result) Figures() (scatter, residuals []Drawing) {
	if len(r.makespans().Panels) > 0 {
		scatter = append(scatter, Drawing{"simulated-recorded", "simulated over recorded makespans; on the line both are the same", r.makespans})
	}
	for _, q := range properties {
		if !r.varies(&q) {
			continue
		}
		residuals = append(residuals, Drawing{
			Name: "residuals-" + q.Name, Caption: "simulated / recorded makespan over " + q.Name,
			Draw: func() *figures.Figure { return r.residuals(&q) },
		})
	}
	return scatter, residuals
}

// varies reports whether at least two values have a place on the axis.
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

// makespans draws simulated over recorded makespans on two axes alike.
func (r *Result) makespans() *figures.Figure {
	f := &figures.Figure{
		X: figures.Axis{Label: "recorded makespan", Unit: "s", Scale: figures.Log10},
		Y: figures.Axis{Label: "simulated makespan", Unit: "s", Scale: figures.Log10},
	}
	recorded := property{Of: func(c *records.Case) float64 { return c.RecordedMakespanSec }}
	least, most := math.Inf(1), 0.0
	for _, system := range r.systems() {
		panel := figures.Panel{Title: system}
		for _, p := range slices.Backward(r.Predictions) {
			if p.Name == CriticalPath || p.Name == Twins {
				continue
			}
			s := figures.Series{Name: p.Name, Style: figures.Marks}
			x, y := r.points(system, p, &recorded)
			for i := range x {
				if math.Abs(math.Log10(y[i])) < mostDecades && x[i] > 0 {
					at := figures.Point{X: x[i], Y: x[i] * y[i]}
					least, most = min(least, at.X, at.Y), max(most, at.X, at.Y)
					s.Points = append(s.Points, at)
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
	least, most = least/1.2, most*1.2
	for i := range f.Panels {
		f.X.Min, f.X.Max, f.Y.Min, f.Y.Max = least, most, least, most
		f.Panels[i].Series = append(f.Panels[i].Series, figures.Series{Name: "the same", Style: figures.Lines, Points: []figures.Point{{X: least, Y: least}, {X: most, Y: most}}})
	}
	return f
}

func (r *Result) residuals(q *property) *figures.Figure {
	f := &figures.Figure{
		X: figures.Axis{Label: q.Name, Unit: q.Unit},
		Y: figures.Axis{Label: "simulated / recorded", Scale: figures.Log10},
	}
	if f.X.Dates = q.Name == dateName; q.Log {
		f.X.Scale = figures.Log10
	}
	for _, system := range r.systems() {
		panel := figures.Panel{Title: system, Lines: []figures.Line{{At: 1}}}
		for _, p := range slices.Backward(r.Predictions) { // the models on top
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
