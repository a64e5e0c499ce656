package ediff

import "math"

// Difference is the paper's change rates of E at one sample: Delta E over the
// smallest step of W and over that of p.
type Difference struct {
	N, Side int
	ByW     float64 // (E(n+m) - E(n)) / (W(n+m) - W(n)): the next n with equal blocks
	ByP     float64 // (E((m+1)^2) - E(m^2)) / (2m+1) at equal n; NaN on the largest mesh
	Unit    float64 // as ByW, to n + 1, where blocks are unequal; NaN if not sampled
}

// W and P are the sample's place.
func (d Difference) W() float64 { return cube(d.N) }

// P is the number of processes.
func (d Difference) P() float64 { return float64(d.Side * d.Side) }

// middleW is the middle of the step of W.
func (d Difference) middleW() float64 { return (cube(d.N) + cube(d.N+d.Side)) / 2 }

// middleP is the middle of the step of p.
func (d Difference) middleP() float64 { return d.P() + float64(2*d.Side+1)/2 }

// Differences are those at the lattice's points.
func (s *Samples) Differences(l Lattice) []Difference {
	var all []Difference
	for _, n := range l.N {
		for _, side := range l.Side {
			here, ok := s.At(n, side)
			if !ok {
				continue
			}
			d := Difference{N: n, Side: side, ByW: math.NaN(), ByP: math.NaN(), Unit: math.NaN()}
			if next, ok := s.At(n+side, side); ok {
				d.ByW = (next.Efficiency - here.Efficiency) / (next.W() - here.W())
			}
			if next, ok := s.At(n, side+1); ok {
				d.ByP = (next.Efficiency - here.Efficiency) / (next.P() - here.P())
			}
			if next, ok := s.At(n+1, side); ok {
				d.Unit = (next.Efficiency - here.Efficiency) / (next.W() - here.W())
			}
			all = append(all, d)
		}
	}
	return all
}

// equalBlocks are the samples that a smooth surface can pass through.
func (s *Samples) equalBlocks() []Run {
	var runs []Run
	for _, r := range s.Runs {
		if r.N%r.Side == 0 {
			runs = append(runs, r)
		}
	}
	return runs
}
