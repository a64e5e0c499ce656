package ediff

import "fmt"

// Series is one curve of a figure.
type Series struct {
	Name string
	X, Y []float64
	Line bool // a curve through the points, else the points
}

// Figure is a plot as numbers.
type Figure struct {
	Name, Title    string
	XLabel, YLabel string
	LogX, LogY     bool
	Series         []Series
}

// Figures are the replay's plots: for each machine the efficiency over p, dots
// simulated and lines fitted; the isoefficiency functions; the crossovers.
func (r *Replay) Figures() []Figure {
	var all []Figure
	for i := 0; i < len(r.Surfaces); i += len(Variants()) {
		all = append(all, r.efficiencyFigure(i))
	}
	return append(all, r.isoFigure(), r.crossoverFigure())
}

// efficiencyFigure shows the least and the largest n of a machine.
func (r *Replay) efficiencyFigure(first int) Figure {
	machine := r.Surfaces[first].Machine
	f := Figure{
		Name: "efficiency-" + machine.Name, Title: "Floyd's programs: " + machine.Summary,
		XLabel: "processes p", YLabel: "efficiency E",
	}
	for _, s := range r.Surfaces[first : first+len(Variants())] {
		for _, n := range []int{r.Lattice.N[0], r.Lattice.N[len(r.Lattice.N)-1]} {
			dots := Series{Name: fmt.Sprintf("%s, n = %d, simulated", s.Variant, n)}
			line := Series{Name: fmt.Sprintf("%s, n = %d, fitted", s.Variant, n), Line: true}
			for _, side := range r.Lattice.Side {
				x, _ := s.At(n, side)
				dots.X, dots.Y = append(dots.X, x.P()), append(dots.Y, x.Efficiency)
			}
			const pieces = 64
			from, to := dots.X[0], dots.X[len(dots.X)-1]
			for k := range pieces + 1 {
				p := from + (to-from)*float64(k)/pieces
				line.X, line.Y = append(line.X, p), append(line.Y, s.Fit.Law.Efficiency(cube(n), p))
			}
			f.Series = append(f.Series, dots, line)
		}
	}
	return f
}

// isoFigure shows the curves found by simulation, and the derived ones as lines.
func (r *Replay) isoFigure() Figure {
	f := Figure{
		Name: "isoefficiency", Title: "How work must grow for E = " + short(isoTarget),
		XLabel: "processes p", YLabel: "work W = n^3, updates", LogX: true, LogY: true,
	}
	for _, x := range r.Exponents {
		if x.Source == "simulated" || x.Source == "derived" {
			f.Series = append(f.Series, Series{Name: x.Machine + ", " + x.Variant + ", " + x.Source, X: x.P, Y: x.W, Line: x.Source == "derived"})
		}
	}
	return f
}

// crossoverFigure shows W/p^2 over p.
func (r *Replay) crossoverFigure() Figure {
	f := Figure{
		Name: "crossover", Title: "Where the checkerboard's E_W overtakes the pipelined program's",
		XLabel: "processes p", YLabel: "W / p^2", LogX: true, LogY: true,
	}
	series := []Series{{Name: "constants dropped"}, {Name: "constants kept"}, {Name: "sends not hidden"}}
	for _, c := range r.Crossovers {
		for i, w := range []float64{c.NoConstants, c.WithConstants, c.Unhidden} {
			series[i].Line = true
			series[i].X, series[i].Y = append(series[i].X, c.P), append(series[i].Y, w/(c.P*c.P))
		}
	}
	f.Series = series
	return f
}
