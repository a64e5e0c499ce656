package simgrid

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// lexer cuts an XML file into tokens without copying it. encoding/xml takes
// 52 million allocations and four times as long for a file of two million
// routes; the tests compare the two. What platform files do not need is left out:
// namespaces, entities other than XML's five and character numbers, encodings
// other than UTF-8.
type lexer struct {
	data  []byte
	pos   int
	attrs []attribute // of the open elements, outermost first
	ends  string      // the name of an element like <a/>: its end comes next
	names [256]string // the latest, by hash, so that few are allocated
}

// attribute is an attribute at a byte offset of the file.
type attribute struct {
	name  string
	value []byte // of the file, or unescaped
	at    int
}

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	startTag tokenKind = iota
	endTag
	plainText
)

// token is one token. The attributes of a start tag are appended to lexer.attrs.
type token struct {
	kind tokenKind
	name string // of an element
	text []byte
	at   int
}

// errCut is returned for a file that ends inside a token.
var errCut = errors.New("unexpected end of file")

// next returns the next token, or io.EOF. Comments, processing instructions and
// the document type are skipped. After an error, pos is its place.
func (x *lexer) next() (token, error) {
	if x.ends != "" {
		name := x.ends
		x.ends = ""
		return token{kind: endTag, name: name, at: x.pos}, nil
	}
	for {
		at := x.pos
		rest := x.data[at:]
		var err error
		switch {
		case len(rest) == 0:
			return token{}, io.EOF
		case rest[0] != '<':
			n := bytes.IndexByte(rest, '<')
			if n < 0 {
				n = len(rest)
			}
			x.pos += n
			return token{kind: plainText, text: rest[:n], at: at}, nil
		case len(rest) == 1:
			return token{}, errCut
		case rest[1] == '/':
			return x.end(at)
		case rest[1] == '?':
			err = x.instruction()
		case bytes.HasPrefix(rest, []byte("<!--")):
			err = x.skipPast(4, "-->")
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			err = x.skipPast(9, "]]>")
			if err == nil {
				return token{kind: plainText, text: x.data[at+9 : x.pos-3], at: at + 9}, nil
			}
		case rest[1] == '!':
			err = x.docType()
		default:
			return x.start(at)
		}
		if err != nil {
			return token{}, err
		}
	}
}

func (x *lexer) end(at int) (token, error) {
	x.pos = at + 2
	name, err := x.name()
	if err == nil {
		x.blank()
		err = x.expect('>')
	}
	return token{kind: endTag, name: name, at: at}, err
}

func (x *lexer) start(at int) (token, error) {
	x.pos = at + 1
	tok := token{kind: startTag, at: at}
	var err error
	if tok.name, err = x.name(); err != nil {
		return tok, err
	}
	for {
		x.blank()
		if x.pos >= len(x.data) {
			return tok, errCut
		}
		switch x.data[x.pos] {
		case '>':
			x.pos++
			return tok, nil
		case '/':
			x.pos++
			x.ends = tok.name
			return tok, x.expect('>')
		}
		if err := x.attribute(); err != nil {
			return tok, err
		}
	}
}

func (x *lexer) attribute() error {
	a := attribute{at: x.pos}
	var err error
	if a.name, err = x.name(); err != nil {
		return err
	}
	x.blank()
	if err = x.expect('='); err != nil {
		return err
	}
	x.blank()
	if x.pos >= len(x.data) {
		return errCut
	}
	quote := x.data[x.pos]
	if quote != '"' && quote != '\'' {
		return fmt.Errorf("value of attribute %q without quotes", a.name)
	}
	x.pos++
	if a.value, err = x.value(quote); err != nil {
		return err
	}
	x.attrs = append(x.attrs, a)
	return nil
}

// value reads up to the closing quote.
func (x *lexer) value(quote byte) ([]byte, error) {
	from, plain := x.pos, true
	for ; x.pos < len(x.data); x.pos++ {
		switch c := x.data[x.pos]; {
		case c == quote:
			text := x.data[from:x.pos]
			x.pos++
			if plain {
				return text, nil
			}
			return x.unescape(text, from)
		case c == '&' || c == '\r':
			plain = false
		case c == '<':
			return nil, errors.New("< inside a quoted value")
		case c < ' ' && c != '\t' && c != '\n':
			return nil, fmt.Errorf("character number %d is not allowed", c)
		}
	}
	return nil, errCut
}

