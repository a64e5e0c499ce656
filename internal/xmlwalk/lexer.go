package xmlwalk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// Lexer cuts a text into tokens without copying it. After an error, Pos is its place.
type Lexer struct {
	Data  []byte
	Pos   int         // behind the last token
	Attrs []Attribute // of the open elements, outermost first: the caller removes those of an element it has read

	// Standard has the lexer accept what encoding/xml accepts, and report mistakes in its words. An end tag
	// must then match. Prefixes stay as they are written.
	Standard bool

	ends  string      // the name of an element like <a/>: its end comes next
	names [256]string // the latest, by hash, so that few are allocated
	odd   uint8       // wide or colon, if a byte of the tag is one
	begin int         // of a standard text
	begun bool
	open  []string // elements of a standard text
}

// Attribute is an attribute at a byte offset of the text.
type Attribute struct {
	Name  string
	Value []byte // of the text, or unescaped
	At    int
}

// View is the value without a copy: it is valid as long as the text does not change.
func (a *Attribute) View() string { return unsafe.String(unsafe.SliceData(a.Value), len(a.Value)) }

// Kind is the kind of a token.
type Kind uint8

// The kinds of tokens. <a/> is a StartTag and an EndTag.
const (
	StartTag Kind = iota
	EndTag
	Text
)

// Token is one token. The attributes of a start tag are appended to [Lexer].Attrs.
type Token struct {
	Kind Kind
	Name string // of an element
	Text []byte
	At   int
}

// errCut is returned for a text that ends inside a token.
var errCut = errors.New("unexpected end of file")

// Next returns the next token, or io.EOF. Comments, processing instructions and
// the document type are skipped.
func (x *Lexer) Next() (Token, error) {
	if x.Standard {
		return x.standard()
	}
	return x.next()
}

func (x *Lexer) next() (Token, error) {
	if x.ends != "" {
		name := x.ends
		x.ends = ""
		return Token{Kind: EndTag, Name: name, At: x.Pos}, nil
	}
	for {
		at := x.Pos
		rest := x.Data[at:]
		var err error
		switch {
		case len(rest) == 0:
			return Token{}, io.EOF
		case rest[0] != '<':
			n := bytes.IndexByte(rest, '<')
			if n < 0 {
				n = len(rest)
			}
			x.Pos += n
			return Token{Kind: Text, Text: rest[:n], At: at}, nil
		case len(rest) == 1:
			return Token{}, errCut
		case rest[1] == '/':
			return x.end(at)
		case rest[1] == '?':
			err = x.instruction()
		case rest[1] != '!':
			return x.start(at)
		case bytes.HasPrefix(rest, []byte("<!--")):
			err = x.skipPast(4, "-->")
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			err = x.skipPast(9, "]]>")
			if err == nil {
				return Token{Kind: Text, Text: x.Data[at+9 : x.Pos-3], At: at + 9}, nil
			}
		default:
			err = x.docType()
		}
		if err != nil {
			return Token{}, err
		}
	}
}

func (x *Lexer) end(at int) (Token, error) {
	x.Pos = at + 2
	name, err := x.name()
	if err == nil {
		x.blank()
		err = x.expect('>')
	}
	return Token{Kind: EndTag, Name: name, At: at}, err
}

func (x *Lexer) start(at int) (Token, error) {
	x.Pos = at + 1
	tok := Token{Kind: StartTag, At: at}
	var err error
	if tok.Name, err = x.name(); err != nil {
		return tok, err
	}
	for {
		x.blank()
		if x.Pos >= len(x.Data) {
			return tok, errCut
		}
		switch x.Data[x.Pos] {
		case '>':
			x.Pos++
			return tok, nil
		case '/':
			x.Pos++
			x.ends = tok.Name
			return tok, x.expect('>')
		}
		if err := x.attribute(); err != nil {
			return tok, err
		}
	}
}

func (x *Lexer) attribute() error {
	a := Attribute{At: x.Pos}
	var err error
	if a.Name, err = x.name(); err != nil {
		return err
	}
	x.blank()
	if err = x.expect('='); err != nil {
		return err
	}
	x.blank()
	if x.Pos >= len(x.Data) {
		return errCut
	}
	quote := x.Data[x.Pos]
	if quote != '"' && quote != '\'' {
		return fmt.Errorf("value of attribute %q without quotes", a.Name)
	}
	x.Pos++
	if a.Value, err = x.value(quote); err != nil {
		return err
	}
	x.Attrs = append(x.Attrs, a)
	return nil
}

