package format

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/native"
)

// dotKind is a kind of tokens, or several; 0: none of DOT's.
type dotKind uint32

const (
	dotEnds dotKind = 1 << iota // the end of the file
	dotOpen
	dotClose
	dotStrict
	dotGraph
	dotDigraph
	dotSemicolon
	dotLine
	dotArrow
	dotNodes
	dotEdges
	dotOpenList
	dotCloseList
	dotComma
	dotEquals
	dotSubgraph
	dotColon
	dotID
)

// dotKinds are the kinds of DOT's tokens, in the order of their bits and of messages. ␚ is the end of the file.
var dotKinds = []string{
	"␚", "{", "}", "strict", "graphx", "digraph", ";", "--", "->", "node", "edge", "[", "]", ",", "=", "subgraph", ":", "id",
}

// dotToken is a word or sign of the file.
type dotToken struct {
	kind dotKind
	text string // as it is written, a part of the file's bytes
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
	kind, n := dotEnds, 0
	if len(rest) > 0 {
		kind, n = dotTokenOf(rest)
	}
	l.dotToken = dotToken{kind, native.View(rest[:n]), l.at}
	l.at += n
}

// skipBlanks passes over comments too. A block comment that does not end is a
// token, of no kind.
func (l *dotLexer) skipBlanks() {
	for l.at < len(l.data) {
		switch rest := l.data[l.at:]; {
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r' || rest[0] == '\n':
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

// dotTokenOf is the kind and the length of the token that text begins with.
func dotTokenOf(text []byte) (kind dotKind, n int) {
	c := text[0]
	switch {
	case c == '"', c == '<':
		return dotQuoted(text)
	case c < utf8.RuneSelf && dotSigns[c] != 0:
		return dotSigns[c], 1
	case bytes.HasPrefix(text, []byte("--")):
		return dotLine, 2
	case bytes.HasPrefix(text, []byte("->")):
		return dotArrow, 2
	case bytes.HasPrefix(text, []byte("/*")):
		return 0, len(text)
	}
	if n = dotNumber(text); n > 0 {
		return dotID, n
	}
	if n = dotName(text); n == 0 {
		_, n = utf8.DecodeRune(text)
		return 0, n
	}
	if n <= len("subgraph") && strings.IndexByte("gsdneGSDNE", c) >= 0 {
		switch word := strings.ToLower(string(text[:n])); word {
		case "graph":
			return dotGraph, n
		case "strict", "digraph", "node", "edge", "subgraph":
			return dotSign(word), n
		}
	}
	return dotID, n
}

// dotSigns are the kinds of signs of one character.
var dotSigns = [utf8.RuneSelf]dotKind{
	'{': dotOpen, '}': dotClose, ';': dotSemicolon, '[': dotOpenList, ']': dotCloseList, ',': dotComma, '=': dotEquals, ':': dotColon,
}

// dotSign is the kind of a sign or word.
func dotSign(text string) dotKind { return 1 << slices.Index(dotKinds, text) }

// dotNumber is the length of the number that text begins with, 0: it is none.
func dotNumber(text []byte) int {
	digits := func(at int) int {
		for at < len(text) && '0' <= text[at] && text[at] <= '9' {
			at++
		}
		return at
	}
	begin := 0
	if text[0] == '-' {
		begin++
	}
	end := digits(begin)
	if end < len(text) && text[end] == '.' {
		if after := digits(end + 1); end > begin || after > end+1 {
			return after
		}
	}
	if end == begin {
		return 0
	}
	return end
}

// dotName is the length of the name that text begins with.
func dotName(text []byte) (n int) {
	for n < len(text) {
		c := text[n]
		switch {
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || '0' <= c && c <= '9' && n > 0:
			n++
			continue
		case c < utf8.RuneSelf:
			return n
		}
		r, size := utf8.DecodeRune(text[n:])
		if r == utf8.RuneError {
			return n
		}
		n += size
	}
	return n
}

// dotQuoted measures a string in quotes or an HTML string.
func dotQuoted(text []byte) (kind dotKind, n int) {
	if text[0] == '"' {
		if end := bytes.IndexByte(text[1:], '"'); end >= 0 && bytes.IndexByte(text[1:1+end], '\\') < 0 {
			return dotID, end + 2
		}
	}
	depth := 0
	for i, c := range text {
		switch {
		case i == n-1: // behind a backslash
		case text[0] == '"' && c == '\\':
			n = i + 2
		case text[0] == '"' && c == '"' && i > 0, text[0] == '<' && c == '>' && depth == 1:
			return dotID, i + 1
		case c == '<':
			depth++
		case c == '>':
			depth--
		}
	}
	return 0, len(text)
}

// describeDOT says what was expected in place of a token.
func describeDOT(expected dotKind, got dotToken) string {
	var names []string
	for i, kind := range dotKinds {
		if expected&(1<<i) != 0 {
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
	case 0:
		return text + "; got: unknown/invalid token " + strconv.Quote(got.text)
	case dotEnds:
		return text + "; got: end-of-file"
	}
	return text + "; got: " + strconv.Quote(got.text)
}
