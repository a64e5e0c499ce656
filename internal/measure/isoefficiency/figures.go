package isoefficiency

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// tenths are the levels of a surface's lines, beside the targets.
var tenths = []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}

func (r *Report) levels() []float64 {
	list := slices.Concat(tenths, r.Targets)
	slices.Sort(list)
	return slices.Compact(list)
}

// SurfaceFigure draws E over n and p, a panel for each workload: iso-lines between the
// samples, and the solutions that were found. It takes two sizes and two platforms at least.
func (r *Report) SurfaceFigure() *figures.Figure {
	f := &figures.Figure{
		X: figures.Axis{Label: "processors p", Scale: scaleOf(r.P)}, Y: figures.Axis{Label: "size n", Scale: figures.Log10},
		Z: figures.Axis{Label: "efficiency E", Min: 0, Max: 1}, Legend: "solutions",
	}
	f.X.Ticks = ticksOf(r.P)
	for _, p := range r.Workloads {
		s := &figures.Surface{Y: r.Sizes, Levels: r.levels(), Heat: true}
		for _, procs := range r.P {
			s.X = append(s.X, float64(procs))
		}
		for i := range r.Sizes {
			row := make([]float64, len(r.P))
			for j := range r.P {
				row[j] = p.Lattice[j][i].Efficiency
				f.Z.Max = max(f.Z.Max, row[j])
			}
			s.Z = append(s.Z, row)
		}
		panel := figures.Panel{Title: p.Name, Surface: s}
		for _, c := range p.Curves {
			series := figures.Series{Name: fmt.Sprintf("E = %s", formula.Number(c.Target)), Style: figures.Marks}
			for _, sol := range c.Solutions {
				if sol.Status == Holds {
					series.Points = append(series.Points, figures.Point{X: float64(sol.P), Y: sol.At.N})
				}
			}
			if len(series.Points) > 0 {
				panel.Series = append(panel.Series, series)
			}
		}
		f.Panels = append(f.Panels, panel)
	}
	return f
}

// CurvesFigure draws the work that holds each target over p, with the laws that were
// fitted as lines.
func (r *Report) CurvesFigure() *figures.Figure {
	f := &figures.Figure{
		X: figures.Axis{Label: "processors p", Scale: scaleOf(r.P)}, Y: figures.Axis{Label: "work W", Unit: "flop", Scale: figures.Log10},
		Panels: make([]figures.Panel, 1),
	}
	f.X.Ticks = ticksOf(r.P)
	panel := &f.Panels[0]
	for _, p := range r.Workloads {
		for _, c := range p.Curves {
			name := fmt.Sprintf("%s, E = %s", p.Name, formula.Number(c.Target))
			if c.ByP.Fitted() {
				name += fmt.Sprintf(": W ~ p^{%.2f}", c.ByP.B)
			}
			marks := figures.Series{Name: name, Style: figures.Marks}
			for _, s := range c.Solutions {
				if s.CrossingFlop > 0 {
					marks.Points = append(marks.Points, figures.Point{X: float64(s.P), Y: s.CrossingFlop})
				}
			}
			if len(marks.Points) == 0 {
				marks.Name += ": none"
			}
			panel.Series = append(panel.Series, marks)
			if c.ByP.Fitted() {
				panel.Series = append(panel.Series, lawSeries(name, c, marks.Points))
			}
		}
	}
	return f
}

// lawSeries is a law from the first to the last point that it was fitted to. It has
// the points' name, so that it looks like them.
func lawSeries(name string, c Curve, points []figures.Point) figures.Series {
	s := figures.Series{Name: name, Style: figures.Lines}
	for _, x := range []float64{points[0].X, points[len(points)-1].X} {
		s.Points = append(s.Points, figures.Point{X: x, Y: c.ByP.At(x)})
	}
	return s
}

// scaleOf is logarithmic, to the base 2 where all platforms are powers of two.
func scaleOf(procs []int) figures.Scale {
	for _, p := range procs {
		if p&(p-1) != 0 {
			return figures.Log10
		}
	}
	return figures.Log2
}

// ticksOf puts a tick at each platform, while there is room for all.
func ticksOf(procs []int) []float64 {
	const room = 10
	if len(procs) > room {
		return nil
	}
	var list []float64
	for _, p := range procs {
		list = append(list, float64(p))
	}
	return list
}
