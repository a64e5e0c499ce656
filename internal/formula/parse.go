package formula

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Limits of a formula's text.
const (
	maxBytes = 10_000
	maxDepth = 100 // of nested brackets, function calls, signs and powers
)

// Formula is a parsed formula. The zero Formula cannot be used; see [Parse].
type Formula struct {
	text      string
	variables []string
	code      []step
}

// String is the text as written.
func (f Formula) String() string { return f.text }

// Error is a mistake in a formula. Col counts bytes from 1.
type Error struct {
	Col int
	Msg string
}

// Error prints column N: message.
func (e *Error) Error() string { return fmt.Sprintf("column %d: %s", e.Col, e.Msg) }

// Parse reads a formula in which the given variables may occur. The error is an
// *Error.
func Parse(text string, variables ...string) (Formula, error) {
	if len(text) > maxBytes {
		return Formula{}, &Error{1, fmt.Sprintf("longer than %d bytes", maxBytes)}
	}
	p := &parser{text: text, variables: variables, code: make([]step, 0, 8)}
	p.advance()
	p.sum(0)
	if p.tok != endToken {
		p.want("an operator")
	}
	if p.err != nil {
		return Formula{}, p.err
	}
	return Formula{text, variables, p.code}, nil
}

// parser is a recursive descent parser that emits postfix code. After a mistake,
// every token is the end.
type parser struct {
	text      string
	variables []string
	tok       byte
	at        int // offset of tok
	next      int // offset after tok
	value     float64
	code      []step
	err       error
}

// sum = product { ("+" | "-") product }
func (p *parser) sum(depth int) { p.row("+-", p.product, depth) }

// product = signed { ("*" | "/") signed }
func (p *parser) product(depth int) { p.row("*/", p.signed, depth) }

// row reads operands joined by operators of the same precedence.
func (p *parser) row(operators string, operand func(depth int), depth int) {
	operand(depth)
	for strings.IndexByte(operators, p.tok) >= 0 {
		at, operator := p.at, p.tok
		p.advance()
		operand(depth)
		p.operate(operator, at)
	}
}

// signed = ("-" | "+") signed | operand [ "^" signed ]
func (p *parser) signed(depth int) {
	if depth > maxDepth {
		p.fail(p.at, "nested deeper than %d levels", maxDepth)
		return
	}
	at := p.at
	switch p.tok {
	case '-':
		p.advance()
		p.signed(depth + 1)
		p.operate(negate, at)
	case '+':
		p.advance()
		p.signed(depth + 1)
	default:
		p.operand(depth)
		if at = p.at; p.tok == '^' {
			p.advance()
			p.signed(depth + 1)
			p.operate('^', at)
		}
	}
}

// operand = number | variable | function "(" sum { "," sum } ")" | "(" sum ")"
func (p *parser) operand(depth int) {
	switch p.tok {
	case numberToken:
		p.code = append(p.code, step{number: p.value})
		p.advance()
	case nameToken:
		p.name(depth)
	case '(':
		p.bracket(depth, false)
	default:
		p.want(strings.Join(p.variables, ", ") + ", a number or a function")
	}
}

// name reads a variable or a function call.
func (p *parser) name(depth int) {
	name, at := p.text[p.at:p.next], p.at
	p.advance()
	if i := slices.Index(p.variables, name); i >= 0 {
		p.code = append(p.code, step{variable: int32(i + 1), col: int32(at + 1)})
		return
	}
	i := slices.IndexFunc(functions, func(f function) bool { return f.name == name })
	switch {
	case i < 0:
		p.unknown(at, name)
		return
	case p.tok != '(':
		p.want("( after " + name)
		return
	}
	f := &functions[i]
	args := p.bracket(depth, true)
	if f.args > 0 && args != f.args {
		p.fail(at, "%s takes %s, not %d", name, [...]string{1: "1 argument", 2: "2 arguments"}[f.args], args)
	}
	p.code = append(p.code, step{call: f, args: int32(args), col: int32(at + 1)})
}

// operate emits an operator.
func (p *parser) operate(operator byte, at int) {
	f := operators[operator]
	p.code = append(p.code, step{call: f, args: int32(f.args), col: int32(at + 1)})
}

// bracket reads a sum in brackets or, for a call, one sum or more, and counts them.
func (p *parser) bracket(depth int, call bool) (sums int) {
	p.advance()
	p.sum(depth + 1)
	for sums = 1; call && p.tok == ','; sums++ {
		p.advance()
		p.sum(depth + 1)
	}
	if p.tok != ')' {
		p.want(")")
	}
	p.advance()
	return sums
}

func (p *parser) unknown(at int, name string) {
	names := functionNames()
	// Any two single letters are similar.
	long := slices.DeleteFunc(slices.Clone(p.variables), func(v string) bool { return len(v) == 1 })
	if near := srcerr.Suggest(name, append(long, names...)); near != "" {
		p.fail(at, "unknown name %q (did you mean %q?)", name, near)
		return
	}
	p.fail(at, "unknown name %q (want %s or one of %s)", name, strings.Join(p.variables, ", "), strings.Join(names, ", "))
}

// want reports that what was expected at p.at, and what is there.
func (p *parser) want(what string) {
	if p.tok != endToken {
		what += ", got " + excerpt(p.text[p.at:p.next])
	}
	p.fail(p.at, "want %s", what)
}

// fail keeps the first mistake.
func (p *parser) fail(at int, format string, args ...any) {
	if p.err == nil {
		p.err = &Error{at + 1, fmt.Sprintf(format, args...)}
		p.tok, p.at, p.next = endToken, len(p.text), len(p.text)
	}
}

// Kinds of tokens; the kind of an operator or a bracket is its character.
const (
	endToken    byte = 0
	numberToken byte = '0'
	nameToken   byte = 'a'
)

// advance reads the next token.
func (p *parser) advance() {
	if p.err != nil {
		return
	}
	p.at = p.next + span(p.text[p.next:], isSpace)
	p.next = p.at
	if p.at == len(p.text) {
		p.tok = endToken
		return
	}
	switch c := p.text[p.at]; {
	case isDigit(c) || c == '.':
		p.number()
	case isLetter(c):
		p.tok = nameToken
		p.next += span(p.text[p.at:], func(c byte) bool { return isLetter(c) || isDigit(c) })
	case c == '+', c == '-', c == '*', c == '/', c == '^', c == '(', c == ')', c == ',':
		p.tok = c
		p.next++
	default:
		r, _ := utf8.DecodeRuneInString(p.text[p.at:])
		p.fail(p.at, "%q has no meaning here", r)
	}
}

// number reads the decimal number at p.at.
func (p *parser) number() {
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
	p.tok, p.next, p.value = numberToken, i, x
}

// excerpt quotes s, shortened.
func excerpt(s string) string {
	if len(s) > 20 {
		return fmt.Sprintf("%q...", s[:20])
	}
	return fmt.Sprintf("%q", s)
}

// span counts the leading bytes that are ok.
func span(s string, ok func(byte) bool) int {
	n := 0
	for n < len(s) && ok(s[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
