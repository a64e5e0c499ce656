package ediff

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
)

// programs is the first half of section 3: what the two programs cost.
func (b *book) programs() {
	b.section = "3 Floyd's programs, simulated"
	var plain, pipelined Measured
	for _, g := range b.Growth {
		if g.Machine == "mesh" && g.Variant == Variants()[0] {
			plain = g
		} else if g.Machine == "mesh" {
			pipelined = g
		}
	}
	near := func(x, want float64) bool { return math.Abs(x-want) < 1e-6 }
	b.add(claim{
		id: "3/iteration", quantity: "checkerboard: communication in an iteration", published: "O(n)",
		ours: fmt.Sprintf("n^%.3f", plain.Iteration), holds: near(plain.Iteration, 1),
		note: "Machine mesh, m of 2 to 6. A segment of n/m elements crosses d(m) links, d(m) near 3m/4.", why: "Another growth.",
	})
	b.add(claim{
		id: "3/To1", quantity: "checkerboard: To", published: "O(n^2 p)",
		ours:  fmt.Sprintf("n^%.3f, To/(t_w n^2 p) <= %.3f", plain.ByN, plain.PerProcess),
		holds: near(plain.ByN, 2) && plain.PerProcess <= 0.75,
		note:  "To = p n d(m)(t_s + t_w n/m) exactly, and d(m)/m rises to 3/4. Start-ups add t_s n p^1.5.", why: "Another growth.",
	})
	b.add(claim{
		id: "3/To2", quantity: "pipelined: To", published: "O(n p)",
		ours:  fmt.Sprintf("n^%.3f, To/(t_w n p) <= %.3f", pipelined.ByN, pipelined.PerProcess),
		holds: near(pipelined.ByN, 1) && pipelined.PerProcess <= 4,
		note:  "To = 4(m-1) p (t_s + t_w n/m) exactly. Sends are hidden behind computation; where a process is busy relaying, To has a term n^2 p^0.5.", why: "Another growth.",
	})
	derived := b.all("derived")
	b.add(claim{
		id: "3/simulated", quantity: "simulated E against these To", published: "E = 1/(1 + To/Te)",
		ours: fmt.Sprintf("within %s, %s", within(derived.Worst), counted(derived.Cases, "run")), holds: derived.Holds(),
		note: "Machines paper, mesh and start-up; tolerance 1e-9.", why: "The simulation has another overhead.",
	})
	for k, form := range []string{"1/(1 + p/W^(1/3))", "1/(1 + p/W^(2/3))"} {
		c := b.Check("derived", "paper, "+Variants()[k].String())
		b.add(claim{
			id: fmt.Sprintf("3/E%d", k+1), quantity: fmt.Sprintf("E%d, %s", k+1, Variants()[k]), published: form,
			ours: fmt.Sprintf("within %s, %s", within(c.Worst), counted(c.Cases, "run")), holds: c.Holds(),
			note: "Machine paper: the network takes the time that the paper assumes; p stands for (t_w/t_c) p, t_w/t_c = 60.", why: "Another efficiency.",
		})
	}
}

// floydSlopes is the comparison by slopes.
func (b *book) floydSlopes() {
	b.section = "3 Floyd's programs, slopes"
	forms := b.Check("forms/slopes", "")
	b.add(claim{
		id: "3/E_W1", quantity: "E1_W, constants dropped", published: "p/(W^(2/3) (p + W^(1/3))^2)", ours: "1/3 of it", holds: forms.Holds(),
		note: fmt.Sprintf("%s, against complex steps to %s.", tried(forms), within(forms.Worst)), why: "Another derivative.",
	})
	b.add(claim{
		id: "3/E_W2", quantity: "E2_W, constants dropped", published: "p/(W^(1/3) (p + W^(2/3))^2)", ours: "2/3 of it", holds: forms.Holds(),
		why: "Another derivative.",
	})
	ratio := Check{}
	for _, x := range places(newRandom(), randomPlaces, 4096) {
		ratio.equal(scalability.IsoSlope(checkerboardForm, x.w, x.p), 3*x.w/x.p, formTolerance)
		ratio.equal(scalability.IsoSlope(pipelinedForm, x.w, x.p), 1.5*x.w/x.p, formTolerance)
	}
	b.add(claim{
		id: "3/slopes", quantity: "-E_p/E_W of both, constants dropped", published: "W1/p and W2/p",
		ours: "3 and 3/2 times that", holds: ratio.Holds(),
		note: "With the constants the checkerboard is worse at every single point; without, only at equal E.", why: "Another slope.",
	})
	equal := b.Check("forms/W1=W2^2", "")
	worst := b.equalEWorks()
	b.add(claim{
		id: "3/W1=W2^2", quantity: "where E1 = E2", published: "W1 = W2^2", ours: fmt.Sprintf("%s; simulated within %s", tried(equal), within(worst)),
		holds: equal.Holds() && worst < 1e-6, note: "The scan has W1 = W and a lost sign; E1 = E2 forces the square.", why: "Another relation.",
	})
	b.definition3()
}

// definition3 compares the two by -E_p/E_W.
func (b *book) definition3() {
	closed := b.Check("Th3-converse", "closed forms")
	b.add(claim{
		id: "3/Def3", quantity: "Definition 3: pipelined is better", published: "W1/p > W2/p",
		ours: fmt.Sprintf("at %d of %d points", closed.Cases, randomPlaces), holds: closed.Cases == randomPlaces,
		note: "At equal (W, p), constants kept; so all the more at equal E, where W1 is larger than W2.",
		why:  "There are points with the opposite order.",
	})
	var steps, same, equalE Check
	for _, x := range b.Compared {
		steps.count(x.Preserves())
	}
	for i := 0; i < len(b.Surfaces); i += 2 {
		q := pair{"", b.Surfaces[i+1].Fit.Law, b.Surfaces[i].Fit.Law}
		for _, x := range b.Surfaces[i].Slopes {
			same.count(q.preservesBetter(place{x.W(), x.P()}))
			w2 := scalability.IsoWork(q.a, x.P(), x.Efficiency)
			equalE.count(scalability.IsoSlope(q.a, w2, x.P()) < scalability.IsoSlope(q.b, x.W(), x.P()))
		}
	}
	b.add(claim{
		id: "3/Def3-simulated", quantity: "the same fitted to simulations, at equal E", published: "better",
		ours: fmt.Sprintf("at %d of %d points", equalE.Cases-equalE.Exceptions, equalE.Cases), holds: equalE.Holds(),
		note: fmt.Sprintf("At equal (W, p) on these surfaces in %d of %d; by differences over the smallest steps in %d of %d, "+
			"for a step from m^2 to (m+1)^2 is long where E falls fast.",
			same.Cases-same.Exceptions, same.Cases, steps.Cases-steps.Exceptions, steps.Cases),
		why: "There are points with the opposite order.", differs: true,
	})
}

// equalEWorks compares the simulated W1 with W2^2 at equal E, in units of the
// machine's t_w/t_c: on machine paper x = c p/n1 = c p/n2^2.
func (b *book) equalEWorks() float64 {
	one, two := b.exponents("paper", "checkerboard", "simulated"), b.exponents("paper", "pipelined", "simulated")
	worst := math.Inf(1)
	if len(one) == 1 && len(two) == 1 {
		worst = 0
		for i := range one[0].W {
			worst = max(worst, math.Abs(one[0].W[i]/(two[0].W[i]*two[0].W[i])-1))
		}
	}
	return worst
}

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
