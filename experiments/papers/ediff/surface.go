package ediff

import (
	"math"
	"math/cmplx"
)

// Surface is the efficiency of one algorithm on one machine over the plane of
// work W and processors p.
type Surface interface {
	Efficiency(w, p float64) float64
	// Slopes are E_W and E_p, the partial derivatives.
	Slopes(w, p float64) (byW, byP float64)
}

// Term is C * W^-I * p^J.
type Term struct{ C, I, J float64 }

// PowerLaw is E = 1/(1 + To/Te) where To/Te is a sum of terms.
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

// complexOverhead continues To/Te into the complex plane, for [Smooth].
func (s PowerLaw) complexOverhead(w, p complex128) complex128 {
	var x complex128
	for _, t := range s {
		x += complex(t.C, 0) * cmplx.Pow(w, complex(-t.I, 0)) * cmplx.Pow(p, complex(t.J, 0))
	}
	return x
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

// isoSlope is -E_p/E_W = dW/dp along the curve of equal efficiency.
func isoSlope(s Surface, w, p float64) float64 {
	byW, byP := s.Slopes(w, p)
	return -byP / byW
}

// speedup is S = pE.
func speedup(s Surface, w, p float64) float64 { return p * s.Efficiency(w, p) }

// The paper's closed forms, constants dropped as there: W = n^3.
var (
	// checkerboardForm: To = n^2 p.
	checkerboardForm = PowerLaw{{1, 1. / 3, 1}}
	// pipelinedForm: To = n p.
	pipelinedForm = PowerLaw{{1, 2. / 3, 1}}
	// startupForm: To = n p^1.5, the start-ups of the checkerboard's broadcasts.
	startupForm = PowerLaw{{1, 2. / 3, 1.5}}
	// unhiddenForm: To = n^2 p^0.5, the pipelined program when its processes are
	// busy sending.
	unhiddenForm = PowerLaw{{1, 1. / 3, 0.5}}
)
