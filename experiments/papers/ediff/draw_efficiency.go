package ediff

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/report"
)

// drawEfficiency is E over p on all machines, simulated as marks and fitted as
// lines.
func (r *Replay) drawEfficiency() report.Part {
	f := &figures.Figure{
		Title: "Efficiency of Floyd's two programs on meshes",
		X:     figures.Axis{Label: "processes p", Ticks: r.meshAxis().Ticks}, Y: figures.Axis{Label: "efficiency E", Max: 1}, Columns: 2,
	}
	f.Panels = r.machinePanels(func(s Surfaced) (all []figures.Series) {
		for _, n := range []int{r.Lattice.N[0], r.Lattice.N[len(r.Lattice.N)-1]} {
			marks := figures.Series{Name: fmt.Sprintf("%s, n = %d", s.Variant, n), Style: figures.Marks}
			for _, side := range r.Lattice.Side {
				x, _ := s.At(n, side)
				marks.Points = append(marks.Points, figures.Point{X: x.P(), Y: x.Efficiency})
			}
			const pieces = 64
			line := figures.Series{Name: marks.Name, Style: figures.Lines}
			from, to := marks.Points[0].X, marks.Points[len(marks.Points)-1].X
			for k := range pieces + 1 {
				p := from + (to-from)*float64(k)/pieces
				line.Points = append(line.Points, figures.Point{X: p, Y: s.Fit.Law.Efficiency(cube(n), p)})
			}
			all = append(all, marks, line)
		}
		return all
	})
	var machines []string
	for i := 0; i < len(r.Surfaces); i += len(Variants()) {
		machines = append(machines, r.Surfaces[i].Machine.Name+": "+r.Surfaces[i].Machine.Summary)
	}
	return drawing(
		"efficiency", "Efficiency over processes: marks are simulated, lines are the fitted surfaces. "+strings.Join(machines, ". ")+".",
		f,
		figures.Options{HeightCm: 13},
	)
}

// efficiencySeries are E of the least and the largest n of a program on a machine.
func (r *Replay) efficiencySeries(s Surfaced) []figures.Series {
	var all []figures.Series
	for _, n := range []int{r.Lattice.N[0], r.Lattice.N[len(r.Lattice.N)-1]} {
		name := fmt.Sprintf("%s, n = %d", s.Variant, n)
		dots, line := figures.Series{Name: name, Style: figures.Marks}, figures.Series{Name: name, Style: figures.Lines}
		for _, side := range r.Lattice.Side {
			x, _ := s.At(n, side)
			dots.Points = append(dots.Points, figures.Point{X: x.P(), Y: x.Efficiency})
		}
		const pieces = 64
		from, to := dots.Points[0].X, dots.Points[len(dots.Points)-1].X
		for k := range pieces + 1 {
			p := from + (to-from)*float64(k)/pieces
			line.Points = append(line.Points, figures.Point{X: p, Y: s.Fit.Law.Efficiency(cube(n), p)})
		}
		all = append(all, dots, line)
	}
	return all
}

// surfaceMachines are those whose E(W, p) is drawn: the paper's network with
// links and without start-ups, and a fluid one.
var surfaceMachines = []string{"mesh", "lv08"}

// surfaceSteps divides each axis of a drawn surface.
const surfaceSteps = 32

// drawSurfaces is the fitted E(W, p), a row of panels for each machine.
func (r *Replay) drawSurfaces() report.Part {
	f := &figures.Figure{
		Title: "Surfaces E(W, p)", X: r.meshAxis(), Y: megaWorkAxis(), Z: figures.Axis{Label: "efficiency E", Max: 1}, Columns: len(Variants()),
	}
	worst := 0.0
	for _, name := range surfaceMachines {
		for _, s := range r.Surfaces {
			if s.Machine.Name == name {
				worst = max(worst, s.Fit.MaxError)
				f.Panels = append(f.Panels, r.surfacePanel(s))
			}
		}
	}
	return drawing(
		"surfaces", fmt.Sprintf("E(W, p) with lines of equal E, fitted to the simulations at the marks (1/E - 1 within %s %%).", percent(worst)),
		f,
		figures.Options{HeightCm: 14},
	)
}

func (r *Replay) surfacePanel(s Surfaced) figures.Panel {
	n, side := r.Lattice.N, r.Lattice.Side
	surface := heat([2]float64{float64(side[0] * side[0]), math.Pow(float64(side[len(side)-1]), 2)}, [2]float64{cube(n[0]), cube(n[len(n)-1])},
		[]float64{0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95}, s.Fit.Law.Efficiency)
	for j := range surface.Y {
		surface.Y[j] /= mega
	}
	runs := figures.Series{Name: "simulated", Style: figures.Marks}
	for _, x := range s.Slopes {
		runs.Points = append(runs.Points, figures.Point{X: x.P(), Y: x.W() / mega})
	}
	return figures.Panel{Title: s.Machine.Name + ", " + s.Variant.String(), Surface: surface, Series: []figures.Series{runs}}
}
