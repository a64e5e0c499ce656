package workload

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Limits of a load function's text.
const (
	maxLoadBytes = 10_000
	maxLoadDepth = 100 // brackets, function calls, signs and powers inside each other
)

// Load is a load function w = Psi(gamma, epsilon): how much work a task has,
// from its problem size gamma, its precision epsilon and its serial fraction
// alpha. The zero Load is not ready; use [ParseLoad].
//
// It is an arithmetic expression of decimal numbers, the names gamma, epsilon
// and alpha, the operators + - * / ^, brackets and the functions
//
//	log(x) log2(x) exp(x) sqrt(x) ceil(x) floor(x) pow(x, y) min(x, y, ...) max(x, y, ...)
//
// where log is the natural logarithm. ^ binds tighter than a sign and groups
// from the right: -2^2 is -4, 2^3^2 is 2^9.
type Load struct {
	text string
	code []loadOp // postfix
}

// LoadError is a mistake in a load function. Col counts bytes from 1.
type LoadError struct {
	Col int
	Msg string
}

// Error prints column N: message.
func (e *LoadError) Error() string { return fmt.Sprintf("column %d: %s", e.Col, e.Msg) }

// ParseLoad reads a load function. The error is a *LoadError.
func ParseLoad(text string) (Load, error) {
	p := &loadParser{text: text}
	if len(text) > maxLoadBytes {
		return Load{}, &LoadError{1, fmt.Sprintf("longer than %d bytes", maxLoadBytes)}
	}
	p.advance()
	p.sum(0)
	if p.err == nil && p.tok != loadEnd {
		p.fail(p.at, "want an operator before %s", p.found())
	}
	if p.err != nil {
		return Load{}, p.err
	}
	return Load{text, p.code}, nil
}

// String is the text as written.
func (l Load) String() string { return l.text }

// loadParser is a recursive descent parser that emits postfix code. After the
// first mistake it reads the end for ever.
type loadParser struct {
	text  string
	tok   loadToken
	at    int // offset of tok
	next  int // offset behind tok
	value float64
	code  []loadOp
	err   error
}

// sum = product { ("+" | "-") product }
func (p *loadParser) sum(depth int) {
	p.product(depth)
	for p.tok == '+' || p.tok == '-' {
		op := loadOp{kind: byte(p.tok), col: p.at + 1, args: 2}
		p.advance()
		p.product(depth)
		p.code = append(p.code, op)
	}
}

// product = signed { ("*" | "/") signed }
func (p *loadParser) product(depth int) {
	p.signed(depth)
	for p.tok == '*' || p.tok == '/' {
		op := loadOp{kind: byte(p.tok), col: p.at + 1, args: 2}
		p.advance()
		p.signed(depth)
		p.code = append(p.code, op)
	}
}

// signed = ("-" | "+") signed | power
func (p *loadParser) signed(depth int) {
	if depth > maxLoadDepth {
		p.fail(p.at, "nested deeper than %d levels", maxLoadDepth)
		return
	}
	op := loadOp{kind: opNegate, col: p.at + 1, args: 1}
	switch p.tok {
	case '-':
		p.advance()
		p.signed(depth + 1)
		p.code = append(p.code, op)
	case '+':
		p.advance()
		p.signed(depth + 1)
	default:
		p.power(depth)
	}
}

// power = operand [ "^" signed ]
func (p *loadParser) power(depth int) {
	p.operand(depth)
	if p.tok == '^' {
		op := loadOp{kind: '^', col: p.at + 1, args: 2}
		p.advance()
		p.signed(depth + 1)
		p.code = append(p.code, op)
	}
}

// operand = number | name | function "(" sum { "," sum } ")" | "(" sum ")"
func (p *loadParser) operand(depth int) {
	switch p.tok {
	case loadNumber:
		p.code = append(p.code, loadOp{kind: opNumber, number: p.value})
		p.advance()
	case loadName:
		p.name(depth)
	case '(':
		open := p.at
		p.advance()
		p.sum(depth + 1)
		p.closing(open)
	default:
		p.fail(p.at, "want a number, a name or '(', got %s", p.found())
	}
}

// name reads a variable or a function call.
func (p *loadParser) name(depth int) {
	name, at := p.text[p.at:p.next], p.at
	p.advance()
	if kind, ok := loadVariable(name); ok {
		p.code = append(p.code, loadOp{kind: kind})
		return
	}
	f, ok := loadFunctionNamed(name)
	if !ok {
		p.unknown(at, name)
		return
	}
	if p.tok != '(' {
		p.fail(p.at, "want '(' after %s, got %s", name, p.found())
		return
	}
	open := p.at
	p.advance()
	args := 1
	p.sum(depth + 1)
	for p.tok == ',' {
		p.advance()
		p.sum(depth + 1)
		args++
	}
	p.closing(open)
	if args < f.minArgs || args > f.maxArgs {
		p.fail(at, "%s takes %s, got %d", name, f.wants(), args)
	}
	p.code = append(p.code, loadOp{kind: opCall, call: f, col: at + 1, args: args})
}

func (p *loadParser) unknown(at int, name string) {
	names := loadNames()
	if near := srcerr.Suggest(name, names); near != "" {
		p.fail(at, "unknown name %q (did you mean %q?)", name, near)
		return
	}
	p.fail(at, "unknown name %q (want one of %s)", name, strings.Join(names, ", "))
}

func (p *loadParser) closing(open int) {
	if p.tok != ')' {
		p.fail(p.at, "want ')' for the '(' at column %d, got %s", open+1, p.found())
	}
	p.advance()
}

// fail keeps the first mistake.
func (p *loadParser) fail(at int, format string, args ...any) {
	if p.err == nil {
		p.err = &LoadError{at + 1, fmt.Sprintf(format, args...)}
		p.tok, p.at, p.next = loadEnd, len(p.text), len(p.text)
	}
}

// number reads the decimal number at p.at and its value.
func (p *loadParser) number() {
	i := p.at + span(p.text[p.at:], isDigit)
	if i < len(p.text) && p.text[i] == '.' {
		i += 1 + span(p.text[i+1:], isDigit)
	}
	if i < len(p.text) && (p.text[i] == 'e' || p.text[i] == 'E') {
		sign := i + 1
		if sign < len(p.text) && (p.text[sign] == '+' || p.text[sign] == '-') {
			sign++
		}
		if n := span(p.text[sign:], isDigit); n > 0 {
			i = sign + n
		}
	}
	x, err := strconv.ParseFloat(p.text[p.at:i], 64)
	if err != nil || math.IsInf(x, 0) {
		p.fail(p.at, "%s is not a number, or too large", excerpt(p.text[p.at:i]))
		return
	}
	p.tok, p.next, p.value = loadNumber, i, x
}
