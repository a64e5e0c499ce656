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
	// unhiddenForm: To = n^2 p^0.5, the pipelined program when its processes are busy sending.
	unhiddenForm = scalability.PowerLaw{{C: 1, I: 1. / 3, J: 0.5}}
)

// isoNear is the work of efficiency target within a factor of ten of w, for
// surfaces that are known there only: scalability.IsoWork looks far beyond.
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

// waveForm has the iso-curve W = k(p + 0.9 sin p): O(p), but not straight.
func waveForm() Smooth {
	return func(w, p complex128) complex128 { return (p + 0.9*cmplx.Sin(p)) / w }
}

// spikedForm has the iso-curve W = k h(p), where h' is 0.5 and, at each square p = j^2, a
// spike of height 3 sqrt(p) and width 1/(3 sqrt(p)): a step of h by 1, as (1 + tanh(6 j (p - j^2)))/2. There are
// sqrt(p) steps up to p, so h is O(p).
func spikedForm() Smooth {
	return func(w, p complex128) complex128 {
		h := 0.5 * p
		nearest := math.Round(math.Sqrt(real(p)))
		for _, j := range []float64{nearest - 1, nearest, nearest + 1} {
			if j >= 1 {
				h += (1 + cmplx.Tanh(complex(6*j, 0)*clamped(p-complex(j*j, 0), 50/j))) / 2
			}
		}
		return (h + complex(max(0, nearest-2), 0)) / w
	}
}

// clamped keeps the real part of x within most of 0, where a function is flat beyond.
func clamped(x complex128, most float64) complex128 {
	return complex(min(max(real(x), -most), most), imag(x))
}

// steadyForm has the iso-curve W = k p^1.5.
var steadyForm = scalability.PowerLaw{{C: 1, I: 1, J: 1.5}}

// fixedSerial is a program with a serial fraction f of the work at any size,
// without other overheads: To/Te = f(p - 1).
func fixedSerial(f float64) scalability.PowerLaw {
	return scalability.PowerLaw{{C: f, I: 0, J: 1}, {C: -f, I: 0, J: 0}}
}

// steepForm is To/Te = 1e-4 p^4 at any W: overheads that grow fast but are small still.
var steepForm = scalability.PowerLaw{{C: 1e-4, I: 0, J: 4}}

// Theorem4 is what becomes of Theorem 4 on curves of O(p) beside that of [steadyForm].
type Theorem4 struct {
	// Spiked is Definition 3 on [spikedForm] at equal E, each with its own W, at p = j^2 for j
	// of 1 to 49 and 10^2, 10^3 and 10^4.
	Spiked      Check
	LeastSteep  float64 // least ratio of the curves' slopes there
	MostSquares float64 // the greatest j
	// Pointwise is Definition 3 at equal (W, p), at p = 2 pi k for k of 1 to 49.
	Pointwise Check
	SlopeWave float64 // p/W times the slope of the wave's curve there: 1.9
	SlopeFlat float64 // and of the other: 1.5
	// EqualE is the same at equal E, each with its own W: there the wave is no exception.
	EqualE Check
}

// theorem4 tries Definition 3 where isoefficiency says that O(p) is better than O(p^1.5).
func theorem4() Theorem4 {
	q := pair{"g1 = p + 0.9 sin p against g2 = p^1.5", waveForm(), steadyForm}
	r := Theorem4{Pointwise: Check{ID: "Th4-pointwise", On: q.name}, EqualE: Check{ID: "Th4-equal-E", On: q.name}}
	for k := 1; k <= 49; k++ {
		at := place{1e6, 2 * math.Pi * float64(k)}
		r.SlopeWave = scalability.IsoSlope(q.a, at.w, at.p) * at.p / at.w
		r.SlopeFlat = scalability.IsoSlope(q.b, at.w, at.p) * at.p / at.w
		r.Pointwise.count(q.preservesBetter(at))
		e := q.a.Efficiency(at.w, at.p)
		r.EqualE.count(scalability.IsoSlope(q.a, at.w, at.p) <= scalability.IsoSlope(q.b, scalability.IsoWork(q.b, at.p, e), at.p))
	}
	r.spiked()
	return r
}

