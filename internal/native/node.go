package native

import (
	"strings"
	"unicode/utf8"
)

// Kind says what a Node is.
type Kind uint8

const (
	// Null is an empty value: null, ~ or nothing.
	Null Kind = iota
	// Scalar is a number, a text or a boolean; it is kept as text.
	Scalar
	// List is a sequence of nodes.
	List
	// Map has named fields in file order.
	Map
)

// String names the kind for messages: "a list".
func (k Kind) String() string {
	switch k {
	case Null:
		return "nothing"
	case List:
		return "a list"
	case Map:
		return "a map of fields"
	}
	return "a single value"
}

// Node is a value of the file. Nodes reached through several aliases are
// shared; a Node does not change after Parse.
type Node struct {
	Kind  Kind
	Place         // where it begins
	Text  string  // of a Scalar, without quotes
	Items []*Node // of a List
	Pairs []Pair  // of a Map; keys may repeat
	size  int     // in nodes, with aliases unfolded
}

// Pair is one field of a Map.
type Pair struct {
	Key   string
	Place // of the key
	Value *Node
}

// Place is a line and a column of the file, both from 1; columns count bytes.
type Place struct{ Line, Col int }

// TextAt is the place of byte i of a scalar's text. If the file has the text in
// another form (escapes, several lines), it is the place of the scalar.
func (f *File) TextAt(n *Node, i int) Place {
	line := f.line(n.Line)
	if n.Col < 1 || n.Col > len(line) {
		return n.Place
	}
	written := line[n.Col-1:]
	if quoted := strings.IndexByte(`"'`, written[0]) >= 0; quoted {
		written = written[1:]
		i++
	}
	if !strings.HasPrefix(written, n.Text) {
		return n.Place
	}
	return Place{n.Line, n.Col + i}
}

// line is the text of a line of the file, without its end.
func (f *File) line(number int) string {
	if number < 1 || number > len(f.lineStart) {
		return ""
	}
	rest := f.text[f.lineStart[number-1]:]
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	return strings.TrimSuffix(rest, "\r")
}

// columns turns the YAML library's columns, which count characters, into ours,
// which count bytes. It remembers the last place, so that reading a file in order
// takes linear time even if it is one long line.
type columns struct {
	f           *File
	line        int
	chars, byte int // before the current character, on that line
}

func (c *columns) place(line, col int) Place {
	if c.f.ascii {
		return Place{line, col}
	}
	if line != c.line || col-1 < c.chars {
		*c = columns{f: c.f, line: line}
	}
	text := c.f.line(line)
	for c.chars < col-1 && c.byte < len(text) {
		_, n := utf8.DecodeRuneInString(text[c.byte:])
		c.byte += n
		c.chars++
	}
	return Place{line, c.byte + 1 + max(col-1-c.chars, 0)}
}
