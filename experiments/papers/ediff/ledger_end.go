package ediff

import (
	"fmt"
	"math"
)

// floydEnd is the end of section 3: isoefficiency, and slow growth of W.
func (b *book) floydEnd() {
	b.section = "3 Floyd's programs, isoefficiency and slow growth"
	for _, x := range []struct {
		id, quantity, form, variant string
		want                        float64
		note                        string
	}{
		{"3/iso1", "isoefficiency of the checkerboard", "To = n^2 p", "checkerboard", 3, ""},
		{"3/iso2", "isoefficiency of the pipelined program", "To = n p", "pipelined", 1.5, "The scan has lost the exponent; n^3 ~ n p forces it. "},
	} {
		closed, simulated := b.exponents(x.form, x.variant, "closed form"), b.exponents("paper", x.variant, "simulated")
		worst := 0.
		for _, e := range append(closed, simulated...) {
			worst = max(worst, math.Abs(e.Exponent-x.want))
		}
		b.add(claim{
			id: x.id, quantity: x.quantity, published: "W = O(p^" + short(x.want) + ")",
			ours: fmt.Sprintf("p^%.6f", simulated[0].Exponent), holds: worst < exponentTolerance,
			note: x.note + b.sayExponents(x.variant), why: "Another exponent.",
		})
	}
	faster := b.exponents("paper", "checkerboard", "simulated")[0].Exponent > b.exponents("paper", "pipelined", "simulated")[0].Exponent
	agree := faster == (b.Check("Th3-converse", "closed forms").Cases == randomPlaces)
	b.add(claim{
		id: "3/agree", quantity: "isoefficiency and Definition 3 have one verdict", published: "yes", ours: yes(agree), holds: agree,
		note: "On this pair; in general not at equal (W, p), see Theorem 4.", why: "They have opposite verdicts.",
	})
	b.crossover()
	b.lastClaim()
}

// sayExponents lists the simulated exponents on the other machines.
func (b *book) sayExponents(variant string) string {
	text := "Simulated at E = " + short(isoTarget) + ":"
	for _, m := range []string{"mesh", "start-up", "lv08", "unhidden"} {
		if e := b.exponents(m, variant, "simulated"); len(e) == 1 {
			text += fmt.Sprintf(" %s p^%.3f,", m, e[0].Exponent)
		}
	}
	text = text[:len(text)-1]
	for _, m := range []string{"mesh", "start-up"} {
		if e := b.exponents(m, variant, "derived, to p = 2^32"); len(e) == 1 {
			text += fmt.Sprintf("; %s towards p^%.4f", m, e[0].LastSlope)
		}
	}
	return text + "."
}

func (b *book) crossover() {
	worst, unhidden, table := 0., 0., ""
	for _, c := range b.Crossovers {
		worst = max(worst, math.Abs(c.NoConstants/(c.P*c.P)-1))
		unhidden = max(unhidden, math.Abs(c.Unhidden/math.Pow(c.P, 2.25)-1))
		table += fmt.Sprintf(" %s,", short(math.Round(100*c.WithConstants/(c.P*c.P))/100))
	}
	b.add(claim{
		id: "3/crossover", quantity: "E1_W <= E2_W up to W", published: "p^2", ours: fmt.Sprintf("p^2 within %s, constants dropped", within(worst)),
		holds: worst < formTolerance,
		note: fmt.Sprintf("The scan has lost the exponent. With the constants 1/3 and 2/3 the crossover is at W/p^2 =%s for p = 4 to 4096, towards 2. "+
			"Where sends are not hidden it is at p^2.25 (within %s).", table[:len(table)-1], within(unhidden)),
		why: "Another crossover.",
	})
	premise := b.Check("premise", "")
	b.add(claim{
		id: "3/premise", quantity: "W < O(p^1.5) < O(p^2), hence E1_W <= E2_W", published: "yes", ours: tried(premise), holds: premise.Holds(),
		why: "There are exceptions.",
	})
}

