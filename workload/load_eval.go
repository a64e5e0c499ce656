package workload

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// loadOp is one step of the postfix code.
type loadOp struct {
	kind   byte // an operator's character or one of the op constants
	args   int  // how many values it takes from the stack
	col    int  // of the operator or function, from 1
	number float64
	call   *loadFunction
}

const (
	opNumber  byte = 'n'
	opNegate  byte = '~'
	opCall    byte = 'f'
	opGamma   byte = 'g'
	opEpsilon byte = 'e'
	opAlpha   byte = 'a'
)

// loadVariables lists the names a load function may use.
var loadVariables = []struct {
	name string
	kind byte
}{{"gamma", opGamma}, {"epsilon", opEpsilon}, {"alpha", opAlpha}}

// loadFunction is one of the functions a load function may call.
type loadFunction struct {
	name             string
	minArgs, maxArgs int
	eval             func(args []float64) float64
}

const anyNumber = math.MaxInt

var loadFunctions = []loadFunction{
	{"log", 1, 1, func(x []float64) float64 { return math.Log(x[0]) }},
	{"log2", 1, 1, func(x []float64) float64 { return math.Log2(x[0]) }},
	{"exp", 1, 1, func(x []float64) float64 { return math.Exp(x[0]) }},
	{"sqrt", 1, 1, func(x []float64) float64 { return math.Sqrt(x[0]) }},
	{"ceil", 1, 1, func(x []float64) float64 { return math.Ceil(x[0]) }},
	{"floor", 1, 1, func(x []float64) float64 { return math.Floor(x[0]) }},
	{"pow", 2, 2, func(x []float64) float64 { return math.Pow(x[0], x[1]) }},
	{"min", 2, anyNumber, slices.Min[[]float64]},
	{"max", 2, anyNumber, slices.Max[[]float64]},
}

func (f *loadFunction) wants() string {
	switch {
	case f.maxArgs == anyNumber:
		return fmt.Sprintf("at least %d values", f.minArgs)
	case f.minArgs == 1:
		return "1 value"
	}
	return fmt.Sprintf("%d values", f.minArgs)
}

func loadVariable(name string) (kind byte, ok bool) {
	for _, v := range loadVariables {
		if v.name == name {
			return v.kind, true
		}
	}
	return 0, false
}

func loadFunctionNamed(name string) (*loadFunction, bool) {
	for i := range loadFunctions {
		if loadFunctions[i].name == name {
			return &loadFunctions[i], true
		}
	}
	return nil, false
}

// loadNames lists every known name, variables first.
func loadNames() []string {
	var names []string
	for _, v := range loadVariables {
		names = append(names, v.name)
	}
	for i := range loadFunctions {
		names = append(names, loadFunctions[i].name)
	}
	return names
}

// Uses says whether the function depends on a variable: gamma, epsilon or
// alpha.
func (l Load) Uses(variable string) bool {
	kind, ok := loadVariable(variable)
	return ok && slices.ContainsFunc(l.code, func(op loadOp) bool { return op.kind == kind })
}

// Eval gives the work for the values in a (its Load is not looked at), in the
// program's work unit. A step that has no finite result, such as a division by
// zero, is a *LoadError with its column; so is a negative result.
func (l Load) Eval(a Attributes) (float64, error) {
	if len(l.code) == 0 {
		return 0, errors.New("no load function")
	}
	stack := make([]float64, 0, 8)
	for _, op := range l.code {
		base := len(stack) - op.args
		x := op.apply(stack[base:], a)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return 0, &LoadError{op.col, fmt.Sprintf("%s of %s has no finite value", op.name(), list(stack[base:]))}
		}
		stack = append(stack[:base], x)
	}
	if stack[0] < 0 {
		return 0, &LoadError{1, fmt.Sprintf("the load is %g (want 0 or more)", stack[0])}
	}
	return stack[0] + 0, nil // never minus zero
}

func (op loadOp) apply(x []float64, a Attributes) float64 {
	switch op.kind {
	case opNumber:
		return op.number
	case opGamma:
		return a.Gamma
	case opEpsilon:
		return a.Epsilon
	case opAlpha:
		return a.Alpha
	case opNegate:
		return -x[0]
	case '+':
		return x[0] + x[1]
	case '-':
		return x[0] - x[1]
	case '*':
		return x[0] * x[1]
	case '/':
		return x[0] / x[1]
	case '^':
		return math.Pow(x[0], x[1])
	}
	return op.call.eval(x)
}

func (op loadOp) name() string {
	switch op.kind {
	case opCall:
		return op.call.name
	case opGamma, opEpsilon, opAlpha:
		return "the value"
	}
	return "'" + string(op.kind) + "'"
}

func list(x []float64) string {
	s := ""
	for i, v := range x {
		if i > 0 {
			s += " and "
		}
		s += fmt.Sprintf("%g", v)
	}
	return s
}
