package calibration

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

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
