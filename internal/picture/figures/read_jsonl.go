package figures

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/srcerr"
)

const (
	// maxLine bounds the memory of a line, and so that of reading.
	maxLine = 16 << 20
	// maxDepth is how deep objects may nest.
	maxDepth = 20
)

// readJSONLines reads an object a line; the first one is at the reader.
func readJSONLines(in *bufio.Reader, line int, each func(*Row) error) (cut bool, err error) {
	var text []byte
	row, w := &Row{}, jsonwalk.New(nil, 0)
	for ; ; line++ {
		text, err = readLine(in, text[:0])
		ended := errors.Is(err, io.EOF)
		switch {
		case errors.Is(err, errLongLine):
			return false, wrong(line, maxLine, "", "a line of more than %d bytes", maxLine)
		case err != nil && !ended:
			return false, err
		}
		if len(bytes.TrimSpace(text)) > 0 {
			row.Line, row.Fields = line, row.Fields[:0]
			if err := row.parse(w, text); err != nil {
				if ended && isCut(err, text) {
					return true, nil
				}
				return false, err
			}
			if err := each(row); err != nil {
				return false, err
			}
		}
		if ended {
			return false, nil
		}
	}
}

var errLongLine = errors.New("line too long")

// readLine appends a line to text.
func readLine(in *bufio.Reader, text []byte) ([]byte, error) {
	for {
		part, err := in.ReadSlice('\n')
		if text = append(text, part...); len(text) > maxLine {
			return text, errLongLine
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, err
		}
	}
}

// isCut says whether a line that has no end is wrong only at its end.
func isCut(err error, text []byte) bool {
	m, ok := errors.AsType[*srcerr.Error](err)
	return ok && m.Col > len(text)
}

// parse takes a line apart. What is wrong with the line as JSON is reported before
// anything else.
func (r *Row) parse(w *jsonwalk.Walker, text []byte) error {
	w.Reset(text, 0)
	var err error
	if w.Kind() == '{' {
		err = r.object(w, "", 1)
	} else {
		err = wrong(r.Line, w.At()+1, "want one object a line", "no JSON object")
	}
	if err != nil || w.Kind() != 0 || w.Failed() {
		if m := jsonwalk.Check(text); m != nil {
			return r.syntax(m)
		}
	}
	return err
}

func (r *Row) syntax(m *jsonwalk.Mistake) error {
	switch {
	case m.Cut:
		return wrong(r.Line, m.At+1, "", "the JSON object is cut short")
	case m.Behind:
		return wrong(r.Line, m.At+1, "want one object a line", "text behind the object")
	}
	return wrong(r.Line, m.At+1, "", "%s", m.Msg)
}

// object reads the fields of an object up to the first mistake.
func (r *Row) object(w *jsonwalk.Walker, prefix string, depth int) (err error) {
	if depth > maxDepth {
		return wrong(r.Line, w.At()+1, "", "more than %d objects in each other", maxDepth)
	}
	w.Each(func(key []byte, _ int) {
		if err = r.value(w, r.path(prefix, key), depth); err != nil {
			w.Stop()
		}
	})
	return err
}

// path is a key behind those of the objects around it. The one at the same place in the
// row before is reused: most rows have the same keys.
func (r *Row) path(prefix string, key []byte) string {
	if n := len(r.Fields); n < cap(r.Fields) {
		before := r.Fields[:n+1][n].Path
		if len(before) == len(prefix)+len(key) && before[:len(prefix)] == prefix && before[len(prefix):] == string(key) {
			return before
		}
	}
	return prefix + string(key)
}

// value reads what belongs to a key.
func (r *Row) value(w *jsonwalk.Walker, path string, depth int) (err error) {
	first := w.Kind()
	if first == '{' {
		return r.object(w, path+".", depth+1)
	}
	f := Field{Path: path, Name: last(path), Input: isInput(path), Col: w.At() + 1}
	switch first {
	case '[':
		f.Kind, f.Text = Text, "("+strings.Join(flat(w, nil), ",")+")"
	case 'n':
		w.Skip()
	case '0':
		f.Kind, f.Text = Number, string(w.Raw())
		if f.Number, err = strconv.ParseFloat(f.Text, 64); err != nil {
			return wrong(r.Line, f.Col, "", "%s: %s is too large a number", f.Name, f.Text)
		}
	default:
		f.Kind, f.Text = Text, scalar(w)
	}
	if r.has(path) {
		return wrong(r.Line, f.Col, "", "%q stands twice in the object", path)
	}
	r.Fields = append(r.Fields, f)
	return nil
}

// fewFields is how many fields are looked through one by one; the results of campaigns
// have fewer.
const fewFields = 100

// has says whether the object has a field already.
func (r *Row) has(path string) bool {
	if len(r.Fields) < fewFields {
		return slices.ContainsFunc(r.Fields, func(f Field) bool { return f.Path == path })
	}
	if len(r.Fields) == fewFields {
		r.known = make(map[string]bool, 2*fewFields)
		for i := range r.Fields {
			r.known[r.Fields[i].Path] = true
		}
	}
	before := r.known[path]
	r.known[path] = true
	return before
}

// flat appends what is in a list, and in the lists and objects inside it, their keys
// included, without their brackets.
func flat(w *jsonwalk.Walker, parts []string) []string {
	object := w.Kind() == '{'
	w.Each(func(key []byte, _ int) {
		if object {
			parts = append(parts, string(key))
		}
		if k := w.Kind(); k == '[' || k == '{' {
			parts = flat(w, parts)
		} else {
			parts = append(parts, scalar(w))
		}
	})
	return parts
}

// scalar reads a text without its quotes, and what else is no list as it is written.
func scalar(w *jsonwalk.Walker) string {
	if w.Kind() == '"' {
		return w.Text()
	}
	return string(w.Raw())
}
