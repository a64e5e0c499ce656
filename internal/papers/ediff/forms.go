package ediff

import (
	"math"
	"math/cmplx"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// smooth continues a law's To/Te into the complex plane.
func smooth(law scalability.PowerLaw) Smooth {
	return func(w, p complex128) (x complex128) {
		for _, t := range law {
			x += complex(t.C, 0) * cmplx.Pow(w, complex(-t.I, 0)) * cmplx.Pow(p, complex(t.J, 0))
		}
		return x
	}
}

// Smooth is E = 1/(1 + To/Te) for any To/Te that is analytic in W and p.
type Smooth func(w, p complex128) (overhead complex128)

// Efficiency is 1/(1 + To/Te).
func (s Smooth) Efficiency(w, p float64) float64 {
	return real(1 / (1 + s(complex(w, 0), complex(p, 0))))
}

// complexStep is so small that its square vanishes beside 1.
const complexStep = 1e-30

// Slopes are by complex steps: the imaginary part of E at w + ih, over h, which
// has no cancellation (W. Squire, G. Trapp, Using complex variables to estimate
// derivatives of real functions, SIAM Review 40(1), 1998).
func (s Smooth) Slopes(w, p float64) (byW, byP float64) {
	byW = imag(1/(1+s(complex(w, w*complexStep), complex(p, 0)))) / (w * complexStep)
	byP = imag(1/(1+s(complex(w, 0), complex(p, p*complexStep)))) / (p * complexStep)
	return byW, byP
}

// speedup is S = pE.
func speedup(s scalability.Surface, w, p float64) float64 { return p * s.Efficiency(w, p) }

// The paper's closed forms, constants dropped as there: W = n^3.
var (
	// checkerboardForm: To = n^2 p.
	checkerboardForm = scalability.PowerLaw{{C: 1, I: 1. / 3, J: 1}}
	// pipelinedForm: To = n p.
	pipelinedForm = scalability.PowerLaw{{C: 1, I: 2. / 3, J: 1}}
	// startupForm: To = n p^1.5, the start-ups of the checkerboard's broadcasts.
	startupForm = scalability.PowerLaw{{C: 1, I: 2. / 3, J: 1.5}}
	// unhiddenForm: To = n^2 p^0.5, the pipelined program when its processes are
	// busy sending.
	unhiddenForm = scalability.PowerLaw{{C: 1, I: 1. / 3, J: 0.5}}
)

// isoNear is the work of efficiency target within a factor of ten of w, for
// surfaces that are known there only.
func isoNear(s scalability.Surface, p, target, w float64) float64 {
	return scalability.Bisect(w/10, w*10, func(w float64) float64 { return s.Efficiency(w, p) - target })
}

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

// byW is E_W alone.
func byW(s scalability.Surface) func(w, p float64) float64 {
	return func(w, p float64) float64 {
		slope, _ := s.Slopes(w, p)
		return slope
	}
}

// crossovers finds them by root finding.
func crossovers() []Crossover {
	var all []Crossover
	for p := 4.; p <= 4096; p *= 4 {
		cross := func(a, b func(w, p float64) float64) float64 {
			return scalability.Bisect(1.5, 1e6*p*p*p, func(w float64) float64 { return math.Log(a(w, p) / b(w, p)) })
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
