package ediff

import (
	"math"
	"math/cmplx"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

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

// fixedSerial is a program whose serial fraction of the work is f at any size,
// without other overheads: To/Te = f(p - 1).
func fixedSerial(f float64) scalability.PowerLaw {
	return scalability.PowerLaw{{C: f, I: 0, J: 1}, {C: -f, I: 0, J: 0}}
}

// steepForm is To/Te = 1e-4 p^4 at any W: overheads that grow fast but are small
// still.
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

// theorem4 tries Definition 3 where isoefficiency says that O(p) is better than
// O(p^1.5).
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

// Refutes says whether the pair has a larger E + p E_p with a faster growing
// serial fraction.
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

// undecided is a pair for the paper's Figure 2: 1 has the iso-curve O(p), 2 has
// O(p^2), and 1's overhead shrinks faster with W, so that it is the one that
// suffers when W grows too slowly.
func undecided() pair {
	return pair{"To/Te = (p/W)^2 against (p^2/W)^(1/4)", scalability.PowerLaw{{C: 1, I: 2, J: 2}}, scalability.PowerLaw{{C: 1, I: 0.25, J: 0.5}}}
}

// atGrowth is S1 > S2 at W = p^c, for large p.
func (q pair) atGrowth(c float64) bool {
	p := math.Pow(2, 20)
	w := math.Pow(p, c)
	return speedup(q.a, w, p) > speedup(q.b, w, p)
}
