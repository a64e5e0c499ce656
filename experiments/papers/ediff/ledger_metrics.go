package ediff

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
)

// otherMetrics is section 2.3: other metrics in terms of the slopes.
func (b *book) otherMetrics() {
	b.section = "2.3 Theorems 5 to 8"
	for _, t := range []struct{ id, quantity, published string }{
		{"Th5", "Theorem 5, W = m p: dS/dp", "E + p(E_p + m E_W)"},
		{"Th6", "Theorem 6, storage O(n), n = c p: dS/dp", "E + p(E_p + c E_W W'(n))"},
		{"Th7", "Theorem 7, T = t, W = c p E: dS/dp", "(E + p E_p)/(1 - c p E_W)"},
	} {
		c := b.all(t.id)
		derived, fitted := b.scaledErrors(t.id)
		b.add(claim{
			id: "2.3/" + t.id, quantity: t.quantity, published: t.published, ours: tried(c), holds: c.Holds() && derived < 1e-6,
			note: fmt.Sprintf("Worst error against differences of S %s. Steps of simulated speedups agree with the mean of the expression within %s on the derived laws, and within %s %% of S on the fitted surfaces. "+
				"It orders speedups if better means the larger dS/dp everywhere; S = 1 at p = 1 for all, so that also orders S.",
				within(c.Worst), within(derived), percent(fitted)),
			why: "The expression is not dS/dp.",
		})
	}
	b.theorem8()
	q := pair{"", scalability.PowerLaw{{C: 1, I: 1, J: 1.5}}, scalability.PowerLaw{{C: 40, I: 1. / 3, J: 0.1}}}
	const p = 64
	along := func(s scalability.Surface) float64 { return scalings()[0].slope(s, workPerProcess*p, p) }
	linear, constant := along(q.a)-along(q.b), q.slopesAt(p, 2*p)
	b.add(claim{
		id: "2.3/contradict", quantity: "the metrics can contradict each other", published: "yes",
		ours: yes(linear*constant < 0), holds: linear*constant < 0,
		note: fmt.Sprintf("To/Te = p^1.5/W against 40 p^0.1/W^(1/3) at p = 64: dS1/dp - dS2/dp is %s along W = %s p and %s at constant W = 2p.",
			short(linear), short(workPerProcess), short(constant)),
		why: "This pair has one order.",
	})
}

// slopesAt is dS1/dp - dS2/dp at constant W.
func (q pair) slopesAt(p, w float64) float64 {
	slope := func(s scalability.Surface) float64 {
		_, byP := s.Slopes(w, p)
		return s.Efficiency(w, p) + p*byP
	}
	return slope(q.a) - slope(q.b)
}

// scaledErrors are the largest differences between measured steps of S and the
// theorem's expression: relative to the step on derived laws, to S on fitted
// surfaces.
func (b *book) scaledErrors(theorem string) (derived, fitted float64) {
	for _, s := range b.Scaled {
		if s.Theorem != theorem {
			continue
		}
		fitted = max(fitted, math.Abs(s.Fitted-s.Measured)*(s.P1-s.P0)/s.S1)
		if !math.IsNaN(s.Derived) {
			derived = max(derived, math.Abs(s.Derived/s.Measured-1))
		}
	}
	return derived, fitted
}

func (b *book) theorem8() {
	own, equal, t := b.Check("Th8", "closed forms"), b.all("Th8-equal-E"), b.Theorem8
	slope := b.all("Th8-slope")
	b.add(claim{
		id: "2.3/Th8", quantity: "Theorem 8: slower f iff larger E + p E_p",
		published: "iff", ours: tried(own), holds: own.Holds() && !t.Refutes(),
		why: fmt.Sprintf("Tried on the paper's own pair. E + p E_p is dS/dp (%s); df/dp depends on S as well. At p = 6, To/Te = 1e-4 p^4 has E + p E_p = %.3f and df/dp = %.4f, "+
			"a serial fraction of 0.3 has %.3f and %s: larger E + p E_p, faster growing f.",
			tried(slope), t.SpeedupSlope1, t.SerialGrowth1, t.SpeedupSlope2, short(math.Round(t.SerialGrowth2*1e9)/1e9)),
	})
	b.add(claim{
		id: "2.3/Th8-equal-E", quantity: "the same at equal E and p", published: "iff", ours: tried(equal), holds: equal.Holds(),
		note: "So restricted the statement is right: df1/dp - df2/dp is -p/(S^2 (p-1)) times dS1/dp - dS2/dp, tried as an equality.", why: "There are exceptions.",
	})
}
