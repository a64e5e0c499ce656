package ediff

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
)

// isoefficiency is the paper's section 2.1.
func (b *book) isoefficiency() {
	b.section = "2.1 Isoefficiency"
	condition := b.equalRatio()
	b.add(claim{
		id: "2.1/condition", quantity: "when E is constant",
		published: "E = a iff Te/To = k, a = k/(1+k)", ours: tried(condition), holds: condition.Holds(),
		note: "Tried on simulated times. The scan has lost a(k); E = 1/(1 + To/Te) forces it.",
		why:  "The ratio of simulated useful time to overhead does not give the simulated E.",
	})
	least := serialBound()
	b.add(claim{
		id: "2.1/serial", quantity: "isoefficiency with a serial part",
		published: "W >= O(p)", ours: tried(least), holds: least.Holds(),
		note: "W against k Ws (p-1), Ws = 1, with and without other overheads.",
		why:  "There are curves of equal efficiency below k Ws (p-1).",
	})
	need := b.all("necessary")
	b.add(claim{
		id: "2.1/necessary", quantity: "for a rising iso-curve where E_p < 0: E_W > 0",
		published: "necessary", ours: tried(need), holds: need.Holds(),
		note: "Closed forms and fitted surfaces.", why: "A rising iso-curve was found where E falls with W.",
	})
	none, slopes := b.Check("no-iso-curve", ""), b.Check("slopes-exist", "")
	b.add(claim{
		id: "2.1/not-sufficient", quantity: "constant serial fraction f",
		published: "no function", ours: fmt.Sprintf("no W for E = 0.5 at %d p", none.Cases),
		holds: none.Holds() && slopes.Holds(),
		note: fmt.Sprintf("E is at most 1/(1 + f(p-1)) at any W: with f = 0.05 there is none above p = 21, while E_W > 0 > E_p at all %d. "+
			"The scan has lost the exponents of To'; any with To'/Te -> 0 gives this.", slopes.Cases),
		why: "A W with that efficiency was found.",
	})
	b.figure2()
}

// equalRatio sets E beside k/(1+k) with k = Te/To from simulated times.
func (b *book) equalRatio() Check {
	c := Check{ID: "condition", On: "samples"}
	for _, s := range b.Surfaces {
		for _, r := range s.Runs {
			useful := r.W() * s.Machine.Costs.UpdateSec
			k := useful / (r.P()*r.TimeSec - useful)
			c.equal(r.Efficiency, k/(1+k), formTolerance)
		}
	}
	return c
}

// serialBound follows iso-curves of programs with a serial part of one update.
func serialBound() Check {
	c := Check{ID: "serial", On: "closed forms"}
	for _, other := range []scalability.PowerLaw{nil, {{C: 1, I: 1. / 3, J: 1}}, {{C: 1, I: 2. / 3, J: 1.5}}} {
		s := append(scalability.PowerLaw{{C: 1, I: 1, J: 1}, {C: -1, I: 1, J: 0}}, other...)
		for _, target := range []float64{0.1, 0.5, 0.9} {
			k := target / (1 - target)
			for p := 2.; p <= 1<<20; p *= 2 {
				c.count(scalability.IsoWork(s, p, target) >= k*(p-1)*(1-formTolerance))
			}
		}
	}
	return c
}

// figure2 is the text on Figure 2: W growing faster, between and slower than
// the isoefficiency functions of two algorithms.
func (b *book) figure2() {
	floyd, other := pair{"", pipelinedForm, checkerboardForm}, undecided()
	above := math.Pow(2, 80)
	least := min(pipelinedForm.Efficiency(math.Pow(above, 3.5), above), checkerboardForm.Efficiency(math.Pow(above, 3.5), above))
	b.add(claim{
		id: "2.1/faster", quantity: "W grows faster than both functions",
		published: "both speedups near linear", ours: fmt.Sprintf("1 - E = %s", short(1-least)), holds: least > 0.99,
		note: "The Floyd programs, W = p^3.5 at p = 2^80.", why: "E does not come near 1.",
	})
	between := floyd.atGrowth(2) && floyd.atGrowth(2.9) && other.atGrowth(1.2) && other.atGrowth(1.9)
	b.add(claim{
		id: "2.1/between", quantity: "W grows faster than the better function only",
		published: "the better is faster", ours: yes(between), holds: between,
		note: "The Floyd programs, and " + other.name + ", at p = 2^20.", why: "The other is faster in one of four cases.",
	})
	first, second := floyd.atGrowth(0.5), other.atGrowth(0.5)
	b.add(claim{
		id: "2.1/slower", quantity: "W grows more slowly than both",
		published: "either may be faster", ours: fmt.Sprintf("better is faster: Floyd %s, other %s", yes(first), yes(second)),
		holds: first != second,
		note:  "W = p^0.5. The other pair is " + other.name + ", whose functions are O(p) and O(p^2).",
		why:   "Both pairs have the same order.",
	})
}

func yes(holds bool) string {
	if holds {
		return "yes"
	}
	return "no"
}
