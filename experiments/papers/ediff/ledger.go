package ediff

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/scalability"
)

// book collects the ledger's entries and holds what they are computed from.
type book struct {
	*Replay
	section string
	entries ledger.Ledger
}

// book sets every statement of the paper beside ours, in its order. Exponents
// and relations that the scan of the paper has lost are read as its algebra
// forces them; the entries say so.
func (r *Replay) book() ledger.Ledger {
	b := &book{Replay: r}
	b.isoefficiency()
	b.rates()
	b.definitions()
	b.otherMetrics()
	b.programs()
	b.floydSlopes()
	b.floydEnd()
	b.conclusions()
	return b.entries
}

// claim is one statement before it is judged.
type claim struct {
	id, quantity    string
	published, ours string
	holds           bool
	note            string // said in any case
	why             string // said when it does not hold
	differs         bool   // it fails here, but need not fail elsewhere
}

// add judges a claim. A statement that fails is refuted by a counterexample
// that satisfies all its premises, so it cannot hold, unless the claim says
// that it only differs.
func (b *book) add(c claim) {
	e := ledger.Entry{
		ID: c.id, Section: b.section, Quantity: c.quantity,
		Published: ledger.Printed(c.published), Ours: ledger.Printed(c.ours),
		Verdict: ledger.Reproduced, Reason: c.note,
	}
	if !c.holds {
		e.Verdict = ledger.CannotHold
		if c.differs {
			e.Verdict = ledger.Differs
		}
		e.Reason = c.why
		if c.note != "" {
			e.Reason += " " + c.note
		}
	}
	b.entries = append(b.entries, e)
}

