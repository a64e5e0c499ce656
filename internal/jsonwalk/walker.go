package jsonwalk

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// lenient takes what encoding/json takes: keys may repeat, and what is not UTF-8
// is replaced.
var lenient = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}

// Walker reads the values of a text in order. At a mistake and at the end of the
// text the walk is over: every kind is 0 from there on, and every value empty.
type Walker struct {
	data []byte
	base int // offset of what dec reads
	dec  jsontext.Decoder
	err  error             // not nil: the walk is over
	keys map[string]string // by how they are written: most objects have the same few
}

// maxKeys bounds the memory for keys; the others are made again each time.
const maxKeys = 1000

// New returns a Walker before what stands at an offset of data, which must not
// change during the walk.
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
// ']' behind the last value of an object or array, 0 when the walk is over.
func (w *Walker) Kind() byte {
	if w.err != nil {
		return 0
	}
	k := w.dec.PeekKind()
	if k == 0 {
		w.read() // tells why
	}
	return byte(k)
}

// End is the offset behind what was read last.
func (w *Walker) End() int { return w.base + int(w.dec.InputOffset()) }

// At is the offset of what comes next.
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

// Each walks over the object or array that comes next and calls visit before each
// value, with the offset of the value's key or, in an array, of the value. Visit
// must read the value, skip it or stop the walk.
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
		text, _ := jsontext.AppendUnquote(nil, raw) // an error says only that it is not all UTF-8
		if key = string(text); len(w.keys) < maxKeys {
			w.keys[string(raw)] = key
		}
	}
	return key
}

// Text reads the string that comes next.
func (w *Walker) Text() string {
	if t := w.read(); w.err == nil && t.Kind() == '"' {
		return t.String()
	}
	return ""
}

// Raw reads the value that comes next as it is written. The bytes are those of the
// text.
func (w *Walker) Raw() (value []byte) {
	if w.err == nil {
		value, w.err = w.dec.ReadValue()
	}
	return value
}

// Skip passes over the value that comes next, however deep.
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
