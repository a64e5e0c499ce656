package ediff

import (
	"fmt"
	"math"
)

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
