package ediff

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/units"
)

// programs is the first half of section 3: what the two programs cost.
func (j *judge) programs() {
	mesh := j.byPlatform()[slices.IndexFunc(j.byPlatform(), func(s []Surfaced) bool { return s[0].Platform.Name == "mesh" })]
	plain, pipelined := mesh[0].growth(j.Lattice, 2), mesh[1].growth(j.Lattice, 1)
	near := func(x, want float64) bool { return math.Abs(x-want) < 1e-6 }
	j.say("3/iteration", fmt.Sprintf("n^%.3f", plain.iteration), near(plain.iteration, 1))
	j.say("3/To1", fmt.Sprintf("n^%.3f, To/(t_w n^2 p) <= %.3f", plain.byN, plain.most), near(plain.byN, 2) && plain.most <= 0.75)
	j.say("3/To2", fmt.Sprintf("n^%.3f, To/(t_w n p) <= %.3f", pipelined.byN, pipelined.most), near(pipelined.byN, 1) && pipelined.most <= 4)
	agrees := func(id string, c Check) {
		j.say(id, fmt.Sprintf("within %s, %s", within(c.Worst), units.Count(c.Cases, "run")), c.Holds())
	}
	agrees("3/simulated", j.all("derived"))
	agrees("3/E1", j.Check("derived", "paper, checkerboard"))
	agrees("3/E2", j.Check("derived", "paper, pipelined"))
}

// growth is how the simulated overhead To of a program grows with n at fixed p.
type growth struct {
	byN       float64 // exponent, by least squares on logarithms, averaged over the meshes
	iteration float64 // that of the communication in one outer iteration
	most      float64 // largest To/(p n^power t_w)
}

func (s Surfaced) growth(l Lattice, power float64) (g growth) {
	for _, side := range l.Side {
		var sizes, to, each []float64
		for _, size := range l.N {
			r, _ := s.At(size, side)
			n, total := float64(size), r.Overhead()*r.W()*s.Platform.Costs.UpdateSec
			sizes, to, each = append(sizes, n), append(to, total), append(each, total/r.P()/n)
			g.most = max(g.most, total/(r.P()*math.Pow(n, power)*s.Platform.Costs.WordSec))
		}
		g.byN += exponent(sizes, to) / float64(len(l.Side))
		g.iteration += exponent(sizes, each) / float64(len(l.Side))
	}
	return g
}

// floydSlopes is the comparison by slopes.
func (j *judge) floydSlopes() {
	forms := j.Check("forms/slopes", "")
	j.say("3/E_W1", "1/3 of it", forms.Holds(), tried(forms), within(forms.Worst))
	j.say("3/E_W2", "2/3 of it", forms.Holds())
	ratio := Check{}
	for _, x := range places(newRandom(), randomPlaces, 4096) {
		ratio.equal(scalability.IsoSlope(checkerboardForm, x.w, x.p), 3*x.w/x.p, formTolerance)
		ratio.equal(scalability.IsoSlope(pipelinedForm, x.w, x.p), 1.5*x.w/x.p, formTolerance)
	}
	j.say("3/slopes", "3 and 3/2 times that", ratio.Holds())
	equal := j.Check("forms/W1=W2^2", "")
	// On the platform called paper t_w/t_c does not matter: x = c p/n1 = c p/n2^2.
	worst := math.Inf(1)
	one, two := j.exponents("paper", "checkerboard", "simulated"), j.exponents("paper", "pipelined", "simulated")
	if len(one) == 1 && len(two) == 1 {
		worst = 0
		for i, w := range one[0].W {
			worst = max(worst, math.Abs(w/(two[0].W[i]*two[0].W[i])-1))
		}
	}
	j.say("3/W1=W2^2", fmt.Sprintf("%s; simulated within %s", tried(equal), within(worst)), equal.Holds() && worst < 1e-6)
}

// exponents are those of that source, for every target.
func (j *judge) exponents(platform, variant, source string) []Exponent {
	return slices.DeleteFunc(slices.Clone(j.Exponents), func(x Exponent) bool {
		return x.Platform != platform || x.Variant != variant || x.Source != source
	})
}

// definition3 compares the two by -E_p/E_W.
func (j *judge) definition3() {
	closed := j.Check("Th3-converse", "closed forms")
	j.say("3/Def3", fmt.Sprintf("at %d of %d points", closed.Cases, randomPlaces), closed.Cases == randomPlaces)
	var steps, same, equalE Check
	for _, x := range j.Compared {
		steps.count(x.Preserves)
	}
	for _, s := range j.byPlatform() {
		q := pair{"", s[1].Fit.Law, s[0].Fit.Law}
		for _, x := range s[0].Slopes {
			same.count(q.preservesBetter(place{x.W(), x.P()}))
			w2 := scalability.IsoWork(q.a, x.P(), x.Efficiency)
			equalE.count(scalability.IsoSlope(q.a, w2, x.P()) < scalability.IsoSlope(q.b, x.W(), x.P()))
		}
	}
	j.say("3/Def3-simulated", fmt.Sprintf("at %s points", holding(equalE)), equalE.Holds(),
		same.Cases-same.Exceptions, same.Cases, steps.Cases-steps.Exceptions, steps.Cases)
}

