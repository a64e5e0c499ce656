package ediff

import (
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/workload/generate"
)

// Growth is how the simulated overhead of a program grows: exponents of n at
// fixed p and of p at fixed n, by least squares on logarithms over the
// lattice, averaged over the rows and columns.
type Growth struct {
	Machine    string
	Variant    generate.FloydVariant
	ByN, ByP   float64 // of To
	Iteration  float64 // of the communication in one outer iteration, by n
	FirstP     float64
	LastP      float64
	FirstN     int
	LastN      int
	PerProcess float64 // largest To/(p n^2 t_w) or To/(p n t_w); 0 without t_w
}

// overheadGrowth measures it.
func (s Surfaced) overheadGrowth(l Lattice) Growth {
	m := Growth{
		Machine: s.Machine.Name, Variant: s.Variant, FirstN: l.N[0], LastN: l.N[len(l.N)-1],
		FirstP: float64(l.Side[0] * l.Side[0]), LastP: float64(l.Side[len(l.Side)-1] * l.Side[len(l.Side)-1]),
	}
	total := func(r Run) float64 { return r.Overhead() * r.W() * s.Machine.Costs.UpdateSec }
	for _, side := range l.Side {
		var n, to, each []float64
		for _, size := range l.N {
			r, _ := s.At(size, side)
			n, to, each = append(n, float64(size)), append(to, total(r)), append(each, total(r)/r.P()/float64(size))
		}
		m.ByN += exponent(n, to) / float64(len(l.Side))
		m.Iteration += exponent(n, each) / float64(len(l.Side))
	}
	for _, size := range l.N {
		var p, to []float64
		for _, side := range l.Side {
			r, _ := s.At(size, side)
			p, to = append(p, r.P()), append(to, total(r))
			scale := r.P() * float64(size) * s.Machine.Costs.WordSec
			if s.Variant == generate.Checkerboard {
				scale *= float64(size)
			}
			if scale > 0 {
				m.PerProcess = max(m.PerProcess, total(r)/scale)
			}
		}
		m.ByP += exponent(p, to) / float64(len(l.N))
	}
	return m
}

// law is the derived To/Te for even m, continued to all p.
func (m Machine) law(v generate.FloydVariant) scalability.PowerLaw {
	word, startup := m.Costs.WordSec/m.Costs.UpdateSec, m.Costs.StartupSec/m.Costs.UpdateSec
	switch {
	case m.Fills && v == generate.Checkerboard:
		return scalability.PowerLaw{{C: word, I: 1. / 3, J: 1}}
	case m.Fills:
		return scalability.PowerLaw{{C: word, I: 2. / 3, J: 1}}
	case v == generate.Checkerboard:
		return scalability.PowerLaw{
			{C: 0.75 * word, I: 1. / 3, J: 1},
			{C: -0.5 * word, I: 1. / 3, J: 0.5},
			{C: 0.75 * startup, I: 2. / 3, J: 1.5},
			{C: -0.5 * startup, I: 2. / 3, J: 1},
		}
	}
	return scalability.PowerLaw{{C: 4 * word, I: 2. / 3, J: 1}, {C: -4 * word, I: 2. / 3, J: 0.5}, {C: 4 * startup, I: 1, J: 1.5}, {C: -4 * startup, I: 1, J: 1}}
}

// limitExponents follow the derived laws to meshes that no run can have.
func limitExponents(machines []Machine) []Exponent {
	var all []Exponent
	for _, m := range machines {
		if !m.Exact() || m.Fills {
			continue
		}
		for _, v := range Variants() {
			law := m.law(v)
			var p, w []float64
			for side := 16.; side <= 1<<16; side *= 2 {
				p = append(p, side*side)
				w = append(w, scalability.Bisect(side*side, scalability.MostWork, func(w float64) float64 { return law.Efficiency(w, side*side) - isoTarget }))
			}
			all = append(all, newExponent(m.Name, v.String(), "derived, to p = 2^32", isoTarget, p, w))
		}
	}
	return all
}

// undecided is a pair for the paper's Figure 2: 1 has the iso-curve O(p), 2 has
// O(p^2), and 1's overhead shrinks faster with W, so that it is the one that
// suffers when W grows too slowly.
func undecided() pair {
	return pair{"To/Te = (p/W)^2 against (p^2/W)^(1/4)", scalability.PowerLaw{{C: 1, I: 2, J: 2}}, scalability.PowerLaw{{C: 1, I: 0.25, J: 0.5}}}
}

// atGrowth is S1 > S2 at W = p^c, for large p.
func (q pair) atGrowth(c float64) bool {
	p := math.Pow(2, 20)
	w := math.Pow(p, c)
	return speedup(q.a, w, p) > speedup(q.b, w, p)
}
