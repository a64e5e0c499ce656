package formula

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var variables = []string{"gamma", "epsilon", "alpha"}

func TestEval(t *testing.T) {
	for text, want := range map[string]float64{
		"1":                       1,
		" 1 ":                     1,
		".5":                      0.5,
		"5.":                      5,
		"1e3":                     1000,
		"1.5E+3":                  1500,
		"2e-1":                    0.2,
		"gamma":                   3,
		"epsilon + alpha":         0.75,
		"1+2*3":                   7,
		"(1+2)*3":                 9,
		"8-4-2":                   2,
		"8/4/2":                   1,
		"2^3^2":                   512,
		"9-2^2":                   5,
		"10 + -2^2":               6,
		"2^-1":                    0.5,
		"2*-3+7":                  1,
		"--4":                     4,
		"+4":                      4,
		"-0":                      0,
		"exp(0)":                  1,
		"log(exp(2))":             2,
		"log2(8)":                 3,
		"sqrt(gamma*gamma)":       3,
		"pow(2,10)":               1024,
		"min(3,1,2)":              1,
		"max(3, 1, 7, 2)":         7,
		"ceil(1.2) + floor(1.8)":  3,
		"round(2.5) + cbrt(27)":   6,
		"min(7)":                  7,
		"1e5*gamma + 1e6/epsilon": 2300000,
		"gamma^2*log2(gamma+1)":   18,
		"2 *\n\t3":                6,
	} {
		f, err := Parse(text, variables...)
		require.NoError(t, err, text)
		got, err := f.Eval(3, 0.5, 0.25)
		require.NoError(t, err, text)
		require.InDelta(t, want, got, 1e-12, text)
		require.Equal(t, got, f.Value(3, 0.5, 0.25))
		require.Equal(t, text, f.String())
	}
}

func TestErrors(t *testing.T) {
	const (
		operand = "want gamma, epsilon, alpha, a number or a function"
		names   = "gamma, epsilon, alpha or one of ceil, floor, round, sqrt, cbrt, log2, min, max, log, exp, pow"
	)
	for _, tt := range []struct {
		text string
		col  int
		msg  string
	}{
		{"", 1, operand},
		{"  ", 3, operand},
		{"1 +", 4, operand},
		{"* 2", 1, operand + `, got "*"`},
		{"1 2", 3, `want an operator, got "2"`},
		{"2gamma", 2, `want an operator, got "gamma"`},
		{"(1+2", 5, "want )"},
		{"1+2)", 4, `want an operator, got ")"`},
		{"1,2", 2, `want an operator, got ","`},
		{"gama", 1, `unknown name "gama" (did you mean "gamma"?)`},
		{"1 + Gamma", 5, `unknown name "Gamma" (did you mean "gamma"?)`},
		{"workers", 1, `unknown name "workers" (want ` + names + ")"},
		{"sin(1)", 1, `unknown name "sin" (did you mean "min"?)`},
		{"log 2", 5, `want ( after log, got "2"`},
		{"log()", 5, operand + `, got ")"`},
		{"log(1,2)", 1, "log takes 1 argument, not 2"},
		{"1+pow(2)", 3, "pow takes 2 arguments, not 1"},
		{"min()", 5, operand + `, got ")"`},
		{"(1,2)", 3, `want ), got ","`},
		{"min(1,2", 8, "want )"},
		{"1e999", 1, `"1e999" is not a number, or too large`},
		{".", 1, `"." is not a number, or too large`},
		{"1 ; 2", 3, "';' has no meaning here"},
		{"2 × 3", 3, "'×' has no meaning here"},
		{"1__2", 2, `want an operator, got "__2"`},
		{"0x10", 2, `want an operator, got "x10"`},
		{strings.Repeat("(", 1000), 102, "nested deeper than 100 levels"},
		{strings.Repeat("-", 1000) + "1", 102, "nested deeper than 100 levels"},
		{strings.Repeat("2^", 1000) + "2", 203, "nested deeper than 100 levels"},
		{strings.Repeat("log(", 1000), 405, "nested deeper than 100 levels"},
		{strings.Repeat("1+", 5000) + "1", 1, "longer than 10000 bytes"},
	} {
		_, err := Parse(tt.text, variables...)
		require.Equal(t, &Error{tt.col, tt.msg}, err, "%.20q", tt.text)
	}
}

// No one-letter variable is suggested, since any letter is as close.
func TestOneLetter(t *testing.T) {
	_, err := Parse("m", "n", "p")
	require.ErrorContains(t, err, `unknown name "m" (want n, p or one of ceil, `)
}

