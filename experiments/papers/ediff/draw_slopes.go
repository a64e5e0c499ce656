package ediff

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/report"
)

// slopePieces is how many straight pieces a fitted curve is drawn with.
const slopePieces = 48

// drawSlopesByWork is E_W over W on the smallest and the largest mesh.
func (r *Replay) drawSlopesByWork() report.Part {
	f := &figures.Figure{
		Title: "How E grows with the work", X: megaWorkAxis(), Columns: 2,
		Y: figures.Axis{Label: "E_{W}", Unit: "1/update", Scale: figures.Log10},
	}
	n, sides := r.Lattice.N, r.Lattice.Side
	works := logSteps(cube(n[0]), cube(n[len(n)-1]), slopePieces)
	f.Panels = r.machinePanels(func(s Surfaced) (all []figures.Series) {
		for _, side := range []int{sides[0], sides[len(sides)-1]} {
			name := fmt.Sprintf("%s, p = %d", s.Variant, side*side)
			marks := figures.Series{Name: name, Style: figures.Marks}
			for _, x := range s.Slopes {
				if x.Side == side {
					marks.Points = append(marks.Points, figures.Point{X: x.middleW() / mega, Y: x.ByW})
				}
			}
			line := figures.Series{Name: name, Style: figures.Lines}
			for _, w := range works {
				byW, _ := s.Fit.Law.Slopes(w, float64(side*side))
				line.Points = append(line.Points, figures.Point{X: w / mega, Y: byW})
			}
			all = append(all, marks, line)
		}
		return all
	})
	return drawing(
		"slopes-by-work", "E_W: marks are differences of simulated E over the smallest step of n with equal blocks, lines the derivatives of the fitted surfaces.",
		f,
		figures.Options{HeightCm: 13},
	)
}

// drawSlopesByProcesses is -E_p over p for the smallest and the largest n.
func (r *Replay) drawSlopesByProcesses() report.Part {
	f := &figures.Figure{
		Title: "How E falls with the processes", X: r.meshAxis(), Columns: 2,
		Y: figures.Axis{Label: "−E_{p}", Unit: "1/process", Scale: figures.Log10},
	}
	sizes, sides := r.Lattice.N, r.Lattice.Side
	processes := logSteps(float64(sides[0]*sides[0]), math.Pow(float64(sides[len(sides)-1]), 2), slopePieces)
	f.Panels = r.machinePanels(func(s Surfaced) (all []figures.Series) {
		for _, n := range []int{sizes[0], sizes[len(sizes)-1]} {
			name := fmt.Sprintf("%s, n = %d", s.Variant, n)
			marks := figures.Series{Name: name, Style: figures.Marks}
			for _, x := range s.Slopes {
				if x.N == n && !math.IsNaN(x.ByP) {
					marks.Points = append(marks.Points, figures.Point{X: x.middleP(), Y: -x.ByP})
				}
			}
			line := figures.Series{Name: name, Style: figures.Lines}
			for _, p := range processes {
				_, byP := s.Fit.Law.Slopes(cube(n), p)
				line.Points = append(line.Points, figures.Point{X: p, Y: -byP})
			}
			all = append(all, marks, line)
		}
		return all
	})
	return drawing(
		"slopes-by-processes", "-E_p: marks are differences of simulated E from one mesh to the next, in the middle of that long step, lines the derivatives of the fitted surfaces.",
		f,
		figures.Options{HeightCm: 13},
	)
}
