package formula

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"unicode/utf8"
)

// Kinds of tokens; an operator or a bracket is its own character.
const (
	endToken    byte = 0
	numberToken byte = '0'
	nameToken   byte = 'a'
)

// lexeme is blanks, then a number, a name, or an operator or a bracket, if any.
var lexeme = regexp.MustCompile(`^([ \t\n\r]*)(?:((?:[0-9]+\.?|\.)[0-9]*(?:[eE][+-]?[0-9]+)?)|([A-Za-z_][A-Za-z_0-9]*)|([-+*/^(),]))?`)

// advance reads the next token.
func (p *parser) advance() {
	if p.err != nil {
		return
	}
	m := lexeme.FindStringSubmatch(p.text[p.next:])
	p.at, p.next = p.next+len(m[1]), p.next+len(m[0])
	number, name, sign := m[2], m[3], m[4]
	switch {
	case number != "":
		x, err := strconv.ParseFloat(number, 64)
		if err != nil || math.IsInf(x, 0) {
			p.fail(p.at, "%s is not a number, or too large", excerpt(number))
			return
		}
		p.tok, p.value = numberToken, x
	case name != "":
		p.tok = nameToken
	case sign != "":
		p.tok = sign[0]
	case p.at == len(p.text):
		p.tok = endToken
	default:
		r, _ := utf8.DecodeRuneInString(p.text[p.at:])
		p.fail(p.at, "%q has no meaning here", r)
	}
}

// excerpt quotes s, shortened.
func excerpt(s string) string {
	if len(s) > 20 {
		return fmt.Sprintf("%q...", s[:20])
	}
	return fmt.Sprintf("%q", s)
}
