package formula

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

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
