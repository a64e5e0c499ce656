// Package xmlwalk reads XML token by token with the byte offset of each, attributes included, which
// encoding/xml does not give.
//
//	x := xmlwalk.Lexer{Data: data}
//	for {
//		own := len(x.Attrs)
//		tok, err := x.Next() // io.EOF at the end
//		...
//		x.Attrs = x.Attrs[:own]
//	}
//
// Names are shared and values are parts of the text. What platform files do not need is left out: namespaces,
// entities other than XML's five and character numbers, encodings other than UTF-8. A text may have faults that
// encoding/xml reports, and messages are worded for SimGrid's files; with [Lexer].Standard set, the lexer accepts
// what encoding/xml does, in its words. ADR 0020 compares the speeds. The tests and a fuzz target compare the tokens.
//
// # Not here
//
// The meaning of elements, and, unless the text is a standard one, whether end tags match: the readers of the formats see to it.
package xmlwalk
