package ediff

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/report"
)

// guides are the exponents that the analysis gives each program: without
// start-ups and where they dominate.
var guides = map[string][]float64{"checkerboard": {3, 2.25}, "pipelined": {1.5}}

// drawIsoefficiency is the simulated W(p), a panel a machine, with straight lines
// of the analysed exponents through each curve's last point.
func (r *Replay) drawIsoefficiency() report.Part {
	f := &figures.Figure{
		Title: "How work must grow for E = " + short(isoTarget), X: processAxis(), Y: workAxis(), Columns: 3,
	}
	panels := map[string]int{}
	var straight [][]figures.Series // by panel; they go below the names of the programs
	for _, x := range r.Exponents {
		if x.Source != "simulated" {
			continue
		}
		i, ok := panels[x.Machine]
		if !ok {
			i = len(f.Panels)
			panels[x.Machine] = i
			f.Panels = append(f.Panels, figures.Panel{Title: x.Machine + ":"})
			straight = append(straight, nil)
		} else {
			f.Panels[i].Title += ","
		}
		p := &f.Panels[i]
		p.Title += " p^{" + strconv.FormatFloat(x.Exponent, 'f', 2, 64) + "}"
		p.Series = append(p.Series, figures.Series{Name: x.Variant, Points: paired(x.P, x.W)})
		for _, exponent := range guides[x.Variant] {
			straight[i] = append(straight[i], guide(x, exponent))
		}
	}
	for i := range f.Panels {
		f.Panels[i].Series = append(f.Panels[i].Series, straight[i]...)
	}
	return drawing(
		"isoefficiency", "Isoefficiency functions found by simulation, with fitted exponents above each panel, the checkerboard's first. Straight lines have the exponents of the analysis: 3, or 2.25 where start-ups dominate, and 1.5.",
		f,
		figures.Options{HeightCm: 13},
	)
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
	x := processAxis()
	x.Scale = figures.Log10
	f := &figures.Figure{
		Title: "Growth of isoefficiency functions, E = " + short(isoTarget), X: x,
		Y: figures.Axis{Label: "slope d log W / d log p"},
		Panels: []figures.Panel{{
			Lines: []figures.Line{{At: 3, Label: "p^{3}"}, {At: 2.25, Label: "p^{2.25} where start-ups dominate"}, {At: 1.5, Label: "p^{1.5}"}},
		}},
	}
	var marks, lines []figures.Series
	for _, e := range r.Exponents {
		name := e.Machine + ", " + e.Variant
		switch e.Source {
		case "simulated":
			marks = append(marks, figures.Series{Name: name, Style: figures.Marks, Points: localSlopes(e.P, e.W)})
		case "derived":
			p, w := slices.Clone(e.P), slices.Clone(e.W)
			for _, far := range r.Exponents {
				if far.Machine == e.Machine && far.Variant == e.Variant && strings.HasPrefix(far.Source, "derived, to") {
					p, w = append(p, far.P...), append(w, far.W...)
				}
			}
			lines = append(lines, figures.Series{Name: name, Style: figures.Lines, Points: localSlopes(p, w)})
		}
	}
	f.Panels[0].Series = append(marks, lines...)
	return drawing(
		"exponents", "The exponents of the isoefficiency functions from mesh to mesh: marks are simulated, lines derived, towards 3, 2.25 and 1.5.",
		f,
		figures.Options{},
	)
}

// localSlopes stand in the middle between neighbours.
func localSlopes(p, w []float64) []figures.Point {
	var points []figures.Point
	for i := 1; i < len(p); i++ {
		points = append(points, figures.Point{X: math.Sqrt(p[i-1] * p[i]), Y: math.Log(w[i]/w[i-1]) / math.Log(p[i]/p[i-1])})
	}
	return points
}
