package format

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/workload"
)

// loadVariables are the names that a load function may use.
var loadVariables = []string{"gamma", "epsilon", "alpha"}

// parseLoad reads a load function w = Psi(gamma, epsilon): how much work a task has, from its problem size gamma,
// its precision epsilon and its serial fraction alpha. It is an arithmetic expression of decimal numbers, these
// names, the operators + - * / ^, brackets and the functions
//
//	ceil(x) floor(x) round(x) sqrt(x) cbrt(x) log2(x) log(x) exp(x) pow(x, y) min(x, ...) max(x, ...)
//
// where log is the natural logarithm. ^ binds tighter than a sign and groups from the right: -2^2 is -4, 2^3^2 is
// 2^9. The error is a *formula.Error; its Col counts bytes from 1.
func parseLoad(text string) (formula.Formula, error) { return formula.Parse(text, loadVariables...) }

// evalLoad computes the work for the values in a, in the workload's work unit; it ignores a's Load. A step that has
// no finite result, such as a division by zero, is a *formula.Error with its column; so is a negative result.
func evalLoad(load formula.Formula, a workload.Attributes) (float64, error) {
	if load.String() == "" {
		return 0, errors.New("no load function")
	}
	work, err := load.Eval(a.Gamma, a.Epsilon, a.Alpha)
	switch {
	case err != nil:
		return 0, err
	case work < 0:
		return 0, &formula.Error{Col: 1, Msg: fmt.Sprintf("the load is %g (want 0 or more)", work)}
	}
	return work + 0, nil // never minus zero
}
