package calibration

import "math"

// Term is one summand of a linear model: a constant times what Of reads from a
// row.
type Term[R any] struct {
	Name string // of the constant
	Of   func(R) float64
}

// Linear predicts the sum of constant times term.
type Linear[R any] struct {
	Terms     []Term[R]
	Measured  func(R) float64
	Weighting Weighting
}

// Predict is the model's value at a row, for constants in the order of Terms.
func (m Linear[R]) Predict(constants []float64, r R) float64 {
	sum := 0.0
	for i, t := range m.Terms {
		sum += constants[i] * t.Of(r)
	}
	return sum
}

// Fit finds the constants of least squares, by the singular values of the
// weighted rows with each column scaled to length one. The error is a
// *SingularError when the rows do not determine all constants; others say which
// row is unusable. O(rows * constants^2).
func (m Linear[R]) Fit(rows []R) (*Fit, error) {
	measured := make([]float64, len(rows))
	for i, r := range rows {
		measured[i] = m.Measured(r)
	}
	if err := checkMeasured(measured, len(m.Terms), m.Weighting); err != nil {
		return nil, err
	}
	names := make([]string, len(m.Terms))
	for j, t := range m.Terms {
		names[j] = t.Name
	}
	s := newSystem(names, len(rows))
	for i, r := range rows {
		w := m.Weighting.of(measured[i])
		for j, t := range m.Terms {
			s.a.Set(i, j, w*t.Of(r))
		}
		s.right[i] = w * measured[i]
	}
	values, err := s.solve()
	if err != nil {
		return nil, err
	}
	predicted := make([]float64, len(rows))
	for i, r := range rows {
		predicted[i] = m.Predict(values, r)
	}
	f := s.newFit(values, predicted, measured, m.Weighting)
	f.interval(s.standardErrors(f.Sigma))
	return f, nil
}

// newFit holds everything but the intervals.
func (s *system) newFit(values, predicted, measured []float64, w Weighting) *Fit {
	f := &Fit{
		Weighting: w, Freedom: len(measured) - len(values), Sigma: math.NaN(),
		Errors: Compare(predicted, measured), Residuals: make([]float64, len(measured)), Leverages: s.leverages(),
	}
	squares := 0.0
	for i, y := range measured {
		f.Residuals[i] = relativeError(predicted[i], y)
		e := w.of(y) * (predicted[i] - y)
		squares += e * e
	}
	if f.Freedom > 0 {
		f.Sigma = math.Sqrt(squares / float64(f.Freedom))
	}
	for j, v := range values {
		f.Constants = append(f.Constants, Constant{Name: s.names[j], Value: v})
	}
	return f
}

// Power is a law y = A x^B, by least squares on the logarithms.
type Power struct {
	Points    int // that it was fitted to
	A, B      float64
	Low, High float64 // the 95 % confidence interval of B (Student's t); infinite with two points
	// Worst is the greatest relative distance of a point from the law.
	Worst float64
}

// FitPower fits a law to points, all above 0; without two different x it is not
// Fitted. Of points without an error of measurement, such as simulated ones, the
// interval says how well a power describes them.
func FitPower(x, y []float64) Power {
	nan := math.NaN()
	p := Power{Points: len(x), A: nan, B: nan, Low: nan, High: nan, Worst: nan}
	rows := make([]int, len(x))
	for i := range rows {
		rows[i] = i
	}
	fit, err := Linear[int]{
		Terms: []Term[int]{
			{Name: "log a", Of: func(int) float64 { return 1 }},
			{Name: "b", Of: func(i int) float64 { return math.Log(x[i]) }},
		},
		Measured:  func(i int) float64 { return math.Log(y[i]) },
		Weighting: Ordinary,
	}.Fit(rows)
	if err != nil {
		return p
	}
	b := fit.Constant("b")
	p.A, p.B, p.Low, p.High, p.Worst = math.Exp(fit.Constant("log a").Value), b.Value, b.Low, b.High, 0
	for i := range x {
		p.Worst = max(p.Worst, math.Abs(p.At(x[i])/y[i]-1))
	}
	return p
}

// Fitted says whether there is a law: it takes two points.
func (p Power) Fitted() bool { return !math.IsNaN(p.B) }

// At is the law's value at x.
func (p Power) At(x float64) float64 { return p.A * math.Pow(x, p.B) }
