package native

import (
	"cmp"
	"encoding/json"
	"errors"
	"strings"
)

// jsonReader builds the tree from encoding/json's tokens.
type jsonReader struct {
	f     *File
	dec   *json.Decoder
	start int // offset of the document at hand
}

// errStop ends the descent after a mistake was recorded.
var errStop = errors.New("stop")

// readJSON reads one value after the other.
func (f *File) readJSON() {
	r := &jsonReader{f: f, dec: json.NewDecoder(strings.NewReader(f.text))}
	r.dec.UseNumber()
	for r.start = r.next(" \t\r\n"); r.start < len(f.text); r.start = r.next(" \t\r\n") {
		n, err := r.value(0)
		if err != nil {
			f.Docs = nil
			return
		}
		if n.Kind != Null {
			f.Docs = append(f.Docs, n)
		}
	}
}

// inside is what may stand between two tokens of a value.
const inside = " \t\r\n,:"

// next is the offset of the next token, after the bytes to skip.
func (r *jsonReader) next(skip string) int {
	at := int(r.dec.InputOffset())
	for at < len(r.f.text) && strings.IndexByte(skip, r.f.text[at]) >= 0 {
		at++
	}
	return at
}

func (r *jsonReader) value(depth int) (*Node, error) {
	at := r.next(inside)
	tok, err := r.dec.Token()
	if err != nil {
		return nil, r.fail(err)
	}
	n := &Node{Place: r.f.place(at), size: 1}
	if depth > MaxDepth {
		r.f.Fail(n.Place, "JSON: nested deeper than %d levels", MaxDepth)
		return nil, errStop
	}
	switch tok := tok.(type) {
	case json.Delim:
		if tok == '[' {
			n.Kind = List
			return n, r.list(n, depth)
		}
		n.Kind = Map
		return n, r.fields(n, depth)
	case string:
		n.Kind, n.Text = Scalar, tok
	case json.Number:
		n.Kind, n.Text = Scalar, tok.String()
	case bool:
		n.Kind, n.Text = Scalar, "false"
		if tok {
			n.Text = "true"
		}
	}
	return n, nil
}

func (r *jsonReader) list(n *Node, depth int) error {
	for r.dec.More() {
		item, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		n.Items = append(n.Items, item)
		n.size += item.size
	}
	return r.end()
}

func (r *jsonReader) fields(n *Node, depth int) error {
	for r.dec.More() {
		at := r.next(inside)
		tok, err := r.dec.Token()
		if err != nil {
			return r.fail(err)
		}
		key, _ := tok.(string) // the decoder takes nothing else as a key
		value, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		n.Pairs = append(n.Pairs, Pair{key, r.f.place(at), value})
		n.size += value.size
	}
	return r.end()
}

// end reads the closing bracket.
func (r *jsonReader) end() error {
	if _, err := r.dec.Token(); err != nil {
		return r.fail(err)
	}
	return nil
}

// fail reports a syntax error. The decoder's own offsets are of several kinds,
// so the document is checked again in one piece, which gives an exact one. For
// a literal that is cut off (tru) it names a space that is not there.
func (r *jsonReader) fail(err error) error {
	var whole json.RawMessage
	err = cmp.Or(json.Unmarshal([]byte(r.f.text[r.start:]), &whole), err)
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) || strings.HasPrefix(syntax.Error(), "unexpected end") ||
		strings.HasPrefix(syntax.Error(), "invalid character ' '") {
		r.f.Fail(r.f.place(len(r.f.text)), "JSON: the file ends before the value does").
			WithHint("it may be cut off")
		return errStop
	}
	at := r.start + int(syntax.Offset) - 1
	r.f.Fail(r.f.place(at), "JSON: %v", syntax)
	return errStop
}
