package native

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Schema names the fields of one kind of record.
type Schema struct {
	Kind   string   // what messages call it, such as "host"
	ID     []string // the fields that tell records apart, such as "name", or "from" and "to"
	Fields []string // all fields, including those of ID
	// Strange has hints for some fields that do not belong here; may be nil.
	Strange map[string]string
}

// Record is a map in the file, read field by field. If a field is absent, or its
// value is wrong, which is reported, a getter returns its default and ok == false.
type Record struct {
	f      *File
	schema *Schema
	number int // in its list, from 1; 0 if there is no list
	node   *Node
	values []*Node // by index in schema.Fields; nil if absent
	keys   []Place
}

// Record checks that n is a map with known fields, each given once and not
// empty, and reports all others. It returns false if n is not a map.
func (f *File) Record(n *Node, schema *Schema, number int) (*Record, bool) {
	r := &Record{f: f, schema: schema, number: number, node: n}
	if n.Kind != Map {
		f.Fail(n.Place, "%s: want a map of fields, got %s", r, n.Kind).
			WithHint("fields are %s", strings.Join(schema.Fields, ", "))
		return r, false
	}
	r.values = make([]*Node, len(schema.Fields))
	r.keys = make([]Place, len(schema.Fields))
	for _, p := range n.Pairs {
		// The identifying fields come first, so that messages can use them.
		if i := slices.Index(schema.Fields, p.Key); i >= 0 && r.values[i] == nil {
			r.values[i], r.keys[i] = p.Value, p.Place
		}
	}
	for _, p := range n.Pairs {
		r.check(p)
	}
	return r, true
}

// check reports what is wrong with a field, apart from its value.
func (r *Record) check(p Pair) {
	i := slices.Index(r.schema.Fields, p.Key)
	switch {
	case i < 0:
		e := r.f.Fail(p.Place, "%s: unknown field %q", r, p.Key)
		if what, ok := r.schema.Strange[p.Key]; ok {
			_ = e.WithHint("%s", what)
		} else if near := srcerr.Suggest(p.Key, r.schema.Fields); near != "" {
			_ = e.WithHint("did you mean %q?", near)
			if m := r.index(near); r.keys[m] == (Place{}) {
				r.keys[m] = p.Place // so that it is not said to be absent as well
			}
		} else {
			_ = e.WithHint("fields are %s", strings.Join(r.schema.Fields, ", "))
		}
	case r.keys[i] != p.Place:
		r.f.Fail(p.Place, "%s: field %q is given twice", r, p.Key).
			WithHint("first at line %d, column %d", r.keys[i].Line, r.keys[i].Col)
	case p.Value.Kind == Null:
		r.f.Fail(p.Place, "%s: field %q has no value", r, p.Key)
		r.values[i] = nil
	}
}

// String is the record's name for messages: host "n3", host number 3.
func (r *Record) String() string {
	var ids []string
	for _, field := range r.schema.ID {
		if n := r.value(field); n != nil && n.Kind == Scalar && n.Text != "" {
			ids = append(ids, fmt.Sprintf("%q", n.Text))
		}
	}
	switch {
	case len(ids) > 0 && len(ids) == len(r.schema.ID):
		return r.schema.Kind + " " + strings.Join(ids, " to ")
	case r.number > 0:
		return fmt.Sprintf("%s number %d", r.schema.Kind, r.number)
	}
	return r.schema.Kind
}

// Has says whether the record has the field.
func (r *Record) Has(field string) bool { return r.value(field) != nil }

// IsList says whether a field has a list.
func (r *Record) IsList(field string) bool {
	n := r.value(field)
	return n != nil && n.Kind == List
}

// Absent says whether the record lacks a field and nothing has been said of it: a field
// without a value has been reported already, and so has one whose name is misspelled.
func (r *Record) Absent(field string) bool {
	return !r.Has(field) && r.keys[r.index(field)] == (Place{})
}

// Require reports which of the fields are absent.
func (r *Record) Require(fields ...string) bool {
	ok := true
	for _, field := range fields {
		if r.Has(field) {
			continue
		}
		ok = false
		if r.Absent(field) {
			r.f.Fail(r.node.Place, "%s: no %s", r, field).WithHint("add %s: ...", field)
		}
	}
	return ok
}

// Place is the place of the field's value or, if it is absent, of the record.
func (r *Record) Place(field string) Place {
	if n := r.value(field); n != nil {
		return n.Place
	}
	return r.node.Place
}

// Fail reports a mistake in the value of a field.
func (r *Record) Fail(field, format string, args ...any) *srcerr.Error {
	return r.f.Fail(r.Place(field), "%s: "+format, append([]any{r}, args...)...)
}

func (r *Record) value(field string) *Node {
	if i := r.index(field); i < len(r.values) {
		return r.values[i]
	}
	return nil
}

// index panics on a field that the schema does not name, which is a bug in the
// reader.
func (r *Record) index(field string) int {
	i := slices.Index(r.schema.Fields, field)
	if i < 0 {
		panic(fmt.Sprintf("native: %s has no field %q", r.schema.Kind, field))
	}
	return i
}
