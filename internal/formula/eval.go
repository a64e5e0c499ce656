package formula

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// function is a function that formulas can call, or an operator.
type function struct {
	name string
	args int // how many it takes; 0: one or more
	eval func(x []float64) float64
}

// functions are listed in messages in this order.
var functions = []function{
	{"ceil", 1, func(x []float64) float64 { return math.Ceil(x[0]) }},
	{"floor", 1, func(x []float64) float64 { return math.Floor(x[0]) }},
	{"round", 1, func(x []float64) float64 { return math.Round(x[0]) }},
	{"sqrt", 1, func(x []float64) float64 { return math.Sqrt(x[0]) }},
	{"cbrt", 1, func(x []float64) float64 { return math.Cbrt(x[0]) }},
	{"log2", 1, func(x []float64) float64 { return math.Log2(x[0]) }},
	{"min", 0, slices.Min[[]float64]},
	{"max", 0, slices.Max[[]float64]},
	{"log", 1, func(x []float64) float64 { return math.Log(x[0]) }},
	{"exp", 1, func(x []float64) float64 { return math.Exp(x[0]) }},
	{"pow", 2, func(x []float64) float64 { return math.Pow(x[0], x[1]) }},
}

// negate is the operator of a minus sign, since '-' subtracts. No formula contains
// this character.
const negate = '~'

var operators = map[byte]*function{
	negate: {"'-'", 1, func(x []float64) float64 { return -x[0] }},
	'+':    {"'+'", 2, func(x []float64) float64 { return x[0] + x[1] }},
	'-':    {"'-'", 2, func(x []float64) float64 { return x[0] - x[1] }},
	'*':    {"'*'", 2, func(x []float64) float64 { return x[0] * x[1] }},
	'/':    {"'/'", 2, func(x []float64) float64 { return x[0] / x[1] }},
	'^':    {"'^'", 2, func(x []float64) float64 { return math.Pow(x[0], x[1]) }},
}

func functionNames() []string {
	var names []string
	for i := range functions {
		names = append(names, functions[i].name)
	}
	return names
}

// step is one step of the postfix code. It calls a function with the top args values
// of the stack, or pushes a variable or a number.
type step struct {
	call     *function
	number   float64
	variable int32 // from 1; 0: push number
	args     int32
	col      int32 // of the operator or the name, from 1
}

// Uses says whether the formula depends on a variable.
func (f Formula) Uses(variable string) bool {
	i := int32(slices.Index(f.variables, variable)) + 1
	return i > 0 && slices.ContainsFunc(f.code, func(s step) bool { return s.variable == i })
}

// variable is the name that the formula consists of; empty: it consists of more, or of a number.
func (f Formula) variable() string {
	if len(f.code) != 1 || f.code[0].variable == 0 {
		return ""
	}
	return f.variables[f.code[0].variable-1]
}

// Value evaluates the formula; values are those of the variables, in the order given
// to Parse. The result is infinite or NaN where floating-point arithmetic says so.
func (f Formula) Value(values ...float64) float64 {
	x, _ := f.run(values, false)
	return x
}

// Eval is Value, but a step without a finite value, such as a division by zero,
// is an *Error at its column.
func (f Formula) Eval(values ...float64) (float64, error) { return f.run(values, true) }

func (f Formula) run(values []float64, finite bool) (float64, error) {
	stack := make([]float64, 0, 8)
	for _, s := range f.code {
		base, x := len(stack)-int(s.args), s.number
		switch {
		case s.call != nil:
			x = s.call.eval(stack[base:])
		case s.variable > 0:
			x = values[s.variable-1]
		}
		if finite && (math.IsNaN(x) || math.IsInf(x, 0)) {
			return x, &Error{int(s.col), f.describe(s, stack[base:]) + " has no finite value"}
		}
		stack = append(stack[:base], x)
	}
	return stack[0], nil
}

// describe prints a step with its arguments, such as '/' of 1 and 0.
func (f Formula) describe(s step, args []float64) string {
	if s.call == nil {
		return f.variables[s.variable-1]
	}
	texts := make([]string, len(args))
	for i, x := range args {
		texts[i] = fmt.Sprintf("%g", x)
	}
	return s.call.name + " of " + strings.Join(texts, " and ")
}
