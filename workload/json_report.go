package workload

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// jsonReport reads a JSON file into Go values and keeps what is wrong by
// offset; lines and columns are counted only for what is printed.
type jsonReport struct {
	jsonCursor
	file  string
	opts  ReadOptions
	wrong []jsonMistake
	noted map[string]bool
}

type jsonMistake struct {
	at        int
	msg, hint string
}

// jsonText is a string of the file and where it stands.
type jsonText struct {
	text string
	at   int
}

// maxKeptMistakes bounds the memory for a file in which everything is wrong.
const maxKeptMistakes = 1000

func (r *jsonReport) fail(at int, hint, format string, args ...any) {
	if len(r.wrong) < maxKeptMistakes {
		r.wrong = append(r.wrong, jsonMistake{at, fmt.Sprintf(format, args...), hint})
	}
}

// note passes on a remark about what stands at offset at.
func (r *jsonReport) note(at int, format string, args ...any) {
	line, col := srcerr.Position(r.data, int64(at))
	r.opts.note(srcerr.At(r.file, line, col, format, args...).Error())
}

// err is nil or the first mistakes of the file, in file order.
func (r *jsonReport) err() error {
	slices.SortStableFunc(r.wrong, func(a, b jsonMistake) int { return cmp.Compare(a.at, b.at) })
	list := srcerr.List{File: r.file}
	for _, m := range r.wrong[:min(len(r.wrong), srcerr.MaxErrors)] {
		line, col := srcerr.Position(r.data, int64(m.at))
		list.Add(line, col, "%s", m.msg).Hint = m.hint
	}
	return list.Err()
}

// object reads the object that comes next: field is called before the value of
// each key in fields and must read it. Keys that are not in fields are skipped
// with a note, a second value of one key is a mistake. It returns the keys it
// found, as bits by index in fields, and where the object starts.
func (r *jsonReport) object(what string, fields []string, field func(key string)) (found uint32, at int) {
	if !r.want('{', what, "an object") {
		return ^uint32(0), r.at
	}
	at = r.at
	r.each(func(key string, keyAt int) {
		i := slices.Index(fields, key)
		switch {
		case i < 0:
			r.noteUnknown(keyAt, what, key, fields)
			r.skip()
		case found&(1<<i) != 0:
			r.fail(keyAt, "", "%s: %q is given twice", what, key)
			r.skip()
		default:
			found |= 1 << i
			field(key)
		}
	})
	return found, at
}

// noteUnknown says once for each kind of object that a key means nothing here.
func (r *jsonReport) noteUnknown(at int, what, key string, fields []string) {
	id := what + "\x00" + key
	if r.noted[id] || len(r.noted) >= srcerr.MaxErrors {
		return
	}
	if r.noted == nil {
		r.noted = map[string]bool{}
	}
	r.noted[id] = true
	if near := srcerr.Suggest(key, fields); near != "" {
		r.note(at, "%s: unknown field %q is ignored (did you mean %q?)", what, key, near)
	} else {
		r.note(at, "%s: unknown field %q is ignored", what, key)
	}
}

// need reports the fields with index below n that object did not find.
func (r *jsonReport) need(found uint32, at int, what string, fields []string) {
	for i, name := range fields {
		if found&(1<<i) == 0 {
			r.fail(at, "", "%s: no %q", what, name)
		}
	}
}

// list calls item before each element of the array that comes next.
func (r *jsonReport) list(what string, item func()) {
	if r.want('[', what, "an array") {
		r.each(func(string, int) { item() })
	}
}

// texts reads an array of strings that are not empty.
func (r *jsonReport) texts(what string) []jsonText {
	var all []jsonText
	r.list(what, func() {
		if s := r.string(what); s.text != "" {
			all = append(all, s)
		}
	})
	return all
}

// string reads a string that is not empty; the text of a mistake is empty.
func (r *jsonReport) string(what string) jsonText {
	if !r.want('"', what, "a string") {
		return jsonText{at: r.at}
	}
	at := r.at
	s := jsonText{r.text(), at}
	if s.text == "" {
		r.fail(at, "", "%s: empty string", what)
	}
	return s
}

// number reads a finite number of at least low, and says where it stands.
func (r *jsonReport) number(what string, low float64) (x float64, at int) {
	if !r.want('0', what, "a number") {
		return low, r.at
	}
	at = r.at
	text := string(r.raw())
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || math.IsInf(x, 0):
		r.fail(at, "", "%s: %s is too large", what, text)
		return low, at
	case x < low:
		r.fail(at, "", "%s: %s: want at least %v", what, text, low)
		return low, at
	}
	return x, at
}

// want says whether a value of that kind comes next; else it reports what
// comes and skips it.
func (r *jsonReport) want(kind byte, what, wanted string) bool {
	got := r.kind()
	if got == kind {
		return true
	}
	names := map[byte]string{
		'{': "an object", '[': "an array", '"': "a string", '0': "a number",
		't': "true", 'f': "false", 'n': "null",
	}
	r.fail(r.at, "", "%s: want %s, found %s", what, wanted, names[got])
	r.skip()
	return false
}
