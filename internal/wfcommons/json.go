package wfcommons

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// jsonReader reads values of the kinds that its callers want. It reports and skips
// values of other kinds.
type jsonReader struct {
	src   *srcerr.Source
	walk  *jsonwalk.Walker
	lists *wordLists
}

// wordLists keeps the lists of all tasks one behind the other, in place of an allocation for each.
type wordLists struct {
	next []word // the list that is being read
	room []word // behind the lists in it
}

// keep returns a copy of the next list.
func (l *wordLists) keep() []word {
	n := len(l.next)
	if n > cap(l.room)-len(l.room) {
		l.room = make([]word, 0, max(1<<12, n))
	}
	l.room = append(l.room, l.next...)
	return l.room[len(l.room)-n : len(l.room) : len(l.room)]
}

// newJSONReader reports a file that is not JSON from an offset on, and starts a walk over it.
func newJSONReader(src *srcerr.Source, at int) jsonReader {
	if len(bytes.TrimSpace(src.Data[at:])) == 0 {
		src.Fail(at, "", "empty file")
	} else if m := jsonwalk.Check(src.Data[at:]); m != nil && m.Cut {
		src.Fail(len(src.Data), "", "the file ends in the middle")
	} else if m != nil {
		src.Fail(at+m.At, "", "%s", m.Msg)
	}
	return jsonReader{src, jsonwalk.New(src.Data, at), &wordLists{}}
}

// object reads the object that comes next: field is called before the value of
// each key in fields and reads it or leaves it, to be skipped. Keys that are not in
// fields are skipped with a note, a second value of one key is a mistake, and so is
// the lack of one of the first fields, as many as are required; id then says which
// object it is. It returns the keys it found, as bits by index in fields, and where
// the object starts.
func (j jsonReader) object(what string, id *word, fields []string, required int, field func(key string)) (found uint32, at int) {
	if !j.want('{', what, "an object") {
		return ^uint32(0), j.walk.At()
	}
	at = j.walk.At()
	j.walk.Each(func(key []byte, keyAt int) {
		i, valueAt := slices.IndexFunc(fields, func(f string) bool { return f == string(key) }), j.walk.End()
		switch {
		case i < 0:
			j.src.NoteUnknown(keyAt, what, string(key), fields)
		case found&(1<<i) != 0:
			j.src.Fail(keyAt, "", "%s: %q is given twice", what, key)
		default:
			found |= 1 << i
			field(fields[i])
		}
		if j.walk.End() == valueAt {
			j.walk.Skip()
		}
	})
	if all := uint32(1)<<required - 1; found&all != all {
		if id != nil {
			what = label(what, *id)
		}
		j.need(found, at, what, fields[:required])
	}
	return found, at
}

// need reports the fields that object did not find.
func (j jsonReader) need(found uint32, at int, what string, fields []string) {
	for i, name := range fields {
		if found&(1<<i) == 0 {
			j.src.Fail(at, "", "%s: no %q", what, name)
		}
	}
}

// list calls item before each element of the array that comes next, and returns
// where it starts.
func (j jsonReader) list(what string, item func()) (at int) {
	at = j.walk.At()
	if j.want('[', what, "an array") {
		j.walk.Each(func([]byte, int) { item() })
	}
	return at
}

// texts reads an array of nonempty strings.
func (j jsonReader) texts(what string) []word {
	l := j.lists
	l.next = l.next[:0]
	j.list(what, func() {
		if s := j.text(what); s.text != "" {
			l.next = append(l.next, s)
		}
	})
	return l.keep()
}

// text reads a nonempty string; the result is empty after a mistake. It may be part of the
// file's bytes: what the workload keeps must be copied.
func (j jsonReader) text(what string) word {
	if !j.want('"', what, "a string") {
		return word{at: j.walk.At()}
	}
	at := j.walk.At()
	s := word{j.walk.View(), at}
	if s.text == "" {
		j.src.Fail(at, "", "%s: empty string", what)
	}
	return s
}

// number reads a finite number of at least low, and says where it stands.
func (j jsonReader) number(what string, low float64) (x float64, at int) {
	if !j.want('0', what, "a number") {
		return low, j.walk.At()
	}
	at = j.walk.At()
	text := j.walk.RawView()
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || math.IsInf(x, 0):
		j.src.Fail(at, "", "%s: %s is too large", what, text)
		return low, at
	case x < low:
		j.src.Fail(at, "", "%s: %s: want at least %v", what, text, low)
		return low, at
	}
	return x, at
}

// want says whether a value of that kind comes next; if not, it reports and skips
// the value.
func (j jsonReader) want(kind byte, what, wanted string) bool {
	got := j.walk.Kind()
	if got == kind {
		return true
	}
	names := map[byte]string{
		'{': "an object", '[': "an array", '"': "a string", '0': "a number",
		't': "true", 'f': "false", 'n': "null",
	}
	j.src.Fail(j.walk.At(), "", "%s: want %s, found %s", what, wanted, names[got])
	j.walk.Skip()
	return false
}
