package format

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// dotKinds are the kinds of DOT's tokens, in the order in which messages list
// them. ␚ is the end of the file.
var dotKinds = []string{
	"␚", "{", "}", "strict", "graphx", "digraph", ";", "--", "->", "node", "edge", "[", "]", ",", "=", "subgraph", ":", "id",
}

// dotToken is a word or sign of the file.
type dotToken struct {
	kind string // one of dotKinds; empty: none of DOT's
	text string // as it is written
	at   int
}

// dotLexer gives one token after the other.
type dotLexer struct {
	data []byte
	at   int // behind the current token
	dotToken
}

func (l *dotLexer) next() {
	l.skipBlanks()
	rest := l.data[l.at:]
	kind, n := "␚", 0
	if len(rest) > 0 {
		kind, n = dotTokenOf(rest)
	}
	l.dotToken = dotToken{kind, string(rest[:n]), l.at}
	l.at += n
}

// skipBlanks passes over comments too. A block comment that does not end is a
// token, of no kind.
func (l *dotLexer) skipBlanks() {
	for l.at < len(l.data) {
		switch rest := l.data[l.at:]; {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			l.at++
		case rest[0] == '#', bytes.HasPrefix(rest, []byte("//")):
			l.at += past(rest, "\n")
		case bytes.HasPrefix(rest, []byte("/*")) && bytes.Contains(rest[2:], []byte("*/")):
			l.at += 2 + past(rest[2:], "*/")
		default:
			return
		}
	}
}

// past is the length of text up to the end of mark, or all of it.
func past(text []byte, mark string) int {
	if i := bytes.Index(text, []byte(mark)); i >= 0 {
		return i + len(mark)
	}
	return len(text)
}

var (
	dotNumber = regexp.MustCompile(`^-?(\.[0-9]+|[0-9]+(\.[0-9]*)?)`)
	dotName   = regexp.MustCompile(`^[a-zA-Z_\x{80}-\x{fffc}\x{fffe}-\x{10ffff}][\w\x{80}-\x{fffc}\x{fffe}-\x{10ffff}]*`)
)

// dotTokenOf is the kind and the length of the token that text begins with.
func dotTokenOf(text []byte) (kind string, n int) {
	c := text[0]
	switch {
	case strings.IndexByte("{};[],=:", c) >= 0:
		return string(text[:1]), 1
	case bytes.HasPrefix(text, []byte("--")), bytes.HasPrefix(text, []byte("->")):
		return string(text[:2]), 2
	case bytes.HasPrefix(text, []byte("/*")):
		return "", len(text)
	case c == '"', c == '<':
		return dotQuoted(text)
	}
	if n = len(dotNumber.Find(text)); n > 0 {
		return "id", n
	}
	if n = len(dotName.Find(text)); n == 0 {
		_, n = utf8.DecodeRune(text)
		return "", n
	}
	switch word := strings.ToLower(string(text[:min(n, len("subgraph")+1)])); word {
	case "graph":
		return "graphx", n
	case "strict", "digraph", "node", "edge", "subgraph":
		return word, n
	}
	return "id", n
}

// dotQuoted measures a string in quotes or an HTML string.
func dotQuoted(text []byte) (kind string, n int) {
	depth := 0
	for i, c := range text {
		switch {
		case i == n-1: // behind a backslash
		case text[0] == '"' && c == '\\':
			n = i + 2
		case text[0] == '"' && c == '"' && i > 0, text[0] == '<' && c == '>' && depth == 1:
			return "id", i + 1
		case c == '<':
			depth++
		case c == '>':
			depth--
		}
	}
	return "", len(text)
}

// describeDOT says what was expected in place of a token.
func describeDOT(expected []string, got dotToken) string {
	var names []string
	for _, kind := range dotKinds {
		if slices.Contains(expected, kind) {
			if strings.Contains("{};--->[],=:", kind) {
				kind = strconv.Quote(kind)
			}
			names = append(names, kind)
		}
	}
	last := len(names) - 1
	text, or := "expected "+names[last], " or "
	if last > 2 {
		or = ", or "
	}
	if last > 0 {
		text = "expected " + []string{"either ", "one of "}[min(last, 2)-1] + strings.Join(names[:last], ", ") + or + names[last]
	}
	switch got.kind {
	case "":
		return text + "; got: unknown/invalid token " + strconv.Quote(got.text)
	case "␚":
		return text + "; got: end-of-file"
	}
	return text + "; got: " + strconv.Quote(got.text)
}
