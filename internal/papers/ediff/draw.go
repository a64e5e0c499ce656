package ediff

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/measure/scalability"
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

// drawEfficiency is E over p on all platforms, simulated as marks and fitted as lines.
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

// surfacePlatforms are those of which E(W, p) is drawn: the paper's network with
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

// guides are the exponents that the analysis gives each program: without
// start-ups and where they dominate.
var guides = map[string][]float64{"checkerboard": {3, 2.25}, "pipelined": {1.5}}

// drawIsoefficiency is the simulated W(p), a panel for each platform, with straight lines
// of the analysed exponents through each curve's last point.
func (r *Replay) drawIsoefficiency() report.Part {
	f := &figures.Figure{Title: "How work must grow for E = " + short(isoTarget), X: processAxis, Y: workAxis, Columns: 3}
	for _, x := range r.Exponents {
		if x.Source != "simulated" {
			continue
		}
		last := len(f.Panels) - 1
		if last >= 0 && strings.HasPrefix(f.Panels[last].Title, x.Platform+":") {
			f.Panels[last].Title += ","
		} else {
			f.Panels = append(f.Panels, figures.Panel{Title: x.Platform + ":"})
			last++
		}
		p := &f.Panels[last]
		p.Title += fmt.Sprintf(" p^{%.2f}", x.Exponent)
		p.Series = append(p.Series, figures.Series{Name: x.Variant, Points: x.points()})
		for _, exponent := range guides[x.Variant] {
			p.Series = append(p.Series, guide(x, exponent))
		}
		// In the legend straight lines go below the names of the programs.
		slices.SortStableFunc(p.Series, func(a, b figures.Series) int { return cmp.Compare(a.Style, b.Style) })
	}
	return drawing("isoefficiency", 13, f,
		"Isoefficiency functions found by simulation, with fitted exponents above each panel, the checkerboard's first. "+
			"Straight lines have the exponents of the analysis: 3, or 2.25 where start-ups dominate, and 1.5.")
}

// guide is a power law through the last point of a curve.
func guide(x Exponent, exponent float64) figures.Series {
	s := figures.Series{Name: "p^{" + short(exponent) + "}", Style: figures.Lines}
	last := len(x.P) - 1
	for _, p := range x.P {
		s.Points = append(s.Points, figures.Point{X: p, Y: x.W[last] * math.Pow(p/x.P[last], exponent)})
	}
	return s
}

// drawExponents is the slope d log W / d log p between neighbours on the
// isoefficiency functions, towards meshes that no simulation can have.
func (r *Replay) drawExponents() report.Part {
	f := &figures.Figure{
		Title: "Growth of isoefficiency functions, E = " + short(isoTarget),
		X:     figures.Axis{Label: processAxis.Label, Scale: figures.Log10}, Y: figures.Axis{Label: "slope d log W / d log p"},
		Panels: []figures.Panel{{
			Lines: []figures.Line{{At: 3, Label: "p^{3}"}, {At: 2.25, Label: "p^{2.25} where start-ups dominate"}, {At: 1.5, Label: "p^{1.5}"}},
		}},
	}
	var marks, lines []figures.Series
	for _, e := range r.Exponents {
		name := e.Platform + ", " + e.Variant
		switch e.Source {
		case "simulated":
			marks = append(marks, figures.Series{Name: name, Style: figures.Marks, Points: localSlopes(e.P, e.W)})
		case "derived":
			p, w := slices.Clone(e.P), slices.Clone(e.W)
			for _, far := range r.Exponents {
				if far.Platform == e.Platform && far.Variant == e.Variant && strings.HasPrefix(far.Source, "derived, to") {
					p, w = append(p, far.P...), append(w, far.W...)
				}
			}
			lines = append(lines, figures.Series{Name: name, Style: figures.Lines, Points: localSlopes(p, w)})
		}
	}
	f.Panels[0].Series = append(marks, lines...)
	return drawing("exponents", 0, f,
		"The exponents of the isoefficiency functions from mesh to mesh: marks are simulated, lines derived, towards 3, 2.25 and 1.5.")
}

