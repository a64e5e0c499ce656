package calibration

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
	Level     float64 // confidence of the intervals; 0: 0.95
}

// Fit searches the constants of least squares from the starting point, downhill by
// a simplex (J. A. Nelder and R. Mead, "A simplex method for function
// minimization", Computer Journal 7(4), 1965), which kinks of a simulator do not
// stop. It finds a local minimum, where the constants have about eight digits that
// count. Intervals are those of the model made linear there. Errors: a
// model that fails at the starting point, a search that does not converge, a
// *SingularError when the constants cannot be told apart at the minimum.
func (m Nonlinear[R]) Fit(rows []R) (*Fit, error) {
	s := &search[R]{model: m, rows: rows}
	for _, r := range rows {
		s.measured = append(s.measured, m.Measured(r))
	}
	if err := checkMeasured(s.measured, len(m.Unknowns), m.Weighting, m.Level); err != nil {
		return nil, err
	}
	at, err := s.start()
	if err != nil {
		return nil, err
	}
	if at, err = s.simplex(at); err != nil {
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
	f := jacobian.newFit(values, predicted, s.measured, m.Weighting, m.Level)
	standard := jacobian.standardErrors(f.Sigma)
	for j := range standard {
		standard[j] *= s.stretch(j, values[j])
	}
	f.interval(standard)
	return f, nil
}
