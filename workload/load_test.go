package workload

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func ExampleParseLoad() {
	load, err := ParseLoad("1e5*gamma + 1e6/epsilon")
	if err != nil {
		fmt.Println(err)
		return
	}
	work, err := load.Eval(Attributes{Gamma: 1e6, Epsilon: 1e-5})
	fmt.Println(work, err)

	_, err = ParseLoad("1e5*gama")
	fmt.Println(err)
	// Output:
	// 2e+11 <nil>
	// column 5: unknown name "gama" (did you mean "gamma"?)
}

func TestLoadEval(t *testing.T) {
	a := Attributes{Gamma: 3, Epsilon: 0.5, Alpha: 0.25}
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
		"1e5*gamma + 1e6/epsilon": 2300000,
		"gamma^2*log2(gamma+1)":   18,
		"2 *\n\t3":                6,
	} {
		load, err := ParseLoad(text)
		require.NoError(t, err, text)
		got, err := load.Eval(a)
		require.NoError(t, err, text)
		require.InDelta(t, want, got, 1e-12, text)
		require.False(t, math.Signbit(got), text)
		require.Equal(t, text, load.String())
	}
}

func TestLoadErrors(t *testing.T) {
	const names = "gamma, epsilon, alpha, log, log2, exp, sqrt, ceil, floor, pow, min, max"
	for _, tt := range []struct {
		text string
		col  int
		msg  string
	}{
		{"", 1, "want a number, a name or '(', got the end"},
		{"  ", 3, "want a number, a name or '(', got the end"},
		{"1 +", 4, "want a number, a name or '(', got the end"},
		{"* 2", 1, `want a number, a name or '(', got "*"`},
		{"1 2", 3, `want an operator before "2"`},
		{"2gamma", 2, `want an operator before "gamma"`},
		{"(1+2", 5, "want ')' for the '(' at column 1, got the end"},
		{"1+2)", 4, `want an operator before ")"`},
		{"1,2", 2, `want an operator before ","`},
		{"gama", 1, `unknown name "gama" (did you mean "gamma"?)`},
		{"1 + Gamma", 5, `unknown name "Gamma" (did you mean "gamma"?)`},
		{"workers", 1, `unknown name "workers" (want one of ` + names + ")"},
		{"sin(1)", 1, `unknown name "sin" (did you mean "min"?)`},
		{"log 2", 5, `want '(' after log, got "2"`},
		{"log()", 5, `want a number, a name or '(', got ")"`},
		{"log(1,2)", 1, "log takes 1 value, got 2"},
		{"1+pow(2)", 3, "pow takes 2 values, got 1"},
		{"min(1)", 1, "min takes at least 2 values, got 1"},
		{"min(1,2", 8, "want ')' for the '(' at column 4, got the end"},
		{"1e999", 1, `"1e999" is not a number, or too large`},
		{".", 1, `"." is not a number, or too large`},
		{"1 ; 2", 3, "';' has no meaning here"},
		{"2 × 3", 3, "'×' has no meaning here"},
		{"1__2", 2, `want an operator before "__2"`},
		{"0x10", 2, `want an operator before "x10"`},
		{strings.Repeat("(", 1000), 102, "nested deeper than 100 levels"},
		{strings.Repeat("-", 1000) + "1", 102, "nested deeper than 100 levels"},
		{strings.Repeat("2^", 1000) + "2", 203, "nested deeper than 100 levels"},
		{strings.Repeat("log(", 1000), 405, "nested deeper than 100 levels"},
		{strings.Repeat("1+", 5000) + "1", 1, "longer than 10000 bytes"},
	} {
		_, err := ParseLoad(tt.text)
		var at *LoadError
		require.ErrorAs(t, err, &at, "%.20q", tt.text)
		require.Equal(t, LoadError{tt.col, tt.msg}, *at, "%.20q", tt.text)
	}
}

func TestLoadEvalErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"1/epsilon", "column 2: '/' of 1 and 0 has no finite value"},
		{"1 + log(gamma-1)", "column 5: log of -1 has no finite value"},
		{"sqrt(-1)", "column 1: sqrt of -1 has no finite value"},
		{"exp(1e6)", "column 1: exp of 1e+06 has no finite value"},
		{"1e300*1e300", "column 6: '*' of 1e+300 and 1e+300 has no finite value"},
		{"min(1, 1/0)", "column 9: '/' of 1 and 0 has no finite value"},
		{"0-5", "column 1: the load is -5 (want 0 or more)"},
		{"(-8)^0.5", "column 5: '^' of -8 and 0.5 has no finite value"},
	} {
		load, err := ParseLoad(tt.text)
		require.NoError(t, err, tt.text)
		_, err = load.Eval(Attributes{})
		require.EqualError(t, err, tt.want)
	}
	_, err := Load{}.Eval(Attributes{})
	require.EqualError(t, err, "no load function")
}

func TestLoadUses(t *testing.T) {
	load, err := ParseLoad("gamma*2 + exp(alpha)")
	require.NoError(t, err)
	require.True(t, load.Uses("gamma"))
	require.True(t, load.Uses("alpha"))
	require.False(t, load.Uses("epsilon"))
	require.False(t, load.Uses("exp"))
}

// A long sum is no deep nesting.
func TestLoadLongSum(t *testing.T) {
	load, err := ParseLoad(strings.Repeat("1+", 4999) + "1")
	require.NoError(t, err)
	got, err := load.Eval(Attributes{})
	require.NoError(t, err)
	require.Equal(t, 5000.0, got)
}

// expr is a random expression, printed with every bracket written out, and
// what it must be worth: a second evaluator, by the shape of the tree.
type expr struct {
	text  string
	value float64
}

func drawExpr(t *rapid.T, a Attributes, depth int) expr {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			return expr{"gamma", a.Gamma}
		case 1:
			return expr{"epsilon", a.Epsilon}
		case 2:
			return expr{"alpha", a.Alpha}
		}
		x := rapid.Float64Range(0, 1e6).Draw(t, "number")
		return expr{fmt.Sprintf("%g", x), x}
	}
	x := drawExpr(t, a, depth-1)
	y := drawExpr(t, a, depth-1)
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

func TestLoadAgainstTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Attributes{
			Gamma:   rapid.Float64Range(0, 1e9).Draw(t, "gamma"),
			Epsilon: rapid.Float64Range(0, 1).Draw(t, "epsilon"),
			Alpha:   rapid.Float64Range(0, 1).Draw(t, "alpha"),
		}
		e := drawExpr(t, a, 4)
		load, err := ParseLoad(e.text)
		require.NoError(t, err, e.text)
		got, err := load.Eval(a)
		if err != nil {
			// The parser is stricter: it stops at the first infinity.
			var at *LoadError
			require.True(t, errors.As(err, &at), "%v", err)
			require.True(t, at.Col >= 1 && at.Col <= len(e.text))
			return
		}
		require.Equal(t, e.value, got, e.text)
	})
}

func FuzzLoad(f *testing.F) {
	for _, s := range []string{
		"1e5*gamma + 1e6/epsilon", "-2^-2", "min(1,2,max(3,4))", "((((1))))", "log(", "2gamma", "1e", ".e5", "a.b", "1/0",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		load, err := ParseLoad(text)
		var at *LoadError
		if err != nil {
			require.ErrorAs(t, err, &at)
			require.True(t, at.Col >= 1 && at.Col <= len(text)+1, "column %d of %q", at.Col, text)
			require.NotContains(t, at.Msg, "\n")
			return
		}
		got, err := load.Eval(Attributes{Gamma: 2, Epsilon: 0.5, Alpha: 0.1})
		if err != nil {
			require.ErrorAs(t, err, &at)
			require.True(t, at.Col >= 1 && at.Col <= len(text))
			return
		}
		require.True(t, got >= 0 && !math.IsInf(got, 0))
	})
}