// value reads up to the closing quote.
func (x *Lexer) value(quote byte) ([]byte, error) {
	from, plain := x.Pos, true
	seen := uint8(0)
	for at := from; at < len(x.Data); at++ {
		c := x.Data[at]
		if class := classes[c]; class&inValue != 0 {
			seen |= class
			continue
		}
		switch {
		case c == quote:
			text := x.Data[from:at]
			x.Pos, x.odd = at+1, x.odd|seen&wide
			if plain {
				return text, nil
			}
			return x.unescape(text, from)
		case c == '&' || c == '\r':
			plain = false
			x.odd |= wide
		case c == '<':
			x.Pos = at
			return nil, errors.New("< inside a quoted value")
		case c < ' ':
			x.Pos = at
			return nil, fmt.Errorf("character number %d is not allowed", c)
		}
	}
	x.Pos = len(x.Data)
	return nil, errCut
}

// name reads a name.
func (x *Lexer) name() (string, error) {
	from, at := x.Pos, x.Pos
	seen := uint8(0)
	for at < len(x.Data) && classes[x.Data[at]]&inName != 0 {
		seen |= classes[x.Data[at]]
		at++
	}
	x.Pos = at
	if from == at {
		if from == len(x.Data) {
			return "", errCut
		}
		return "", fmt.Errorf("want a name, got %q", x.char())
	}
	if classes[x.Data[from]]&letter == 0 {
		seen |= wide // no name begins with a digit
	}
	x.odd |= seen & (wide | colon)
	text := x.Data[from:at]
	s := &x.names[(len(text)*32+int(text[0])+int(text[len(text)-1])*4)%len(x.names)]
	if string(text) != *s {
		*s = string(text)
	}
	return *s, nil
}

// What a byte may be.
const (
	letter  uint8 = 1 << iota // or _: a name may begin with it
	inName                    // may stand in a name
	inValue                   // stands for itself in a quoted value
	wide                      // begins or goes on with a character outside of ASCII
	colon
)

var classes = func() (classes [256]uint8) {
	for i := range classes {
		c, class := byte(i), inValue
		switch {
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_':
			class |= letter | inName
		case '0' <= c && c <= '9' || c == '-' || c == '.':
			class |= inName
		case c == ':':
			class |= inName | colon
		case c >= utf8.RuneSelf:
			class |= inName | wide
		case c == '"' || c == '\'' || c == '<' || c == '&' || c < ' ' && c != '\t' && c != '\n':
			class = 0
		}
		classes[i] = class
	}
	return classes
}()

func (x *Lexer) blank() {
	for x.Pos < len(x.Data) && isBlank(x.Data[x.Pos]) {
		x.Pos++
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func (x *Lexer) expect(c byte) error {
	if x.Pos >= len(x.Data) {
		return errCut
	}
	if x.Data[x.Pos] != c {
		return fmt.Errorf("want %q, got %q", c, x.char())
	}
	x.Pos++
	return nil
}

func (x *Lexer) char() rune {
	r, _ := utf8.DecodeRune(x.Data[x.Pos:])
	return r
}

// skipPast moves past the next mark that begins at least n bytes from here.
func (x *Lexer) skipPast(n int, mark string) error {
	i := bytes.Index(x.Data[x.Pos+n:], []byte(mark))
	if i < 0 {
		x.Pos = len(x.Data)
		return errCut
	}
	x.Pos += n + i + len(mark)
	return nil
}

// instruction skips <?...?> and refuses encodings other than UTF-8.
func (x *Lexer) instruction() error {
	from := x.Pos
	if err := x.skipPast(2, "?>"); err != nil {
		return err
	}
	text := string(x.Data[from:x.Pos])
	if _, after, ok := strings.Cut(text, "encoding="); strings.HasPrefix(text, "<?xml ") && ok && len(after) > 1 {
		name, _, _ := strings.Cut(after[1:], after[:1])
		if !strings.EqualFold(name, "UTF-8") && !strings.EqualFold(name, "US-ASCII") {
			x.Pos = from
			return fmt.Errorf("encoding %q is not supported; save the file as UTF-8", name)
		}
	}
	return nil
}

// docType skips <!...>, with quoted text, comments and declarations inside.
func (x *Lexer) docType() error {
	if !bytes.HasPrefix(x.Data[x.Pos:], []byte("<!DOCTYPE")) {
		return errors.New("unknown <! declaration")
	}
	depth := 0
	for x.Pos < len(x.Data) {
		rest := x.Data[x.Pos:]
		var err error
		switch c := rest[0]; {
		case c == '"' || c == '\'':
			err = x.skipPast(1, string(c))
		case bytes.HasPrefix(rest, []byte("<!--")):
			err = x.skipPast(4, "-->")
		case c == '>' && depth == 1:
			x.Pos++
			return nil
		default:
			if c == '<' {
				depth++
			} else if c == '>' {
				depth--
			}
			x.Pos++
		}
		if err != nil {
			return err
		}
	}
	return errCut
}

// unescape replaces entities, and line ends by \n.
func (x *Lexer) unescape(text []byte, at int) ([]byte, error) {
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
				x.Pos = at + i
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