func TestEvalErrors(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		value      float64
	}{
		{"1/epsilon", "column 2: '/' of 1 and 0 has no finite value", math.Inf(1)},
		{"1 + log(gamma-1)", "column 5: log of -1 has no finite value", math.NaN()},
		{"sqrt(-1)", "column 1: sqrt of -1 has no finite value", math.NaN()},
		{"exp(1e6)", "column 1: exp of 1e+06 has no finite value", math.Inf(1)},
		{"1e300*1e300", "column 6: '*' of 1e+300 and 1e+300 has no finite value", math.Inf(1)},
		{"min(1, 1/0)", "column 9: '/' of 1 and 0 has no finite value", 1},
		{"-(-1/0)", "column 5: '/' of -1 and 0 has no finite value", math.Inf(1)},
		{"(-8)^0.5", "column 5: '^' of -8 and 0.5 has no finite value", math.NaN()},
		{"2 + alpha", "column 5: alpha has no finite value", math.Inf(-1)},
	} {
		f, err := Parse(tt.text, variables...)
		require.NoError(t, err, tt.text)
		_, err = f.Eval(0, 0, math.Inf(-1))
		require.EqualError(t, err, tt.want)
		got := f.Value(0, 0, math.Inf(-1))
		require.True(t, got == tt.value || math.IsNaN(got) && math.IsNaN(tt.value), "%s is %v", tt.text, got)
	}
}

func TestUses(t *testing.T) {
	f, err := Parse("gamma*2 + exp(alpha)", variables...)
	require.NoError(t, err)
	require.True(t, f.Uses("gamma"))
	require.True(t, f.Uses("alpha"))
	require.False(t, f.Uses("epsilon"))
	require.False(t, f.Uses("exp"))
	require.False(t, f.Uses(""))
}

// A long sum is not nested deeply.
func TestLongSum(t *testing.T) {
	f, err := Parse(strings.Repeat("1+", 4999) + "1")
	require.NoError(t, err)
	require.Equal(t, 5000.0, f.Value())
}

// expr is a random expression, printed with all brackets, and its value by a second
// evaluator that walks the tree.
type expr struct {
	text  string
	value float64
}

func drawExpr(t *rapid.T, values [3]float64, depth int) expr {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		if i := rapid.IntRange(0, 3).Draw(t, "kind"); i < 3 {
			return expr{variables[i], values[i]}
		}
		x := rapid.Float64Range(0, 1e6).Draw(t, "number")
		return expr{fmt.Sprintf("%g", x), x}
	}
	x := drawExpr(t, values, depth-1)
	y := drawExpr(t, values, depth-1)
	switch rapid.IntRange(0, 7).Draw(t, "op") {
	case 0:
		return expr{"(" + x.text + ")+(" + y.text + ")", x.value + y.value}
	case 1:
		return expr{"(" + x.text + ")-(" + y.text + ")", x.value - y.value}
	case 2:
		return expr{"(" + x.text + ") * (" + y.text + ")", x.value * y.value}
	case 3:
		return expr{"(" + x.text + ")/(" + y.text + ")", x.value / y.value}
	case 4:
		return expr{"(" + x.text + ")^(" + y.text + ")", math.Pow(x.value, y.value)}
	case 5:
		return expr{"-(" + x.text + ")", -x.value}
	case 6:
		return expr{"max(" + x.text + "," + y.text + ")", max(x.value, y.value)}
	}
	return expr{"sqrt( " + x.text + " )", math.Sqrt(x.value)}
}

func TestAgainstTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := [3]float64{
			rapid.Float64Range(0, 1e9).Draw(t, "gamma"),
			rapid.Float64Range(0, 1).Draw(t, "epsilon"),
			rapid.Float64Range(0, 1).Draw(t, "alpha"),
		}
		e := drawExpr(t, values, 4)
		f, err := Parse(e.text, variables...)
		require.NoError(t, err, e.text)
		plain := f.Value(values[:]...)
		require.True(t, plain == e.value || math.IsNaN(plain) && math.IsNaN(e.value), "%s is %v, not %v", e.text, plain, e.value)
		got, err := f.Eval(values[:]...)
		if err != nil {
			// Eval is stricter: it stops at the first infinity.
			var at *Error
			require.True(t, errors.As(err, &at), "%v", err)
			require.True(t, at.Col >= 1 && at.Col <= len(e.text))
			return
		}
		require.Equal(t, e.value, got, e.text)
	})
}

func FuzzFormula(f *testing.F) {
	for _, s := range []string{
		"1e5*gamma + 1e6/epsilon", "-2^-2", "min(1,2,max(3,4))", "((((1))))", "log(", "2gamma", "1e", ".e5", "a.b", "1/0",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, err := Parse(text, variables...)
		var at *Error
		if err != nil {
			require.ErrorAs(t, err, &at)
			require.True(t, at.Col >= 1 && at.Col <= len(text)+1, "column %d of %q", at.Col, text)
			require.NotContains(t, at.Msg, "\n")
			return
		}
		got, err := x.Eval(2, 0.5, 0.1)
		if err != nil {
			require.ErrorAs(t, err, &at)
			require.True(t, at.Col >= 1 && at.Col <= len(text))
			return
		}
		require.Equal(t, got, x.Value(2, 0.5, 0.1))
	})
}
