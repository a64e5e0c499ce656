package ediff

import (
	"math"

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
