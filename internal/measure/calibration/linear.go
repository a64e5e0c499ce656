package calibration

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Term is one summand of a linear model: a constant times what Of reads from a row.
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

// Fit finds the constants of least squares, by the singular values of the weighted rows with
// each column scaled to length one. The error is a *SingularError when the rows do not
// determine all constants; others say which row is unusable. O(rows * constants^2).
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

// Bounded reports whether the exponent has a finite interval: it takes three points.
func (p Power) Bounded() bool { return !math.IsInf(p.Low, 0) && !math.IsNaN(p.Low) }

// At is the law's value at x.
func (p Power) At(x float64) float64 { return p.A * math.Pow(x, p.B) }

// singular is the ratio of least to greatest singular value, columns scaled,
// below which rows count as not determining all constants. Rounding alone gives
// about 1e-16; at 1e-10 six digits of a constant are still right.
const singular = 1e-10

// takesPart is the share in a direction without effect above which a constant is named.
const takesPart = 1e-6

// system is an overdetermined set of linear equations, columns scaled to length
// one when it is factorized.
type system struct {
	names []string
	a     *mat.Dense
	right []float64

	scale  []float64 // by column: its length before
	svd    mat.SVD
	values []float64 // singular values, greatest first
	u, v   mat.Dense // left and right singular vectors, a column each
}

func newSystem(names []string, rows int) *system {
	return &system{names: names, a: mat.NewDense(rows, len(names), nil), right: make([]float64, rows)}
}

// factorize finds the singular values. The error names the row that cannot be used,
// or the constants that are not determined.
func (s *system) factorize() error {
	rows, n := s.a.Dims()
	for i := range rows {
		// Squares must not overflow either.
		if sum := s.right[i]*s.right[i] + mat.Dot(s.a.RowView(i), s.a.RowView(i)); math.IsNaN(sum) || math.IsInf(sum, 0) {
			return fmt.Errorf("row %d: a term is not a finite number, or too large", i+1)
		}
	}
	s.scale = make([]float64, n)
	var scaled mat.Dense
	scaled.Apply(func(_, j int, x float64) float64 {
		if s.scale[j] == 0 {
			s.scale[j] = mat.Norm(s.a.ColView(j), 2)
		}
		return x / max(s.scale[j], math.SmallestNonzeroFloat64) // a column of zeros is found singular below
	}, s.a)
	if !s.svd.Factorize(&scaled, mat.SVDThin) {
		return s.undetermined(nil)
	}
	s.values = s.svd.Values(nil)
	s.svd.UTo(&s.u)
	s.svd.VTo(&s.v)
	if s.values[n-1] <= singular*s.values[0] {
		return s.undetermined(s.values)
	}
	return nil
}

// solve returns the unknowns of least squares.
func (s *system) solve() ([]float64, error) {
	if err := s.factorize(); err != nil {
		return nil, err
	}
	var x mat.VecDense
	s.svd.SolveVecTo(&x, mat.NewVecDense(len(s.right), s.right), len(s.names))
	unknown := x.RawVector().Data
	for j := range unknown {
		if unknown[j] /= s.scale[j]; math.IsNaN(unknown[j]) || math.IsInf(unknown[j], 0) {
			return nil, fmt.Errorf("constant %s: what fits is too large a number", s.names[j])
		}
	}
	return unknown, nil
}

// undetermined names the constants of all directions without effect.
func (s *system) undetermined(values []float64) error {
	e := &SingularError{Rows: len(s.right)}
	for j, name := range s.names {
		free := values == nil
		for k, value := range values {
			free = free || value <= singular*values[0] && math.Abs(s.v.At(j, k)) > takesPart
		}
		if free {
			e.Constants = append(e.Constants, name)
		}
	}
	return e
}

// standardErrors are the roots of the diagonal of sigma^2 (A'A)^-1.
func (s *system) standardErrors(sigma float64) []float64 {
	errs := make([]float64, len(s.names))
	for j := range errs {
		for k, value := range s.values {
			x := s.v.At(j, k) / value / s.scale[j]
			errs[j] += x * x
		}
		errs[j] = sigma * math.Sqrt(errs[j])
	}
	return errs
}

// leverages are the diagonal of A (A'A)^-1 A'.
func (s *system) leverages() []float64 {
	rows, _ := s.u.Dims()
	list := make([]float64, rows)
	for i := range list {
		list[i] = mat.Dot(s.u.RowView(i), s.u.RowView(i))
	}
	return list
}

// interval gives every constant its standard error and confidence interval.
func (f *Fit) interval(standardErrors []float64) {
	half := math.Inf(1)
	if f.Freedom > 0 {
		t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(f.Freedom)}
		half = t.Quantile(0.5 + level/2)
	}
	for j := range f.Constants {
		c := &f.Constants[j]
		c.StandardError = standardErrors[j]
		c.Low, c.High = math.Inf(-1), math.Inf(1)
		if f.Freedom > 0 {
			c.Low, c.High = c.Value-half*c.StandardError, c.Value+half*c.StandardError
		}
	}
}
