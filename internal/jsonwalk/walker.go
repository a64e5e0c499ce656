package jsonwalk

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// lenient accepts what encoding/json does: keys may repeat, and bytes that are not
// UTF-8 are replaced.
var lenient = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}

// Walker reads the values of a text in order. A mistake or the end of the text ends
// the walk: from then on every kind is 0 and every value empty.
type Walker struct {
	data []byte
	base int // offset of the text that dec reads
	dec  jsontext.Decoder
	err  error             // not nil: the walk is over
	keys map[string]string // by their text in the file: most objects have the same few
}

// maxKeys limits the memory for keys; further ones are allocated each time.
const maxKeys = 1000

// New returns a Walker that begins at an offset of data, which must not change
// during the walk.
func New(data []byte, at int) *Walker {
	w := &Walker{keys: map[string]string{}}
	w.Reset(data, at)
	return w
}

// Reset begins a new walk with the memory of the last one.
func (w *Walker) Reset(data []byte, at int) {
	w.data, w.base, w.err = data, at, nil
	w.dec.Reset(bytes.NewBuffer(data[at:]), lenient...)
}

// Kind is what comes next: '{', '[', '"', 't', 'f', 'n', '0' for a number, '}' or
// ']' after the last value of an object or array, 0 if the walk is over.
func (w *Walker) Kind() byte {
	if w.err != nil {
		return 0
	}
	k := w.dec.PeekKind()
	if k == 0 {
		w.read() // records why
	}
	return byte(k)
}

// End is the offset after the value read last.
func (w *Walker) End() int { return w.base + int(w.dec.InputOffset()) }

// At is the offset of the next value.
func (w *Walker) At() int {
	for at := w.End(); at < len(w.data); at++ {
		switch w.data[at] {
		case ' ', '\t', '\r', '\n', ',', ':':
		default:
			return at
		}
	}
	return len(w.data)
}

// Each walks over the next value, an object or array, and calls visit before each
// value in it, with the offset of the value's key or, in an array, of the value.
// Visit must read the value, skip it or stop the walk.
func (w *Walker) Each(visit func(key string, at int)) {
	object := w.Kind() == '{'
	w.read()
	for k := w.Kind(); k != 0 && k != '}' && k != ']'; k = w.Kind() {
		key, at := "", w.At()
		if object {
			key = w.key()
		}
		visit(key, at)
	}
	w.read()
}

func (w *Walker) key() string {
	raw := w.Raw()
	key, known := w.keys[string(raw)]
	if !known {
		text, _ := jsontext.AppendUnquote(nil, raw) // the only error is bytes that are not UTF-8
		if key = string(text); len(w.keys) < maxKeys {
			w.keys[string(raw)] = key
		}
	}
	return key
}

// Text reads the next value, a string.
func (w *Walker) Text() string {
	if t := w.read(); w.err == nil && t.Kind() == '"' {
		return t.String()
	}
	return ""
}

// Raw reads the next value as it is written. The bytes are part of the text.
func (w *Walker) Raw() (value []byte) {
	if w.err == nil {
		value, w.err = w.dec.ReadValue()
	}
	return value
}

// Skip skips the next value with all that is in it.
func (w *Walker) Skip() {
	if w.err == nil {
		w.err = w.dec.SkipValue()
	}
}

var errStopped = errors.New("stopped")

// Stop ends the walk.
func (w *Walker) Stop() { w.err = errStopped }

// Failed says whether a mistake ended the walk.
func (w *Walker) Failed() bool { return w.err != nil && w.err != errStopped && w.err != io.EOF }

func (w *Walker) read() (t jsontext.Token) {
	if w.err == nil {
		t, w.err = w.dec.ReadToken()
	}
	return t
}

// Mistake says what is wrong with a text.
type Mistake struct {
	At     int    // offset of the first byte that is wrong
	Msg    string // as encoding/json words it
	Cut    bool   // the text ends before the value does
	Behind bool   // something follows the value
}

// Check returns nil for a text that is one JSON value.
func Check(text []byte) *Mistake {
	if jsontext.Value(text).IsValid(lenient...) {
		return nil
	}
	return Explain(text)
}

// Explain says what is wrong with a text that is not one JSON value. For a cut-off
// word (tru) encoding/json blames a space that is not there.
func Explain(text []byte) *Mistake {
	var syntax *json.SyntaxError
	var whole json.RawMessage
	trimmed := bytes.TrimRight(text, " \t\r\n")
	if !errors.As(json.Unmarshal(trimmed, &whole), &syntax) || strings.HasPrefix(syntax.Error(), "unexpected end") ||
		int(syntax.Offset) >= len(trimmed) && strings.HasPrefix(syntax.Error(), "invalid character ' '") {
		return &Mistake{At: len(text), Msg: "unexpected end", Cut: true}
	}
	msg := syntax.Error()
	return &Mistake{At: max(int(syntax.Offset)-1, 0), Msg: msg, Behind: strings.HasSuffix(msg, "after top-level value")}
}