// exponentTolerance is for exponents of pure powers, found by root finding.
const exponentTolerance = 1e-9

// floydEnd is the end of section 3 up to the crossover.
func (j *judge) floydEnd() {
	for _, x := range []struct {
		id, form, variant string
		want              float64
	}{
		{"3/iso1", "To = n^2 p", "checkerboard", 3},
		{"3/iso2", "To = n p", "pipelined", 1.5},
	} {
		closed, simulated := j.exponents(x.form, x.variant, "closed form"), j.exponents("paper", x.variant, "simulated")
		worst := 0.
		for _, e := range append(closed, simulated...) {
			worst = max(worst, math.Abs(e.Exponent-x.want))
		}
		j.say(x.id, fmt.Sprintf("p^%.6f", simulated[0].Exponent), worst < exponentTolerance, j.sayExponents(x.variant))
	}
	faster := j.exponents("paper", "checkerboard", "simulated")[0].Exponent > j.exponents("paper", "pipelined", "simulated")[0].Exponent
	agree := faster == (j.Check("Th3-converse", "closed forms").Cases == randomPlaces)
	j.say("3/agree", yes(agree), agree)
	worst, unhidden, table := 0., 0., ""
	for _, c := range j.Crossovers {
		worst = max(worst, math.Abs(c.NoConstants/(c.P*c.P)-1))
		unhidden = max(unhidden, math.Abs(c.Unhidden/math.Pow(c.P, 2.25)-1))
		table += fmt.Sprintf(" %s,", short(math.Round(100*c.WithConstants/(c.P*c.P))/100))
	}
	j.say("3/crossover", fmt.Sprintf("p^2 within %s, constants dropped", within(worst)), worst < formTolerance, table[:len(table)-1], within(unhidden))
}

// sayExponents lists the simulated exponents on the other platforms.
func (j *judge) sayExponents(variant string) string {
	text := "Simulated at E = " + short(isoTarget) + ":"
	for _, m := range []string{"mesh", "start-up", "lv08", "unhidden"} {
		if e := j.exponents(m, variant, "simulated"); len(e) == 1 {
			text += fmt.Sprintf(" %s p^%.3f,", m, e[0].Exponent)
		}
	}
	text = text[:len(text)-1]
	for _, m := range []string{"mesh", "start-up"} {
		if e := j.exponents(m, variant, "derived, to p = 2^32"); len(e) == 1 {
			text += fmt.Sprintf("; %s towards p^%.4f", m, e[0].LastSlope)
		}
	}
	return text + "."
}

// lastClaim is the end of section 3: slow growth of W.
func (j *judge) lastClaim() {
	j.tried("3/premise", j.Check("premise", ""))
	absolute, relative := j.Check("falls-slower", byFall), j.Check("falls-slower", byDecline)
	j.say("3/falls-slower", fmt.Sprintf("-dE/dp %s, -dlnE/dlnp %s", holding(absolute), holding(relative)), relative.Holds() && absolute.Holds(),
		largeP, tried(j.Check("falls-slower", byFallFar)))
	nearer := j.Check("last-claim", "")
	at := func(p, c float64) string {
		w := math.Pow(p, c)
		return fmt.Sprintf("%.2g against %.2g", checkerboardForm.Efficiency(w, p), pipelinedForm.Efficiency(w, p))
	}
	j.say("3/last-claim", fmt.Sprintf("in %s cases", holding(nearer)), nearer.Holds(), tried(j.Check("pipelined-faster", "")), at(256, 1), at(256, 1.25))
	_, err := newProgram(Variants()[0], 15, 16, 0)
	j.say("3/domain", yes(err == nil), err == nil, err)
	worse := Check{}
	for _, c := range j.Compared {
		worse.count(!c.Absolute)
	}
	j.say("3/simulated-order", fmt.Sprintf("in %s samples", holding(worse)), worse.Exceptions == 0)
}

// conclusions is section 4.
func (j *judge) conclusions() {
	j.say("4/consistent", "on Floyd; Theorem 4 fails", j.Theorem4.Spiked.Holds())
	j.say("4/applies", "slopes without a function", j.Check("slopes-exist", "").Holds())
	speedups := j.all("Th5", "Th6", "Th7")
	j.say("4/equivalent", "scaled speedups yes, serial fraction no", speedups.Holds() && !j.Theorem8.Refutes(), tried(speedups))
}
