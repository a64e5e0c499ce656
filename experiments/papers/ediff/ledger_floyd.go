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