// tried says how a check went.
func tried(c Check) string {
	if c.Exceptions == 0 {
		return fmt.Sprintf("holds, %s", counted(c.Cases, "case"))
	}
	return fmt.Sprintf("fails in %d of %s", c.Exceptions, counted(c.Cases, "case"))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// short prints a figure for a sentence: four significant digits at most.
func short(x float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	if x != 0 && (rounded < 1e-3 && rounded > -1e-3 || rounded >= 1e7) {
		return strconv.FormatFloat(rounded, 'g', -1, 64)
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// within is the least power of ten, from 1e-9, that bounds x: what is below is
// the rounding of one machine or another.
func within(x float64) string {
	for bound := -9; bound < 0; bound++ {
		if x <= math.Pow10(bound) {
			return fmt.Sprintf("1e%d", bound)
		}
	}
	return short(x)
}

// exponents are those of that source, for every target.
func (b *book) exponents(machine, variant, source string) []Exponent {
	var all []Exponent
	for _, x := range b.Exponents {
		if x.Machine == machine && x.Variant == variant && x.Source == source {
			all = append(all, x)
		}
	}
	return all
}

// exponentTolerance is for exponents of pure powers, found by root finding.
const exponentTolerance = 1e-9

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

// rates is the first half of section 2.2: change rates by smallest steps.
func (b *book) rates() {
	b.section = "2.2 Rates of change"
	mesh, sort := Check{}, Check{}
	for m := 1.; m <= 1000; m++ {
		mesh.count((m+1)*(m+1)-m*m == 2*m+1)
		work := func(n float64) float64 { return n * math.Log2(n) }
		sort.count(work(m+1)-work(m) > 0)
	}
	b.add(claim{
		id: "2.2/mesh", quantity: "smallest step of p on a mesh p = m^2", published: "2m+1", ours: tried(mesh), holds: mesh.Holds(),
		why: "(m+1)^2 - m^2 is not 2m+1.",
	})
	b.add(claim{
		id: "2.2/quicksort", quantity: "smallest step of W of quicksort", published: "(n+1)log(n+1) - n log n > 0",
		ours: tried(sort), holds: sort.Holds(), why: "A step is not positive.",
	})
	blocks := b.all("rises/equal-blocks")
	errorW, errorP := b.fitErrors()
	b.add(claim{
		id: "2.2/surface", quantity: "smooth monotone E(W, p) with these slopes",
		published: "exists", ours: fmt.Sprintf("E_W within %s %%, E_p within %s %%", percent(errorW), percent(errorP)),
		holds: blocks.Holds() && errorW < slopeTolerance && errorP < slopeTolerance,
		note: fmt.Sprintf("Steps to the next n that m divides and to the next m; E rises and falls as it should in all %d samples. "+
			"Fitted 1/E - 1 = sum of C W^-i p^j; E_W in the middle of a step, E_p averaged over one, for it is long. "+
			"The checkerboard has no smooth law on both odd and even m: on odd m the pivot's mean distance to the end of its line is 1/(4m) shorter.",
			blocks.Cases),
		why: "The fitted surface has other slopes.",
	})
	unit := b.all("rises/n+1")
	b.add(claim{
		id: "2.2/unit-step", quantity: "the same by the smallest step, n to n+1",
		published: "E_W > 0", ours: "E falls in " + of(unit), holds: unit.Holds(), differs: true,
		why: "With n + 1 vertices a row and a column of processes have blocks one element wider and the others wait for them: W grows by 3/n of itself, " +
			"the largest block by 2m/n. E is monotone over steps of m only.",
	})
}

// slopeTolerance is for the slopes of fitted surfaces against differences.
const slopeTolerance = 0.1

// fitErrors are the largest errors of E_W and of the mean E_p over a step, over
// all surfaces.
func (b *book) fitErrors() (byW, byP float64) {
	for _, s := range b.Surfaces {
		byW = max(byW, MaxError(s.Slopes, Slope.ErrorByW))
		byP = max(byP, MaxError(s.Slopes, Slope.ErrorMeanByP))
	}
	return byW, byP
}

func percent(part float64) string { return fmt.Sprintf("%.2g", 100*part) }

// of says how many cases are exceptions.
func of(c Check) string { return fmt.Sprintf("%d of %d", c.Exceptions, c.Cases) }

// definitions is the second half of section 2.2.
func (b *book) definitions() {
	b.section = "2.2 Theorems 1 to 4"
	for _, t := range []struct{ id, quantity, published, on string }{
		{"Th1", "Theorem 1: dE1 >= dE2 iff both slopes are", "iff", "Random arcs with dW, dp >= 0 on closed forms and fitted surfaces; both orders."},
		{"Th2", "Theorem 2: Definition 2, so isoefficiency", "implies", "Iso-curves followed by root finding on closed forms and fitted surfaces; both orders."},
		{"Th3", "Theorem 3: Definition 2, so Definition 3", "implies", "Closed forms, fitted surfaces and simulated differences; both orders."},
	} {
		c := b.all(t.id)
		b.add(claim{
			id: "2.2/" + t.id, quantity: t.quantity, published: t.published, ours: tried(c), holds: c.Holds(),
			note: t.on, why: "There are exceptions.",
		})
	}
	converse := b.Check("Th3-converse", "closed forms")
	b.add(claim{
		id: "2.2/Th3-converse", quantity: "converse of Theorem 3", published: "false", ours: tried(converse), holds: converse.Exceptions > 0,
		note: "The paper's own pair: the pipelined program preserves efficiency better everywhere and has the smaller E_W wherever W is large.",
		why:  "No exception was found.",
	})
	four := b.Theorem4
	b.add(claim{
		id: "2.2/Th4", quantity: "Theorem 4: isoefficiency, so Definition 3",
		published: "implies", ours: tried(four.Pointwise), holds: four.Pointwise.Holds(),
		why: fmt.Sprintf("To/Te = (p + 0.9 sin p)/W has the function O(p), p^1.5/W has O(p^1.5); at p = 2 pi k the first curve rises with %s W/p, the other with %s W/p. "+
			"At equal E, each with its own W, it has %d exceptions of %d there.",
			short(four.SlopeWave), short(four.SlopeFlat), four.EqualE.Exceptions, four.EqualE.Cases),
	})
	none, slopes := b.Check("no-iso-curve", ""), b.Check("slopes-exist", "")
	b.add(claim{
		id: "2.2/Th4-converse", quantity: "converse of Theorem 4", published: "false",
		ours: "slopes without a function", holds: none.Holds() && slopes.Holds(),
		note: "A constant serial fraction has slopes at every point and no isoefficiency function.", why: "It has a function.",
	})
	relative, absolute := b.Check("falls-slower", byDecline), b.Check("falls-slower", byFall)
	speedups := b.Check("last-claim", "")
	b.add(claim{
		id: "2.2/slow-growth", quantity: "slow W: larger E_W, so faster loss, less speedup",
		published: "iff", ours: fmt.Sprintf("less speedup in %d of %d cases", speedups.Cases-speedups.Exceptions, speedups.Cases),
		holds: absolute.Holds() && speedups.Holds(),
		why: fmt.Sprintf("On the paper's pair the checkerboard has the smaller E_W for W < p^2. Along W = p^c with c < 1.5 its E falls more slowly in %d of %d cases by -dE/dp, in %d of %d by -dlnE/dlnp "+
			"(near 1 - c/3 against 1 - 2c/3). Whichever is meant, its speedup is not the larger one.",
			absolute.Cases-absolute.Exceptions, absolute.Cases, relative.Cases-relative.Exceptions, relative.Cases),
	})
}

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