func (b *book) lastClaim() {
	absolute, relative := b.Check("falls-slower", byFall), b.Check("falls-slower", byDecline)
	b.add(claim{
		id: "3/falls-slower", quantity: "there the checkerboard's E falls more slowly", published: "yes",
		ours:  fmt.Sprintf("-dE/dp %d of %d, -dlnE/dlnp %d of %d", absolute.Cases-absolute.Exceptions, absolute.Cases, relative.Cases-relative.Exceptions, relative.Cases),
		holds: relative.Holds() && absolute.Holds(),
		why: fmt.Sprintf("It depends on the measure. Yes where W falls at fixed p: E_W is smaller. When p grows along W = p^c, E of both falls: by -dE/dp the checkerboard's more slowly where p is large (p of %d on: %s), "+
			"but always by the larger part of itself: near c/3 - 1 against 2c/3 - 1 in the exponent.", largeP, tried(b.Check("falls-slower", byFallFar))),
		differs: true,
	})
	claim1, faster := b.Check("last-claim", ""), b.Check("pipelined-faster", "")
	at := func(p, c float64) string {
		w := math.Pow(p, c)
		return fmt.Sprintf("%.2g against %.2g", checkerboardForm.Efficiency(w, p), pipelinedForm.Efficiency(w, p))
	}
	b.add(claim{
		id: "3/last-claim", quantity: "there it is nearer to linear speedup", published: "yes",
		ours: fmt.Sprintf("in %d of %d cases", claim1.Cases-claim1.Exceptions, claim1.Cases), holds: claim1.Holds(),
		why: fmt.Sprintf("By the paper's own formulas E1 < E2 wherever W > 1: %s. At p = 256, W = p: %s; W = p^1.25: %s. A smaller E_W is no larger E.",
			tried(faster), at(256, 1), at(256, 1.25)),
	})
	_, err := newProgram(Variants()[0], 15, 16, 0)
	b.add(claim{
		id: "3/domain", quantity: "the programs have a W < p^1.5", published: "assumed",
		ours: yes(err == nil), holds: err == nil,
		why: fmt.Sprintf("A block needs an element: m <= n, so p <= n^2 and W >= p^1.5. The generator refuses less: %v.", err),
	})
	one := Check{}
	for _, c := range b.Compared {
		one.count(c.Absolute())
	}
	b.add(claim{
		id: "3/simulated-order", quantity: "the same on simulated programs, W >= p^1.5", published: "yes",
		ours: fmt.Sprintf("in %d of %d samples", one.Exceptions, one.Cases), holds: one.Exceptions == one.Cases, differs: true,
		why: "The pipelined program is the better by Definition 1 at every sample of every machine.",
	})
}

// conclusions is section 4.
func (b *book) conclusions() {
	b.section = "4 Conclusions"
	b.add(claim{
		id: "4/consistent", quantity: "verdicts are those of isoefficiency", published: "yes", ours: "on Floyd; Theorem 4 fails",
		holds: b.Theorem4.Pointwise.Holds(), why: "See Theorem 4: not at equal (W, p).",
	})
	slopes := b.Check("slopes-exist", "")
	b.add(claim{
		id: "4/applies", quantity: "applies to all parallel algorithms", published: "yes", ours: "slopes without a function", holds: slopes.Holds(),
		note: "Where E is smooth; unequal blocks make it fall between the sizes that divide evenly.", why: "There are points without slopes.",
	})
	speedups := Check{}
	for _, id := range []string{"Th5", "Th6", "Th7"} {
		c := b.all(id)
		speedups.Cases, speedups.Exceptions = speedups.Cases+c.Cases, speedups.Exceptions+c.Exceptions
	}
	b.add(claim{
		id: "4/equivalent", quantity: "expresses the other metrics equivalently", published: "yes",
		ours: "scaled speedups yes, serial fraction no", holds: speedups.Holds() && !b.Theorem8.Refutes(),
		why: fmt.Sprintf("Theorems 5 to 7: %s. Theorem 8 only between points of equal E and p.", tried(speedups)),
	})
}
