package calibration

import (
	"errors"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// Limits of Newton's method. The slope is that of the sum of squares, in parts of the
// sum without any model.
const (
	newtonSlope       = 1e-10
	newtonStep        = 1e-4 // for differences: far above the rounding of a simulated time
	newtonEvaluations = 200  // a model without kinks takes about ten
)

// newton walks downhill with J'J for the matrix of second derivatives, J being the
// derivatives of the errors. It says no where the slope does not vanish.
func (s *search[R]) newton(at []float64) ([]float64, bool) {
	total := 0.0
	for _, y := range s.measured {
		total += (s.model.Weighting.of(y) * y) * (s.model.Weighting.of(y) * y)
	}
	var (
		failed error
		last   []float64
	)
	j := mat.NewDense(len(s.rows), len(at), nil)
	slopes := func(x []float64) {
		if !slices.Equal(x, last) {
			failed = errors.Join(failed, s.slopes(j, x, newtonStep))
			last = slices.Clone(x)
		}
	}
	result, err := optimize.Minimize(optimize.Problem{
		Func: func(x []float64) float64 { return s.squares(x) / total },
		Grad: func(grad, x []float64) {
			slopes(x)
			errs, err := s.errorsAt(x)
			if failed = errors.Join(failed, err); err != nil {
				return
			}
			mat.NewVecDense(len(grad), grad).MulVec(j.T(), mat.NewVecDense(len(errs), errs))
			floats.Scale(2/total, grad)
		},
		Hess: func(hess *mat.SymDense, x []float64) {
			slopes(x)
			hess.SymOuterK(2/total, j.T())
		},
	}, at, &optimize.Settings{FuncEvaluations: newtonEvaluations}, &optimize.Newton{GradStopThreshold: newtonSlope})
	if err != nil || failed != nil || result.Status != optimize.GradientThreshold {
		return nil, false
	}
	return result.X, true
}
