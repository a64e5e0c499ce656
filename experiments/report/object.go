package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// Object is a JSON object with an order.
type Object []member

type member struct {
	key   string
	value any
}

// Members makes an object of keys, each followed by its value: a table, another
// object, a list of objects, or what package json can write. NaN and infinities are null. It panics when
// a key is no string, for that is a mistake in our code.
func Members(pairs ...any) Object {
	object := make(Object, len(pairs)/2)
	for i := range object {
		object[i] = member{pairs[2*i].(string), pairs[2*i+1]}
	}
	if len(pairs)%2 != 0 {
		panic(fmt.Sprintf("report: no value for %v", pairs[len(pairs)-1]))
	}
	return object
}

// writeJSON prints one object.
func (r *Report) writeJSON(w *bufio.Writer) error { return writeLine(w, r.object()) }

// object has what is for programs.
func (r *Report) object() (object Object) {
	for _, p := range r.parts {
		if p.Key != "" {
			object = append(object, member{p.Key, p.Body})
		}
	}
	return object
}

// brief is the object without tables and lists of objects, at any depth.
func (o Object) brief() Object {
	short := Object{}
	for _, m := range o {
		switch v := m.value.(type) {
		case *table.Table, []Object:
		case Object:
			short = append(short, member{m.key, v.brief()})
		default:
			short = append(short, m)
		}
	}
	return short
}

// writeLine prints a value that stands by itself.
func writeLine(w *bufio.Writer, v any) error {
	if err := writeValue(w, v, 0); err != nil {
		return err
	}
	return w.WriteByte('\n')
}

// writeValue prints a value that begins in a line of that depth.
func writeValue(w *bufio.Writer, v any, depth int) error {
	switch v := v.(type) {
	case Object:
		return v.write(w, depth)
	case []Object:
		return writeList(w, v, depth)
	case *table.Table:
		return v.WriteIn(w, table.JSON, depth, 0)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			_, err := w.WriteString("null")
			return err
		}
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetIndent(strings.Repeat("  ", depth), "  ")
	if l, ok := v.(ledger.Ledger); ok {
		enc.SetEscapeHTML(false) // people read it too
		v = append(ledger.Ledger{}, l...)
	}
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
	return err
}

// writeList prints an array of objects, each from a line of its own on.
func writeList(w *bufio.Writer, list []Object, depth int) error {
	indent, next := strings.Repeat("  ", depth), "["
	for _, o := range list {
		_, _ = w.WriteString(next + "\n" + indent + "  ") // bufio keeps the error for Flush
		if err := o.write(w, depth+1); err != nil {
			return err
		}
		next = ","
	}
	end := "[]"
	if len(list) > 0 {
		end = "\n" + indent + "]"
	}
	_, err := w.WriteString(end)
	return err
}

func (o Object) write(w *bufio.Writer, depth int) error {
	indent, next := strings.Repeat("  ", depth), "{"
	for _, m := range o {
		key, err := json.Marshal(m.key)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(w, "%s\n%s  %s: ", next, indent, key) // bufio keeps the error for Flush
		if err := writeValue(w, m.value, depth+1); err != nil {
			return err
		}
		next = ","
	}
	if len(o) == 0 {
		_, err := w.WriteString("{}")
		return err
	}
	_, err := w.WriteString("\n" + indent + "}")
	return err
}
