package jsonwalk

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"unsafe"
)

// Walker reads the values of a text in order. A mistake or the end of the text ends
// the walk: from then on every kind is 0 and every value empty. A copy of a Walker
// goes on from where it was made.
type Walker struct {
	text  []byte
	at    int  // behind the last token
	depth int  // arrays and objects around
	first bool // nothing of the innermost one has been read
	state state
}

type state uint8

const (
	walking state = iota
	ended         // at the end of the text
	stopped       // by Stop
	failed        // by a mistake
)

// New returns a Walker that begins at an offset of text, which must not change
// during the walk.
func New(text []byte, at int) *Walker { return &Walker{text: text, at: at} }

// Reset begins a new walk.
func (w *Walker) Reset(text []byte, at int) { *w = Walker{text: text, at: at} }

// Kind is what comes next: '{', '[', '"', 't', 'f', 'n', '0' for a number, 0 if the walk
// is over.
func (w *Walker) Kind() byte {
	if w.state != walking {
		return 0
	}
	w.at = behindBlanks(w.text, w.at)
	if w.at == len(w.text) {
		w.state = failed
		if w.depth == 0 {
			w.state = ended
		}
		return 0
	}
	switch c := w.text[w.at]; c {
	case '{', '[', '"', 't', 'f', 'n':
		return c
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return '0'
	}
	w.state = failed
	return 0
}

// End is the offset after the value read last, or behind blanks that follow it.
func (w *Walker) End() int { return w.at }

// At is the offset of the next value.
func (w *Walker) At() int { return behindBlanks(w.text, w.at) }

// Each walks over the next value, an object or array, and calls visit before each
// value in it, with the offset of the value's key or, in an array, of the value. The key
// is valid until the visit ends. Visit must read the value, skip it or stop the walk.
func (w *Walker) Each(visit func(key []byte, at int)) {
	switch w.Kind() {
	case '{':
		for w.Enter(); w.More('}'); {
			at := w.at
			if key := w.Key(); key != nil {
				visit(key, at)
			}
		}
	case '[':
		for w.Enter(); w.More(']'); {
			visit(nil, w.at)
		}
	default:
		w.fail()
	}
}

// Enter steps into the next value, an object or array.
func (w *Walker) Enter() {
	switch w.Kind() {
	case '{', '[':
		w.at++
		w.depth++
		w.first = true
		if w.depth <= maxNesting {
			return
		}
	}
	w.fail()
}

// More says whether another value or key comes before the bracket that closes the object
// or array entered last, and steps over the comma before it, or over the bracket.
func (w *Walker) More(closing byte) bool {
	if w.state != walking {
		return false
	}
	first := w.first
	w.first = false
	w.at = behindBlanks(w.text, w.at)
	switch {
	case w.at == len(w.text):
		w.fail()
		return false
	case w.text[w.at] == closing:
		w.at++
		w.depth--
		return false
	case first:
		return true
	case w.text[w.at] != ',':
		w.fail()
		return false
	}
	w.at = behindBlanks(w.text, w.at+1)
	return true
}

// Key reads a key of an object and its colon. The bytes may be part of the text; nil is no
// key. A missing colon ends the walk.
func (w *Walker) Key() []byte {
	begin := w.at
	if w.state != walking || begin == len(w.text) || w.text[begin] != '"' {
		w.fail()
		return nil
	}
	end, plain := behindString(w.text, begin)
	if end == wrong {
		w.fail()
		return nil
	}
	if w.at = behindBlanks(w.text, end); w.at < len(w.text) && w.text[w.at] == ':' {
		w.at = behindBlanks(w.text, w.at+1)
	} else {
		w.fail()
	}
	if plain {
		return w.text[begin+1 : end-1]
	}
	return []byte(unquote(w.text[begin:end]))
}

// Text reads the next value, a string.
func (w *Walker) Text() string { return strings.Clone(w.View()) }

// View is Text without a copy, where the text has the string as it is: it is valid as long
// as the text does not change.
func (w *Walker) View() string {
	if w.Kind() != '"' {
		w.fail()
		return ""
	}
	begin := w.at
	end, plain := behindString(w.text, begin)
	switch {
	case end == wrong:
		w.fail()
		return ""
	case plain && end == begin+2:
		w.at = end
		return ""
	case plain:
		w.at = end
		return unsafe.String(&w.text[begin+1], end-begin-2)
	}
	w.at = end
	return unquote(w.text[begin:end])
}

// RawView is Raw as a text without a copy, as View is.
func (w *Walker) RawView() string {
	raw := w.Raw()
	return unsafe.String(unsafe.SliceData(raw), len(raw))
}

// Raw reads the next value as it is written. The bytes are part of the text.
func (w *Walker) Raw() (value []byte) {
	if w.Kind() == 0 {
		w.fail()
		return nil
	}
	begin := w.at
	if w.Skip(); w.state != walking {
		return nil
	}
	return w.text[begin:w.at]
}

// Skip skips the next value with all that is in it.
func (w *Walker) Skip() {
	if w.Kind() == 0 {
		w.fail()
		return
	}
	if !w.SkipWithin(maxNesting) {
		w.fail()
	}
}

// SkipWithin is Skip for a value in which arrays and objects are nested at most so many
// levels deep, the value counting as one. If the value is another one, or has mistakes, it
// returns false and stays next.
func (w *Walker) SkipWithin(levels int) bool {
	if w.Kind() == 0 {
		return false
	}
	end := behindValue(w.text, w.at, min(levels, maxNesting-w.depth))
	if end != wrong {
		w.at = end
	}
	return end != wrong
}

// Stop ends the walk.
func (w *Walker) Stop() { w.state = stopped }

// fail ends a walk that is not over by a mistake.
func (w *Walker) fail() {
	if w.state == walking {
		w.state = failed
	}
}

// Failed says whether a mistake ended the walk.
func (w *Walker) Failed() bool { return w.state == failed }

// Mistake says what is wrong with a text.
type Mistake struct {
	At     int    // offset of the first byte that is wrong
	Msg    string // as encoding/json words it
	Cut    bool   // the text ends before the value does
	Behind bool   // something follows the value
}

// Check returns nil for a text that is one JSON value.
func Check(text []byte) *Mistake {
	if end := behindValue(text, 0, maxNesting); end != wrong && behindBlanks(text, end) == len(text) {
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
