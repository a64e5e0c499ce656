package isoefficiency

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// values are what an expression may ask for.
type values struct {
	n float64
	p int
}

// expression is a formula of n and p.
type expression func(values) float64

// syntaxError is a mistake at a byte of an expression, from 0.
type syntaxError struct {
	at  int
	msg string
}

func (e *syntaxError) Error() string { return e.msg }

// maxNesting keeps a long row of brackets from filling the stack.
const maxNesting = 100

// functions by name, with how many arguments they take; -1: one or more.
var functions = map[string]struct {
	args int
	of   func(x []float64) float64
}{
	"ceil":  {1, func(x []float64) float64 { return math.Ceil(x[0]) }},
	"floor": {1, func(x []float64) float64 { return math.Floor(x[0]) }},
	"round": {1, func(x []float64) float64 { return math.Round(x[0]) }},
	"sqrt":  {1, func(x []float64) float64 { return math.Sqrt(x[0]) }},
	"cbrt":  {1, func(x []float64) float64 { return math.Cbrt(x[0]) }},
	"log2":  {1, func(x []float64) float64 { return math.Log2(x[0]) }},
	"min":   {-1, func(x []float64) float64 { return extreme(x, math.Min) }},
	"max":   {-1, func(x []float64) float64 { return extreme(x, math.Max) }},
}

// functionNames are in the order of messages.
var functionNames = []string{"ceil", "floor", "round", "sqrt", "cbrt", "log2", "min", "max"}

func extreme(x []float64, of func(a, b float64) float64) float64 {
	best := x[0]
	for _, v := range x[1:] {
		best = of(best, v)
	}
	return best
}

// parser reads + and - below * and / below ^ below a sign, from left to right, but
// ^ from the right.
type parser struct {
	text string
	at   int
	deep int
	uses values // n, p are not 0 when they were seen
}

// parseExpression reads a whole text and says which of n and p stand in it.
func parseExpression(text string) (x expression, uses values, err error) {
	p := &parser{text: text}
	defer func() {
		if why := recover(); why != nil {
			bad, ours := why.(*syntaxError)
			if !ours {
				panic(why)
			}
			err = bad
		}
	}()
	x = p.sum()
	if p.skip(); p.at < len(text) {
		p.fail("unexpected %q", text[p.at:min(p.at+10, len(text))])
	}
	return x, p.uses, nil
}

func (p *parser) fail(format string, args ...any) {
	panic(&syntaxError{p.at, fmt.Sprintf(format, args...)})
}

func (p *parser) skip() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t') {
		p.at++
	}
}

// take consumes one of the characters, if it comes next; 0: none.
func (p *parser) take(chars string) byte {
	p.skip()
	if p.at < len(p.text) && strings.IndexByte(chars, p.text[p.at]) >= 0 {
		p.at++
		return p.text[p.at-1]
	}
	return 0
}

func (p *parser) sum() expression {
	if p.deep++; p.deep > maxNesting {
		p.fail("nested deeper than %d levels", maxNesting)
	}
	defer func() { p.deep-- }()
	x := p.product()
	for {
		a := x
		switch p.take("+-") {
		case '+':
			b := p.product()
			x = func(v values) float64 { return a(v) + b(v) }
		case '-':
			b := p.product()
			x = func(v values) float64 { return a(v) - b(v) }
		default:
			return x
		}
	}
}

func (p *parser) product() expression {
	x := p.signed()
	for {
		a := x
		switch p.take("*/") {
		case '*':
			b := p.signed()
			x = func(v values) float64 { return a(v) * b(v) }
		case '/':
			b := p.signed()
			x = func(v values) float64 { return a(v) / b(v) }
		default:
			return x
		}
	}
}

func (p *parser) signed() expression {
	negative := false
	for p.take("-") != 0 {
		negative = !negative
	}
	a := p.power()
	if !negative {
		return a
	}
	return func(v values) float64 { return -a(v) }
}

func (p *parser) power() expression {
	base := p.operand()
	if p.take("^") == 0 {
		return base
	}
	if p.deep++; p.deep > maxNesting {
		p.fail("nested deeper than %d levels", maxNesting)
	}
	defer func() { p.deep-- }()
	exponent := p.signed()
	return func(v values) float64 { return math.Pow(base(v), exponent(v)) }
}

func (p *parser) operand() expression {
	if p.take("(") != 0 {
		x := p.sum()
		if p.take(")") == 0 {
			p.fail("want )")
		}
		return x
	}
	start := p.at
	for p.at < len(p.text) && isWord(p.text[p.at]) {
		p.at++
	}
	word := p.text[start:p.at]
	switch {
	case word == "n":
		p.uses.n = 1
		return func(v values) float64 { return v.n }
	case word == "p":
		p.uses.p = 1
		return func(v values) float64 { return float64(v.p) }
	case word == "":
		p.fail("want n, p, a number or a function")
	case word[0] >= '0' && word[0] <= '9' || word[0] == '.':
		return p.number(start, word)
	}
	return p.call(start, word)
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_'
}

func (p *parser) number(start int, word string) expression {
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsInf(x, 0) || strings.ContainsAny(word, "_xX") {
		p.at = start
		p.fail("%q is not a number", word)
	}
	return func(values) float64 { return x }
}

func (p *parser) call(start int, word string) expression {
	f, known := functions[word]
	if !known {
		p.at = start
		if near := srcerr.Suggest(word, functionNames); near != "" {
			p.fail("unknown name %q (did you mean %q?)", word, near)
		}
		p.fail("unknown name %q (want n, p or one of %s)", word, strings.Join(functionNames, ", "))
	}
	if p.take("(") == 0 {
		p.fail("want ( after %s", word)
	}
	list := []expression{p.sum()}
	for p.take(",") != 0 {
		list = append(list, p.sum())
	}
	if p.take(")") == 0 {
		p.fail("want )")
	}
	if f.args >= 0 && len(list) != f.args {
		p.at = start
		p.fail("%s takes %d argument, not %d", word, f.args, len(list))
	}
	return func(v values) float64 {
		x := make([]float64, len(list))
		for i, arg := range list {
			x[i] = arg(v)
		}
		return f.of(x)
	}
}
