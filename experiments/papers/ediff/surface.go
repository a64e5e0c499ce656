package ediff

import (
	"math/cmplx"

	"github.com/clustersim/clustersim/experiments/scalability"
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
