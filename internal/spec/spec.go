package spec

import (
	"fmt"
	"strconv"
	"strings"
)

// Arg is one key=value. Value has no quotes, even if it was written in quotes;
// a nested spec is kept as text.
type Arg struct{ Key, Value string }

// Spec is a name and its arguments in the order written. Args is nil if there
// are none.
type Spec struct {
	Name string
	Args []Arg
}

// Error is a mistake in a spec. Col counts bytes from 1.
type Error struct {
	Col int
	Msg string
}

// Error prints column N: message.
func (e *Error) Error() string { return fmt.Sprintf("column %d: %s", e.Col, e.Msg) }

// String prints the spec such that Parse reads the same Spec back.
func (s Spec) String() string {
	if len(s.Args) == 0 {
		return s.Name
	}
	var b strings.Builder
	b.WriteString(s.Name)
	before := byte('(')
	for _, a := range s.Args {
		b.WriteByte(before)
		before = ','
		b.WriteString(a.Key)
		b.WriteByte('=')
		if bare(a.Value) {
			b.WriteString(a.Value)
		} else {
			b.WriteString(strconv.Quote(a.Value))
		}
	}
	b.WriteByte(')')
	return b.String()
}

// bare says whether value reads back as itself without quotes.
func bare(value string) bool {
	c := cursor{text: value + ")"}
	got, err := c.value()
	return err == nil && got == value && c.at == len(value)
}

// Looks says whether text looks like a spec with arguments rather than like a
// file name: a name, an opening bracket and, at the end, a closing one.
func Looks(text string) bool {
	text = strings.TrimSpace(text)
	open := strings.IndexByte(text, '(')
	if open <= 0 || !strings.HasSuffix(text, ")") {
		return false
	}
	c := cursor{text: text[:open]}
	return c.name() != "" && c.at == open
}
