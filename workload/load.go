package workload

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/internal/formula"
)

// Load is a load function w = Psi(gamma, epsilon): how much work a task has,
// from its problem size gamma, its precision epsilon and its serial fraction
// alpha. The zero Load is not ready; use [ParseLoad].
//
// It is an arithmetic expression of decimal numbers, the names gamma, epsilon
// and alpha, the operators + - * / ^, brackets and the functions
//
//	ceil(x) floor(x) round(x) sqrt(x) cbrt(x) log2(x) log(x) exp(x) pow(x, y) min(x, ...) max(x, ...)
//
// where log is the natural logarithm. ^ binds tighter than a sign and groups
// from the right: -2^2 is -4, 2^3^2 is 2^9.
type Load struct{ formula formula.Formula }

// LoadError is a mistake in a load function. Col counts bytes from 1.
type LoadError = formula.Error

// loadVariables are the names a load function may use.
var loadVariables = []string{"gamma", "epsilon", "alpha"}

// ParseLoad reads a load function. The error is a *LoadError.
func ParseLoad(text string) (Load, error) {
	f, err := formula.Parse(text, loadVariables...)
	return Load{f}, err
}

// String is the text as written.
func (l Load) String() string { return l.formula.String() }

// Uses says whether the function depends on a variable: gamma, epsilon or
// alpha.
func (l Load) Uses(variable string) bool { return l.formula.Uses(variable) }

// Eval computes the work for the values in a, in the workload's work unit; it ignores
// a's Load. A step that has no finite result, such as a division by
// zero, is a *LoadError with its column; so is a negative result.
func (l Load) Eval(a Attributes) (float64, error) {
	if l.String() == "" {
		return 0, errors.New("no load function")
	}
	work, err := l.formula.Eval(a.Gamma, a.Epsilon, a.Alpha)
	switch {
	case err != nil:
		return 0, err
	case work < 0:
		return 0, &LoadError{Col: 1, Msg: fmt.Sprintf("the load is %g (want 0 or more)", work)}
	}
	return work + 0, nil // never minus zero
}