// name reads a name.
func (x *lexer) name() (string, error) {
	from := x.pos
	for x.pos < len(x.data) && isNameByte(x.data[x.pos]) {
		x.pos++
	}
	if from == x.pos {
		if from == len(x.data) {
			return "", errCut
		}
		return "", fmt.Errorf("want a name, got %q", x.char())
	}
	text := x.data[from:x.pos]
	s := &x.names[(len(text)*32+int(text[0])+int(text[len(text)-1])*4)%len(x.names)]
	if string(text) != *s {
		*s = string(text)
	}
	return *s, nil
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-' || c == '.' ||
		c == ':' || c >= utf8.RuneSelf
}

func (x *lexer) blank() {
	for x.pos < len(x.data) && isBlank(x.data[x.pos]) {
		x.pos++
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func (x *lexer) expect(c byte) error {
	if x.pos >= len(x.data) {
		return errCut
	}
	if x.data[x.pos] != c {
		return fmt.Errorf("want %q, got %q", c, x.char())
	}
	x.pos++
	return nil
}

func (x *lexer) char() rune {
	r, _ := utf8.DecodeRune(x.data[x.pos:])
	return r
}

// skipPast moves past the next mark that begins at least n bytes from here.
func (x *lexer) skipPast(n int, mark string) error {
	i := bytes.Index(x.data[x.pos+n:], []byte(mark))
	if i < 0 {
		x.pos = len(x.data)
		return errCut
	}
	x.pos += n + i + len(mark)
	return nil
}

// instruction skips <?...?> and refuses encodings other than UTF-8.
func (x *lexer) instruction() error {
	from := x.pos
	if err := x.skipPast(2, "?>"); err != nil {
		return err
	}
	text := string(x.data[from:x.pos])
	if _, after, ok := strings.Cut(text, "encoding="); strings.HasPrefix(text, "<?xml ") && ok && len(after) > 1 {
		name, _, _ := strings.Cut(after[1:], after[:1])
		if !strings.EqualFold(name, "UTF-8") && !strings.EqualFold(name, "US-ASCII") {
			x.pos = from
			return fmt.Errorf("encoding %q is not supported; save the file as UTF-8", name)
		}
	}
	return nil
}

// docType skips <!...>, with quoted text, comments and declarations inside.
func (x *lexer) docType() error {
	if !bytes.HasPrefix(x.data[x.pos:], []byte("<!DOCTYPE")) {
		return errors.New("unknown <! declaration")
	}
	depth := 0
	for x.pos < len(x.data) {
		rest := x.data[x.pos:]
		var err error
		switch c := rest[0]; {
		case c == '"' || c == '\'':
			err = x.skipPast(1, string(c))
		case bytes.HasPrefix(rest, []byte("<!--")):
			err = x.skipPast(4, "-->")
		case c == '>' && depth == 1:
			x.pos++
			return nil
		default:
			if c == '<' {
				depth++
			} else if c == '>' {
				depth--
			}
			x.pos++
		}
		if err != nil {
			return err
		}
	}
	return errCut
}

// unescape replaces entities, and line ends by \n.
func (x *lexer) unescape(text []byte, at int) ([]byte, error) {
	var out []byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\r':
			out = append(out, '\n')
			if i+1 < len(text) && text[i+1] == '\n' {
				i++
			}
		case '&':
			n := bytes.IndexByte(text[i:], ';')
			r, ok := entity(string(text[i+1 : i+max(n, 1)]))
			if !ok {
				x.pos = at + i
				return nil, errors.New("unknown entity (write &amp; for &)")
			}
			out = utf8.AppendRune(out, r)
			i += n
		default:
			out = append(out, c)
		}
	}
	return out, nil
}

func entity(name string) (rune, bool) {
	if number, ok := strings.CutPrefix(name, "#"); ok {
		base := 10
		if hex, ok := strings.CutPrefix(number, "x"); ok {
			number, base = hex, 16
		}
		n, err := strconv.ParseUint(number, base, 32)
		allowed := n >= ' ' || n == '\t' || n == '\n' || n == '\r'
		return rune(n), err == nil && allowed && n <= utf8.MaxRune && utf8.ValidRune(rune(n))
	}
	r, ok := map[string]rune{"lt": '<', "gt": '>', "amp": '&', "quot": '"', "apos": '\''}[name]
	return r, ok
}
