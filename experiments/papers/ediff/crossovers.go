package ediff

import (
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
)

// The slopes by W and by p of the two closed forms, written out, as in the
// paper but with their constants.
func checkerboardByW(w, p float64) float64 {
	return p / 3 * math.Pow(w, -2./3) / math.Pow(p+math.Cbrt(w), 2)
}

func pipelinedByW(w, p float64) float64 {
	return 2 * p / 3 / math.Cbrt(w) / math.Pow(p+math.Pow(w, 2./3), 2)
}

func checkerboardByP(w, p float64) float64 { return -math.Cbrt(w) / math.Pow(p+math.Cbrt(w), 2) }

func pipelinedByP(w, p float64) float64 {
	return -math.Pow(w, 2./3) / math.Pow(p+math.Pow(w, 2./3), 2)
}

// Crossover is the W at which the checkerboard's E_W overtakes the pipelined
// program's, for one p.
type Crossover struct {
	P             float64
	NoConstants   float64 // the paper's slopes, constants dropped: p^2
	WithConstants float64 // towards 2 p^2
	Unhidden      float64 // the pipelined program with To = n^2 p^0.5: p^2.25
}

// crossovers finds them by root finding.
func crossovers() []Crossover {
	var all []Crossover
	for p := 4.; p <= 4096; p *= 4 {
		cross := func(a, b func(w, p float64) float64) float64 {
			return scalability.Bisect(1.5, 1e6*p*p*p, func(w float64) float64 { return math.Log(a(w, p) / b(w, p)) })
		}
		byW := func(s scalability.Surface) func(w, p float64) float64 {
			return func(w, p float64) float64 { e, _ := s.Slopes(w, p); return e }
		}
		all = append(all, Crossover{
			P: p,
			NoConstants: cross(
				func(w, p float64) float64 { return 3 * checkerboardByW(w, p) },
				func(w, p float64) float64 { return 1.5 * pipelinedByW(w, p) },
			),
			WithConstants: cross(byW(checkerboardForm), byW(pipelinedForm)),
			Unhidden:      cross(byW(checkerboardForm), byW(unhiddenForm)),
		})
	}
	return all
}

// formTolerance is for equalities of closed forms, relative.
const formTolerance = 1e-9

// checkSlopes sets the written-out slopes beside those of [scalability.PowerLaw], beside
// complex steps and beside differences.
func checkSlopes(at []place) Check {
	c := Check{ID: "forms/slopes", On: "E_W and E_p, written out, differentiated, by complex steps, by differences"}
	for _, f := range []struct {
		law      scalability.PowerLaw
		byW, byP func(w, p float64) float64
	}{
		{checkerboardForm, checkerboardByW, checkerboardByP},
		{pipelinedForm, pipelinedByW, pipelinedByP},
	} {
		for _, x := range at {
			byW, byP := f.law.Slopes(x.w, x.p)
			stepW, stepP := smooth(f.law).Slopes(x.w, x.p)
			c.equal(f.byW(x.w, x.p), byW, formTolerance)
			c.equal(f.byP(x.w, x.p), byP, formTolerance)
			c.equal(stepW, byW, formTolerance)
			c.equal(stepP, byP, formTolerance)
			// Differences have as many digits as E has beside its change.
			e := f.law.Efficiency(x.w, x.p)
			diffW := central(x.w, func(w float64) float64 { return f.law.Efficiency(w, x.p) })
			diffP := central(x.p, func(p float64) float64 { return f.law.Efficiency(x.w, p) })
			c.count(math.Abs(diffW-byW) <= differenceTolerance*max(byW, e/x.w))
			c.count(math.Abs(diffP-byP) <= differenceTolerance*max(-byP, e/x.p))
		}
	}
	return c
}

// checkEqualE: where the two have equal efficiency, W1 = W2^2.
func checkEqualE(at []place) Check {
	c := Check{ID: "forms/W1=W2^2", On: "closed forms at equal E"}
	for _, x := range at {
		e := pipelinedForm.Efficiency(x.w, x.p)
		c.equal(scalability.IsoWork(checkerboardForm, x.p, e), x.w*x.w, formTolerance)
	}
	return c
}
