package format

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// jsonObject is an object of another program's JSON, of which some fields are read. Its fields are
// looked up after all have been found, so that messages can name the object.
type jsonObject struct {
	src    *srcerr.Source
	label  string // for messages: job "a"
	at     int    // offset of the object
	fields []string
	values []jsonValue // by index in fields; at < 0 if absent
}

// jsonValue is a value as it is written.
type jsonValue struct {
	at  int // offset, negative if absent
	raw []byte
}

func (v jsonValue) kind() byte {
	switch {
	case v.at < 0 || len(v.raw) == 0:
		return 0
	case v.raw[0] == '-' || '0' <= v.raw[0] && v.raw[0] <= '9':
		return '0'
	}
	return v.raw[0]
}

// text is the text of a string.
func (v jsonValue) text() string { return jsonwalk.New(v.raw, 0).View() }

// read reads the object that comes next, and passes over fields that are not named. If something else
// comes next it reports that and returns false.
func (o *jsonObject) read(w *jsonwalk.Walker, label string) bool {
	o.label, o.at = label, w.At()
	o.values = slices.Grow(o.values[:0], len(o.fields))[:len(o.fields)]
	for i := range o.values {
		o.values[i] = jsonValue{at: -1}
	}
	if w.Kind() != '{' {
		o.src.Fail(o.at, "", "%s: want an object, found %s", label, kindWord(w.Kind()))
		w.Skip()
		return false
	}
	w.Each(func(key []byte, keyAt int) {
		i := slices.IndexFunc(o.fields, func(f string) bool { return f == string(key) })
		at := w.At()
		raw := w.Raw()
		switch {
		case i < 0 || len(raw) > 0 && raw[0] == 'n':
		case o.values[i].at >= 0:
			o.src.Fail(keyAt, "", "%s: %q is given twice", label, key)
		default:
			o.values[i] = jsonValue{at, raw}
		}
	})
	return true
}

// value is the value of a field.
func (o *jsonObject) value(field string) jsonValue { return o.values[slices.Index(o.fields, field)] }

// has says whether a field is there, and not null.
func (o *jsonObject) has(field string) bool { return o.value(field).at >= 0 }

// fail reports a mistake in a field, at the object if it is absent.
func (o *jsonObject) fail(field, hint, format string, args ...any) {
	at := o.value(field).at
	if at < 0 {
		at = o.at
	}
	o.src.Fail(at, hint, "%s: "+format, append([]any{o.label}, args...)...)
}

// number reads a finite number of at least low, or def if the field is absent.
func (o *jsonObject) number(field string, low, def float64) float64 {
	v := o.value(field)
	if v.at < 0 {
		return def
	}
	x, wrong := v.number(low)
	if wrong != "" {
		o.fail(field, "", "%s: %s", field, wrong)
		return def
	}
	return x
}

// number reads a finite number of at least low, or says what is wrong.
func (v jsonValue) number(low float64) (x float64, wrong string) {
	if v.kind() != '0' {
		return 0, "want a number, found " + kindWord(v.kind())
	}
	x, err := strconv.ParseFloat(string(v.raw), 64)
	switch {
	case err != nil || math.IsInf(x, 0):
		return 0, fmt.Sprintf("%s is too large", v.raw)
	case x < low:
		return 0, fmt.Sprintf("%s: want at least %v", v.raw, low)
	}
	return x, ""
}

// whole reads a whole number of at least low, or def if the field is absent.
func (o *jsonObject) whole(field string, low, def int) int {
	x := o.number(field, float64(low), float64(def))
	if x != math.Trunc(x) || x > math.MaxInt32 {
		o.fail(field, "", "%s: %s: want a whole number up to %d", field, o.value(field).raw, math.MaxInt32)
		return def
	}
	return int(x)
}

// text reads a string, or def if the field is absent.
func (o *jsonObject) text(field, def string) string {
	v := o.value(field)
	switch v.kind() {
	case 0:
		return def
	case '"':
		return v.text()
	}
	o.fail(field, "", "%s: want a string, found %s", field, kindWord(v.kind()))
	return def
}

// each calls item for the elements of an array. It returns false if the field is absent or no
// array, which is reported.
func (o *jsonObject) each(field string, item func(v jsonValue)) bool {
	v := o.value(field)
	if v.at < 0 {
		return false
	}
	if v.kind() != '[' {
		o.fail(field, "", "%s: want an array, found %s", field, kindWord(v.kind()))
		return false
	}
	w := jsonwalk.New(v.raw, 0)
	w.Each(func(_ []byte, at int) { item(jsonValue{v.at + at, w.Raw()}) })
	return true
}

// kindWord names a kind of value.
func kindWord(kind byte) string {
	switch kind {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "null"
	}
	return "nothing"
}

// checkJSON reports a text that is not one JSON value.
func checkJSON(src *srcerr.Source) bool {
	m := jsonwalk.Check(src.Data)
	switch {
	case m == nil:
		return true
	case m.Cut:
		src.Fail(len(src.Data), "it may be cut off", "JSON: the file ends before the value does")
	default:
		src.Fail(m.At, "", "JSON: %s", m.Msg)
	}
	return false
}
