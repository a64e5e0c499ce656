package calibration

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// Unknown is a constant of a nonlinear model before the fit.
type Unknown struct {
	Name  string
	Start float64 // where the search begins; positive if Positive
	// Positive keeps the constant above 0: its logarithm is searched for.
	Positive bool
}

// Nonlinear is any model of rows, such as a formula or a simulator. Predict must
// give the same answer for the same constants.
type Nonlinear[R any] struct {
	Unknowns  []Unknown
	Predict   func(constants []float64, r R) (float64, error)
	Measured  func(R) float64
	Weighting Weighting
}

// Fit searches the constants of least squares from the starting point, downhill by
// Newton's method with the second derivatives of the model left out (Gauss). Where that
// does not come to rest, as at a simulator's kinks, a simplex starts again (J. A. Nelder
// and R. Mead, "A simplex method for function minimization", Computer Journal 7(4),
// 1965). It finds a local minimum, to about eight digits. Intervals are those of the model
// made linear there. Errors: a model that fails at the starting point, a search that does not
// converge, a *SingularError if the minimum does not determine all constants.
func (m Nonlinear[R]) Fit(rows []R) (*Fit, error) {
	s := &search[R]{model: m, rows: rows}
	for _, r := range rows {
		s.measured = append(s.measured, m.Measured(r))
	}
	if err := checkMeasured(s.measured, len(m.Unknowns), m.Weighting); err != nil {
		return nil, err
	}
	at, err := s.start()
	if err != nil {
		return nil, err
	}
	if rest, ok := s.newton(at); ok {
		at = rest
	} else if at, err = s.simplex(at); err != nil {
		return nil, err
	}
	jacobian, err := s.jacobian(at)
	if err != nil {
		return nil, err
	}
	values := s.constants(at)
	predicted := make([]float64, len(rows))
	for i, r := range rows {
		if predicted[i], err = m.Predict(values, r); err != nil {
			return nil, err
		}
	}
	f := jacobian.newFit(values, predicted, s.measured, m.Weighting)
	standard := jacobian.standardErrors(f.Sigma)
	for j := range standard {
		standard[j] *= s.stretch(j, values[j])
	}
	f.interval(standard)
	return f, nil
}

// Limits of the search.
const (
	maxEvaluations = 20000
	convergedBelow = 1e-15 // relative change of the sum of squares
	convergedFor   = 60    // steps
)

// search is one Fit. It moves in coordinates in which a step of one is large:
// the logarithm of a positive constant, multiples of the start of any other.
type search[R any] struct {
	model    Nonlinear[R]
	rows     []R
	measured []float64
}

func (s *search[R]) start() ([]float64, error) {
	at := make([]float64, len(s.model.Unknowns))
	for j, u := range s.model.Unknowns {
		switch {
		case math.IsNaN(u.Start) || math.IsInf(u.Start, 0):
			return nil, fmt.Errorf("constant %s: start %v: want a finite number", u.Name, u.Start)
		case u.Positive && u.Start <= 0:
			return nil, fmt.Errorf("constant %s: start %v: want more than 0", u.Name, u.Start)
		case u.Positive:
			at[j] = math.Log(u.Start)
		case u.Start != 0:
			at[j] = 1
		}
	}
	if _, err := s.errorsAt(at); err != nil {
		return nil, fmt.Errorf("at the starting point: %w", err)
	}
	return at, nil
}

// constants are the model's constants at a point of the search.
func (s *search[R]) constants(at []float64) []float64 {
	c := make([]float64, len(at))
	for j, u := range s.model.Unknowns {
		switch {
		case u.Positive:
			c[j] = math.Exp(at[j])
		case u.Start == 0:
			c[j] = at[j]
		default:
			c[j] = at[j] * u.Start
		}
	}
	return c
}

// stretch is how far constant j moves for a small step of one.
func (s *search[R]) stretch(j int, value float64) float64 {
	u := s.model.Unknowns[j]
	switch {
	case u.Positive:
		return value
	case u.Start == 0:
		return 1
	}
	return math.Abs(u.Start)
}

// errorsAt are the weighted errors, one a row.
func (s *search[R]) errorsAt(at []float64) ([]float64, error) {
	c := s.constants(at)
	errs := make([]float64, len(s.rows))
	for i, r := range s.rows {
		y, err := s.model.Predict(c, r)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+1, err)
		}
		if math.IsNaN(y) || math.IsInf(y, 0) {
			return nil, fmt.Errorf("row %d: predicted %v: want a finite number", i+1, y)
		}
		errs[i] = s.model.Weighting.of(s.measured[i]) * (y - s.measured[i])
	}
	return errs, nil
}

// squares is what the search makes small; a point where the model fails is never chosen.
func (s *search[R]) squares(at []float64) float64 {
	errs, err := s.errorsAt(at)
	if err != nil {
		return math.Inf(1)
	}
	return floats.Dot(errs, errs)
}

func (s *search[R]) simplex(at []float64) ([]float64, error) {
	settings := &optimize.Settings{
		FuncEvaluations: maxEvaluations,
		Converger:       &optimize.FunctionConverge{Relative: convergedBelow, Absolute: math.SmallestNonzeroFloat64, Iterations: convergedFor},
	}
	result, err := optimize.Minimize(optimize.Problem{Func: s.squares}, at, settings, &optimize.NelderMead{SimplexSize: 0.1})
	if err != nil {
		return nil, err
	}
	if result.Status != optimize.FunctionConvergence && result.Status != optimize.MethodConverge {
		return nil, errors.New("the search did not converge: " + result.Status.String())
	}
	return result.X, nil
}

// jacobian is the model made linear at a point.
func (s *search[R]) jacobian(at []float64) (*system, error) {
	names := make([]string, len(at))
	for j, u := range s.model.Unknowns {
		names[j] = u.Name
	}
	linear := newSystem(names, len(s.rows))
	if err := s.slopes(linear.a, at, 0); err != nil {
		return nil, err
	}
	return linear, linear.factorize()
}

// slopes are the derivatives of the errors, a row each, by central differences; step 0
// is gonum's.
func (s *search[R]) slopes(to *mat.Dense, at []float64, step float64) error {
	var failed error
	fd.Jacobian(to, func(errs, x []float64) {
		e, err := s.errorsAt(x)
		failed = errors.Join(failed, err)
		copy(errs, e)
	}, at, &fd.JacobianSettings{Formula: fd.Central, Step: step})
	return failed
}

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
