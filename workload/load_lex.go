package workload

import (
	"fmt"
	"unicode/utf8"
)

// loadToken is a kind of token: an operator is its own character.
type loadToken byte

const (
	loadEnd    loadToken = 0
	loadNumber loadToken = '0'
	loadName   loadToken = 'a'
)

// advance reads the next token.
func (p *loadParser) advance() {
	if p.err != nil {
		return
	}
	p.at = p.next + span(p.text[p.next:], isSpace)
	p.next = p.at
	if p.at == len(p.text) {
		p.tok = loadEnd
		return
	}
	switch c := p.text[p.at]; {
	case isDigit(c) || c == '.':
		p.number()
	case isLetter(c):
		p.tok = loadName
		p.next += span(p.text[p.at:], func(c byte) bool { return isLetter(c) || isDigit(c) })
	case c == '+', c == '-', c == '*', c == '/', c == '^', c == '(', c == ')', c == ',':
		p.tok = loadToken(c)
		p.next++
	default:
		r, _ := utf8.DecodeRuneInString(p.text[p.at:])
		p.fail(p.at, "%q has no meaning here", r)
	}
}

// found names the token at hand for messages.
func (p *loadParser) found() string {
	if p.tok == loadEnd {
		return "the end"
	}
	return excerpt(p.text[p.at:p.next])
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