// localSlopes stand in the middle between neighbours.
func localSlopes(p, w []float64) []figures.Point {
	var points []figures.Point
	for i := 1; i < len(p); i++ {
		points = append(points, figures.Point{X: math.Sqrt(p[i-1] * p[i]), Y: math.Log(w[i]/w[i-1]) / math.Log(p[i]/p[i-1])})
	}
	return points
}

// drawSlopeRatio is the checkerboard's E_W over the pipelined program's on closed
// forms: it is 1 where the order turns.
func (r *Replay) drawSlopeRatio() report.Part {
	f := &figures.Figure{
		Title: "E_{W} of the checkerboard over E_{W} of the pipelined program", X: processAxis, Y: workAxis, Columns: 3,
		Z: figures.Axis{Label: "ratio of slopes", Scale: figures.Log10},
	}
	f.X.Ticks = []float64{4, 64, 1024} // more have no room beside each other
	const dropped = 3 / 1.5            // the constants of the two slopes, 1/3 and 2/3
	for _, panel := range []struct {
		title  string
		factor float64
		form   scalability.PowerLaw
		root   func(Crossover) float64
	}{
		{"constants dropped: p^{2}", dropped, pipelinedForm, func(c Crossover) float64 { return c.NoConstants }},
		{"kept: towards 2p^{2}", 1, pipelinedForm, func(c Crossover) float64 { return c.WithConstants }},
		{"sends not hidden: p^{2.25}", 1, unhiddenForm, func(c Crossover) float64 { return c.Unhidden }},
	} {
		f.Panels = append(f.Panels, r.ratioPanel(panel.title, panel.root, func(w, p float64) float64 {
			return panel.factor * byW(checkerboardForm)(w, p) / byW(panel.form)(w, p)
		}))
	}
	return drawing("slope-ratio", 11, f,
		"Which program's E grows faster with W: the checkerboard's above the line of 1, the pipelined one's below it. "+
			"By the paper's slopes, constants dropped, that line is W = p^2. The programs have no W below p^1.5.")
}

func (r *Replay) ratioPanel(title string, root func(Crossover) float64, ratio func(w, p float64) float64) figures.Panel {
	first, last := r.Crossovers[0].P, r.Crossovers[len(r.Crossovers)-1].P
	surface := heat([2]float64{first, last}, [2]float64{math.Pow(first, 1.5), math.Pow(last, 2.5)}, []float64{0.1, 0.3, 1, 3, 10, 30, 100}, ratio)
	found := figures.Series{Name: "equal slopes, by root finding", Style: figures.Marks}
	least := figures.Series{Name: "W = p^{1.5}, an element for each process", Style: figures.Lines}
	for _, c := range r.Crossovers {
		found.Points = append(found.Points, figures.Point{X: c.P, Y: root(c)})
		least.Points = append(least.Points, figures.Point{X: c.P, Y: math.Pow(c.P, 1.5)})
	}
	return figures.Panel{Title: title, Surface: surface, Series: []figures.Series{found, least}}
}

// drawCrossover is the W of equal slopes over p^2.
func (r *Replay) drawCrossover() report.Part {
	panel := figures.Panel{
		Lines:  []figures.Line{{At: 1}, {At: 2}},
		Series: []figures.Series{{Name: "constants dropped"}, {Name: "constants kept"}, {Name: "sends not hidden"}},
	}
	for _, c := range r.Crossovers {
		for i, w := range []float64{c.NoConstants, c.WithConstants, c.Unhidden} {
			panel.Series[i].Points = append(panel.Series[i].Points, figures.Point{X: c.P, Y: w / (c.P * c.P)})
		}
	}
	return drawing("crossover", 9, &figures.Figure{
		Title: "Where the checkerboard's E_{W} overtakes the pipelined program's", X: processAxis,
		Y: figures.Axis{Label: "W / p^{2}", Scale: figures.Log2}, Panels: []figures.Panel{panel},
	}, "The W at which the checkerboard's E_W overtakes the pipelined program's, over p^2: exactly 1 with the constants dropped, "+
		"towards 2 with them, p^0.25 where sends are not hidden.")
}
