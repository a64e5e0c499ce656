package xmlwalk

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// standard returns the next token that encoding/xml would. What is out of the ordinary (comments, entities,
// prefixes, characters outside of ASCII, mistakes) is left to encoding/xml, token by token.
func (x *Lexer) standard() (Token, error) {
	if !x.begun {
		x.begin, x.begun = x.Pos, true
	}
	for x.ends != "" || x.Pos < len(x.Data) {
		tok, ok := x.ordinary()
		if !ok {
			var err error
			if tok, ok, err = x.other(); err != nil {
				return Token{}, x.mistake()
			}
		}
		if ok && !x.nests(tok) {
			return Token{}, x.mistake()
		}
		if ok {
			return tok, nil
		}
	}
	if len(x.open) > 0 {
		return Token{}, x.mistake()
	}
	return Token{}, io.EOF
}

// ordinary returns the next token if all that it consists of is ordinary.
func (x *Lexer) ordinary() (Token, bool) {
	at, own := x.Pos, len(x.Attrs)
	if x.ends == "" {
		if rest := x.Data[at:]; rest[0] == '<' && (len(rest) == 1 || rest[1] == '?' || rest[1] == '!') {
			return Token{}, false
		}
	}
	x.odd = 0
	tok, err := x.next()
	if err == nil && x.odd == 0 && (tok.Kind != Text || isOrdinary(tok.Text)) {
		return tok, true
	}
	x.Pos, x.Attrs, x.ends = at, x.Attrs[:own], ""
	return Token{}, false
}

// isOrdinary says whether a text between tags is blank, or stands for itself.
func isOrdinary(text []byte) bool {
	at := 0
	for at < len(text) && isBlank(text[at]) {
		at++
	}
	for _, c := range text[at:] {
		if classes[c]&(inValue|wide) != inValue && c != '"' && c != '\'' {
			return false
		}
	}
	return at == len(text) || !bytes.Contains(text, []byte("]]>")) && bytes.IndexByte(text[:at], '\r') < 0
}

// other has encoding/xml read the next token; ok is false if it says nothing, as a comment does.
func (x *Lexer) other() (tok Token, ok bool, err error) {
	tok.At = x.Pos
	d := xml.NewDecoder(bytes.NewReader(x.Data[x.Pos:]))
	raw, err := d.RawToken()
	if err != nil {
		return tok, false, err
	}
	x.Pos += int(d.InputOffset())
	switch raw := raw.(type) {
	case xml.StartElement:
		tok.Kind, tok.Name = StartTag, joined(raw.Name)
		for _, a := range raw.Attr {
			x.Attrs = append(x.Attrs, Attribute{joined(a.Name), []byte(a.Value), tok.At})
		}
		if x.Data[x.Pos-2] == '/' {
			x.ends = tok.Name
		}
	case xml.EndElement:
		tok.Kind, tok.Name = EndTag, joined(raw.Name)
	case xml.CharData:
		tok.Kind, tok.Text = Text, raw
	default:
		return tok, false, nil
	}
	return tok, true, nil
}

// joined is a name as it is written.
func joined(name xml.Name) string {
	if name.Space == "" {
		return name.Local
	}
	return name.Space + ":" + name.Local
}

// Local is a name without its prefix.
func Local(name string) string {
	if i := strings.IndexByte(name, ':'); i > 0 && i < len(name)-1 {
		return name[i+1:]
	}
	return name
}

// nests keeps the open elements, and says whether an end tag is that of the innermost one.
func (x *Lexer) nests(tok Token) bool {
	last := len(x.open) - 1
	switch {
	case tok.Kind == StartTag:
		x.open = append(x.open, tok.Name)
	case tok.Kind == EndTag && (last < 0 || x.open[last] != tok.Name):
		return false
	case tok.Kind == EndTag:
		x.open = x.open[:last]
	}
	return true
}

// mistake has encoding/xml read the whole text up to its first mistake.
func (x *Lexer) mistake() error {
	d := xml.NewDecoder(bytes.NewReader(x.Data[x.begin:]))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return errCut
		}
		if err != nil {
			x.Pos = x.begin + int(d.InputOffset())
			return err
		}
	}
}
