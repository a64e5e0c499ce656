package ediff

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// drawing is a figure with a name for its files and a caption.
func drawing(name string, heightCm float64, f *figures.Figure, caption string) report.Part {
	return report.Part{File: name, Body: report.Figure{
		Caption: caption, Size: figures.Options{HeightCm: heightCm}, Draw: func() *figures.Figure { return f },
	}}
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
var (
	processAxis  = figures.Axis{Label: "processes p", Scale: figures.Log2}
	workAxis     = figures.Axis{Label: "work W = n^{3}", Unit: "updates", Scale: figures.Log10}
	megaWorkAxis = figures.Axis{Label: "work W = n^{3}", Unit: "10^{6} updates", Scale: figures.Log10}
)

// mega is the unit of an axis that spans few powers of ten.
const mega = 1e6

// meshAxis has a tick for each mesh.
func (r *Replay) meshAxis() figures.Axis {
	a := processAxis
	for _, side := range r.Lattice.Side {
		a.Ticks = append(a.Ticks, float64(side*side))
	}
	return a
}

// ends are the first and the last of some numbers.
func ends(list []int) [2]int { return [2]int{list[0], list[len(list)-1]} }

// works and processes are the ends of the lattice on both axes.
func (r *Replay) works() [2]float64 {
	n := ends(r.Lattice.N)
	return [2]float64{cube(n[0]), cube(n[1])}
}

func (r *Replay) processes() [2]float64 {
	side := ends(r.Lattice.Side)
	return [2]float64{float64(side[0] * side[0]), float64(side[1] * side[1])}
}

// curves makes a panel for each platform. Of each program it has simulated marks and a
// fitted line over x, in the unit of the axis, with n or p, whichever the label says,
// at the two ends of its range.
func (r *Replay) curves(label string, ends [2]int, x []float64, unit float64,
	marks func(s Surfaced, end int) []figures.Point, fitted func(s Surfaced, end, x float64) float64,
) []figures.Panel {
	var panels []figures.Panel
	for _, programs := range r.byPlatform() {
		p := figures.Panel{Title: programs[0].Platform.Name}
		for _, s := range programs {
			for _, end := range ends {
				name := fmt.Sprintf("%s, %s = %d", s.Variant, label, end)
				line := figures.Series{Name: name, Style: figures.Lines}
				for _, x := range x {
					line.Points = append(line.Points, figures.Point{X: x / unit, Y: fitted(s, float64(end), x)})
				}
				p.Series = append(p.Series, figures.Series{Name: name, Style: figures.Marks, Points: marks(s, end)}, line)
			}
		}
		panels = append(panels, p)
	}
	return panels
}

// drawEfficiency is E over p on all platforms, simulated as marks and fitted as
// lines.
func (r *Replay) drawEfficiency() report.Part {
	f := &figures.Figure{
		Title: "Efficiency of Floyd's two programs on meshes",
		X:     figures.Axis{Label: "processes p", Ticks: r.meshAxis().Ticks}, Y: figures.Axis{Label: "efficiency E", Max: 1}, Columns: 2,
	}
	processes := floats.Span(make([]float64, 65), r.processes()[0], r.processes()[1])
	f.Panels = r.curves("n", ends(r.Lattice.N), processes, 1, func(s Surfaced, n int) (marks []figures.Point) {
		for _, side := range r.Lattice.Side {
			x, _ := s.At(n, side)
			marks = append(marks, figures.Point{X: x.P(), Y: x.Efficiency})
		}
		return marks
	}, func(s Surfaced, n, p float64) float64 { return s.Fit.Law.Efficiency(n*n*n, p) })
	var summaries []string
	for _, s := range r.byPlatform() {
		summaries = append(summaries, s[0].Platform.Name+": "+s[0].Platform.Summary)
	}
	return drawing("efficiency", 13, f,
		"Efficiency over processes: marks are simulated, lines are the fitted surfaces. "+strings.Join(summaries, ". ")+".")
}

// surfacePlatforms are those whose E(W, p) is drawn: the paper's network with
// links and without start-ups, and a fluid one.
var surfacePlatforms = []string{"mesh", "lv08"}

// drawSurfaces is the fitted E(W, p), a row of panels for each platform.
func (r *Replay) drawSurfaces() report.Part {
	f := &figures.Figure{
		Title: "Surfaces E(W, p)", X: r.meshAxis(), Y: megaWorkAxis, Z: figures.Axis{Label: "efficiency E", Max: 1}, Columns: len(Variants()),
	}
	worst := 0.0
	for _, name := range surfacePlatforms {
		for _, s := range r.Surfaces {
			if s.Platform.Name == name {
				worst = max(worst, s.Fit.MaxError)
				f.Panels = append(f.Panels, r.surfacePanel(s))
			}
		}
	}
	return drawing("surfaces", 14, f,
		fmt.Sprintf("E(W, p) with lines of equal E, fitted to the simulations at the marks (1/E - 1 within %s %%).", percent(worst)))
}

func (r *Replay) surfacePanel(s Surfaced) figures.Panel {
	surface := heat(r.processes(), r.works(), []float64{0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95}, s.Fit.Law.Efficiency)
	floats.Scale(1/mega, surface.Y)
	runs := figures.Series{Name: "simulated", Style: figures.Marks}
	for _, x := range s.Slopes {
		runs.Points = append(runs.Points, figures.Point{X: x.P(), Y: x.W() / mega})
	}
	return figures.Panel{Title: s.Platform.Name + ", " + s.Variant.String(), Surface: surface, Series: []figures.Series{runs}}
}

// drawSlopesByWork is E_W over W on the smallest and the largest mesh.
func (r *Replay) drawSlopesByWork() report.Part {
	f := &figures.Figure{
		Title: "How E grows with the work", X: megaWorkAxis, Columns: 2, Y: figures.Axis{Label: "E_{W}", Unit: "1/update", Scale: figures.Log10},
	}
	works := logSteps(r.works(), slopePieces)
	sides := ends(r.Lattice.Side)
	f.Panels = r.curves("p", [2]int{sides[0] * sides[0], sides[1] * sides[1]}, works, mega, func(s Surfaced, p int) (marks []figures.Point) {
		for _, x := range s.Slopes {
			if x.Side*x.Side == p {
				marks = append(marks, figures.Point{X: x.middleW() / mega, Y: x.ByW})
			}
		}
		return marks
	}, func(s Surfaced, p, w float64) float64 { return byW(s.Fit.Law)(w, p) })
	return drawing("slopes-by-work", 13, f,
		"E_W: marks are differences of simulated E over the smallest step of n with equal blocks, lines the derivatives of the fitted surfaces.")
}

// drawSlopesByProcesses is -E_p over p for the smallest and the largest n.
func (r *Replay) drawSlopesByProcesses() report.Part {
	f := &figures.Figure{
		Title: "How E falls with the processes", X: r.meshAxis(), Columns: 2,
		Y: figures.Axis{Label: "−E_{p}", Unit: "1/process", Scale: figures.Log10},
	}
	processes := logSteps(r.processes(), slopePieces)
	f.Panels = r.curves("n", ends(r.Lattice.N), processes, 1, func(s Surfaced, n int) (marks []figures.Point) {
		for _, x := range s.Slopes {
			if x.N == n && !math.IsNaN(x.ByP) {
				marks = append(marks, figures.Point{X: x.middleP(), Y: -x.ByP})
			}
		}
		return marks
	}, func(s Surfaced, n, p float64) float64 {
		_, byP := s.Fit.Law.Slopes(n*n*n, p)
		return -byP
	})
	return drawing("slopes-by-processes", 13, f,
		"-E_p: marks are differences of simulated E from one mesh to the next, in the middle of that long step, "+
			"lines the derivatives of the fitted surfaces.")
}

// surfaceSteps divides each axis of a drawn surface, slopePieces a drawn curve.
const surfaceSteps, slopePieces = 32, 48

// heat is z over equal ratios of x and y.
func heat(x, y [2]float64, levels []float64, z func(w, p float64) float64) *figures.Surface {
	s := &figures.Surface{Heat: true, Levels: levels, X: logSteps(x, surfaceSteps), Y: logSteps(y, surfaceSteps)}
	for _, w := range s.Y {
		row := make([]float64, len(s.X))
		for i, p := range s.X {
			row[i] = z(w, p)
		}
		s.Z = append(s.Z, row)
	}
	return s
}

// logSteps are values from one end to the other, in equal ratios.
func logSteps(ends [2]float64, steps int) []float64 {
	list := make([]float64, steps+1)
	for i := range list {
		part := float64(i) / float64(steps)
		list[i] = math.Pow(ends[0], 1-part) * math.Pow(ends[1], part)
	}
	return list
}
