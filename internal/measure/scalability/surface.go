package scalability

import "math"

// Surface is the efficiency of one workload on one family of platforms over the
// plane of work W and processors p.
type Surface interface {
	Efficiency(w, p float64) float64
	// Slopes are E_W and E_p, the partial derivatives.
	Slopes(w, p float64) (byW, byP float64)
}

// Term is C * W^-I * p^J.
type Term struct{ C, I, J float64 }

// PowerLaw is E = 1/(1 + To/Te) where To/Te, overhead over useful time, is a sum of
// terms, fitted or derived. As the work grows without limit E tends to
// Efficiency(Inf, p): below 1 where a term has I = 0, that is, grows as the work does.
type PowerLaw []Term

// Overhead is To/Te = 1/E - 1.
func (s PowerLaw) Overhead(w, p float64) float64 {
	x := 0.0
	for _, t := range s {
		x += t.C * math.Pow(w, -t.I) * math.Pow(p, t.J)
	}
	return x
}

// Efficiency is 1/(1 + To/Te).
func (s PowerLaw) Efficiency(w, p float64) float64 { return 1 / (1 + s.Overhead(w, p)) }

// Slopes are -(To/Te)_W E^2 and -(To/Te)_p E^2.
func (s PowerLaw) Slopes(w, p float64) (byW, byP float64) {
	for _, t := range s {
		x := t.C * math.Pow(w, -t.I) * math.Pow(p, t.J)
		byW += t.I * x / w
		byP -= t.J * x / p
	}
	e := s.Efficiency(w, p)
	return byW * e * e, byP * e * e
}

// IsoSlope is -E_p/E_W = dW/dp along the curve of equal efficiency.
func IsoSlope(s Surface, w, p float64) float64 {
	byW, byP := s.Slopes(w, p)
	return -byP / byW
}

// LeastWork and MostWork hold every W that IsoWork looks at: beyond, float64 loses
// 1 - E.
const LeastWork, MostWork = 1e-6, 1e45

// IsoWork is the isoefficiency function: the W at which E(W, p) is the target
// (Grama, Gupta and Kumar 1993). NaN if there is none, for example where E tends
// to less. Its growth is the workload's scalability on that kind of platform. The
// growth holds where the surface was fitted; far beyond, a term too small to be
// seen there may decide.
func IsoWork(s Surface, p, target float64) float64 {
	return Bisect(LeastWork, MostWork, func(w float64) float64 { return s.Efficiency(w, p) - target })
}

// Bisect finds where f changes sign between low and high, both positive, by
// bisection of the logarithm: 200 halvings, to the last bits. NaN if f has the
// same sign at both.
func Bisect(low, high float64, f func(x float64) float64) float64 {
	a, b := math.Log(low), math.Log(high)
	sign := math.Signbit(f(low))
	if math.Signbit(f(high)) == sign {
		return math.NaN()
	}
	for range 200 {
		mid := a + (b-a)/2
		if mid == a || mid == b {
			break
		}
		if math.Signbit(f(math.Exp(mid))) == sign {
			a = mid
		} else {
			b = mid
		}
	}
	return math.Exp(a + (b-a)/2)
}
