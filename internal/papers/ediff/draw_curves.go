package ediff

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

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