// spiked tries Definition 3 where the curve of O(p) is steep for a moment, as it is again and
// again however large p is.
func (r *Theorem4) spiked() {
	const e = 0.5 // W = h(p) and W = p^1.5
	q := pair{"h' = 0.5 with spikes 3 sqrt(p) at p = j^2 against g2 = p^1.5", spikedForm(), steadyForm}
	r.Spiked, r.LeastSteep = Check{ID: "Th4-spiked", On: q.name}, math.Inf(1)
	squares := []float64{1e2, 1e3, 1e4}
	for j := 1.0; j <= 49; j++ {
		squares = append(squares, j)
	}
	for _, j := range squares {
		p := j * j
		w := scalability.IsoWork(q.a, p, e)
		slope := scalability.IsoSlope(q.a, w, p)
		steady := scalability.IsoSlope(q.b, scalability.IsoWork(q.b, p, e), p)
		r.Spiked.count(slope <= steady)
		r.LeastSteep, r.MostSquares = min(r.LeastSteep, slope/steady), max(r.MostSquares, j)
	}
}

// Theorem8 is the pair against the "if and only if" of Theorem 8, at p = 6.
type Theorem8 struct {
	SpeedupSlope1, SpeedupSlope2 float64 // E + p E_p
	SerialGrowth1, SerialGrowth2 float64 // df/dp
}

// theorem8 compares overheads of 1e-4 p^4 with a serial fraction of 0.3.
func theorem8() Theorem8 {
	const w, p = 1e6, 6
	amdahl := fixedSerial(0.3)
	return Theorem8{speedupSlope(steepForm, w, p), speedupSlope(amdahl, w, p), serialGrowth(steepForm, w, p), serialGrowth(amdahl, w, p)}
}

// Refutes says whether the pair has a larger E + p E_p with a faster growing serial fraction.
func (t Theorem8) Refutes() bool {
	return t.SpeedupSlope1 > t.SpeedupSlope2 && t.SerialGrowth1 > t.SerialGrowth2
}

// noIsoCurve tries a constant serial fraction f with another overhead that
// vanishes beside Te as W grows: at p beyond 1 + (1/target - 1)/f no W has the
// target efficiency, though both slopes have their usual signs.
func noIsoCurve(f, target float64) (none, slopes Check) {
	s := append(fixedSerial(f), scalability.Term{C: 1, I: 1. / 3, J: 1})
	least := 1 + (1/target-1)/f
	none, slopes = Check{ID: "no-iso-curve", On: "f constant, To' = n^2 p"}, Check{ID: "slopes-exist", On: "f constant, To' = n^2 p"}
	for _, factor := range []float64{1.01, 2, 10, 100} {
		p := factor * least
		best := 0.0
		for w := 1.0; w < 1e300; w *= 10 {
			best = max(best, s.Efficiency(w, p))
		}
		none.count(best < target)
		byW, byP := s.Slopes(1e6, p)
		slopes.count(byW > 0 && byP < 0)
	}
	return none, slopes
}

// undecided is a pair for the paper's Figure 2: 1 has the iso-curve O(p), 2 has O(p^2), and 1's
// overhead shrinks faster with W, so that it is the one that suffers when W grows too slowly.
func undecided() pair {
	return pair{"To/Te = (p/W)^2 against (p^2/W)^(1/4)", scalability.PowerLaw{{C: 1, I: 2, J: 2}}, scalability.PowerLaw{{C: 1, I: 0.25, J: 0.5}}}
}

// atGrowth is S1 > S2 at W = p^c, for large p.
func (q pair) atGrowth(c float64) bool {
	p := math.Pow(2, 20)
	w := math.Pow(p, c)
	return speedup(q.a, w, p) > speedup(q.b, w, p)
}
