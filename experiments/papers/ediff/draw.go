package ediff

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/report"
)

// drawing is a figure with a name for its files and what it shows in words.
func drawing(name, caption string, of *figures.Figure, size figures.Options) report.Part {
	return report.Part{File: name, Body: report.Figure{Caption: caption, Size: size, Draw: func() *figures.Figure { return of }}}
}

// drawings are the replay's figures, in the order of the paper: E, its slopes,
// the isoefficiency functions, and where the order of the slopes turns.
func (r *Replay) drawings() []report.Part {
	return []report.Part{
		r.drawEfficiency(), r.drawSurfaces(), r.drawSlopesByWork(), r.drawSlopesByProcesses(),
		r.drawIsoefficiency(), r.drawExponents(), r.drawSlopeRatio(), r.drawCrossover(),
	}
}

// The axes of most figures.
func processAxis() figures.Axis {
	return figures.Axis{Label: "processes p", Scale: figures.Log2}
}

func workAxis() figures.Axis {
	return figures.Axis{Label: "work W = n^{3}", Unit: "updates", Scale: figures.Log10}
}

// mega is the unit of an axis that spans few powers of ten.
const mega = 1e6

func megaWorkAxis() figures.Axis {
	return figures.Axis{Label: "work W = n^{3}", Unit: "10^{6} updates", Scale: figures.Log10}
}

// meshAxis has a tick for each mesh.
func (r *Replay) meshAxis() figures.Axis {
	a := processAxis()
	for _, side := range r.Lattice.Side {
		a.Ticks = append(a.Ticks, float64(side*side))
	}
	return a
}

// machinePanels makes a panel for each machine of the surfaces.
func (r *Replay) machinePanels(series func(s Surfaced) []figures.Series) []figures.Panel {
	var panels []figures.Panel
	for i := 0; i < len(r.Surfaces); i += len(Variants()) {
		p := figures.Panel{Title: r.Surfaces[i].Machine.Name}
		for _, s := range r.Surfaces[i : i+len(Variants())] {
			p.Series = append(p.Series, series(s)...)
		}
		panels = append(panels, p)
	}
	return panels
}

// paired joins the two lists.
func paired(x, y []float64) []figures.Point {
	points := make([]figures.Point, len(x))
	for i := range x {
		points[i] = figures.Point{X: x[i], Y: y[i]}
	}
	return points
}

// heat is z over equal ratios of x and y.
func heat(x, y [2]float64, levels []float64, z func(w, p float64) float64) *figures.Surface {
	s := &figures.Surface{Heat: true, Levels: levels, X: logSteps(x[0], x[1], surfaceSteps), Y: logSteps(y[0], y[1], surfaceSteps)}
	for _, w := range s.Y {
		var row []float64
		for _, p := range s.X {
			row = append(row, z(w, p))
		}
		s.Z = append(s.Z, row)
	}
	return s
}

// logSteps are values from one to another, in equal ratios.
func logSteps(from, to float64, steps int) []float64 {
	list := make([]float64, steps+1)
	for i := range list {
		part := float64(i) / float64(steps)
		list[i] = math.Pow(from, 1-part) * math.Pow(to, part)
	}
	return list
}

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
