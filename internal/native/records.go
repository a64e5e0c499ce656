package native

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Records yields the records of a list, numbered from 1, and reports items that are none.
// All are one Record that changes from item to item, with texts that are part of the
// file's bytes: copy what is kept, and keep places.
func (r *Record) Records(field string, schema *Schema) iter.Seq[*Record] {
	return r.records(field, schema, false)
}

// CopiedRecords is Records with texts that may be kept.
func (r *Record) CopiedRecords(field string, schema *Schema) iter.Seq[*Record] {
	return r.records(field, schema, true)
}

func (r *Record) records(field string, schema *Schema, copied bool) iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		n := r.value(field)
		switch {
		case n == nil || n.Kind != List:
		case n.unread != nil:
			if n.unread.plain {
				n.unread.plainRecords(schema, copied, yield)
			} else {
				n.unread.records(schema, copied, yield)
			}
		default:
			for i, item := range n.items {
				if rec, ok := r.f.Record(item, schema, i+1); ok && !yield(rec) {
					return
				}
			}
		}
	}
}

// AtMost returns a number of items that a list has at most, for making room. It is 0 only
// for an empty list. ok is false if the field is absent, or if it is not a list, which is
// reported.
func (r *Record) AtMost(field string) (items int, ok bool) {
	n := r.value(field)
	if n != nil && n.unread != nil {
		return max(1, n.unread.count('{')), true
	}
	list, ok := r.Items(field)
	return len(list), ok
}

// records reads the items of a list one by one, each into the same Record.
func (u *unread) records(schema *Schema, copied bool, yield func(*Record) bool) {
	r := newRecordReader(u, schema)
	r.copied = copied
	number := 1
	for r.Enter(); r.More(']'); number++ {
		before := r.Walker
		if r.next(number) {
			if !yield(&r.rec) {
				return
			}
			continue
		}
		// Something is wrong with the item or out of the ordinary.
		r.Walker = before
		if rec, ok := u.f.Record(r.value(unreadDepth+1), schema, number); ok && !yield(rec) {
			return
		}
	}
}

// recordReader reads items of a list into one Record.
type recordReader struct {
	jsonReader
	rec    Record
	slots  []Node // by field, of rec
	copied bool   // texts are no part of the file's bytes
	order  []int  // the fields of the last item, in its order: the next one is likely to be alike
}

func newRecordReader(u *unread, schema *Schema) *recordReader {
	fields := len(schema.Fields)
	r := &recordReader{slots: make([]Node, fields), order: make([]int, 0, fields)}
	r.f = u.f
	r.Reset(u.f.data, u.begin)
	r.rec = Record{f: u.f, schema: schema, node: &Node{Kind: Map}, values: make([]*Node, fields), keys: make([]Place, fields)}
	return r
}

// next reads the next item, unless it is no map, or has a field that the schema lacks,
// that is given twice or that is null.
func (r *recordReader) next(number int) bool {
	rec := &r.rec
	r.nodes = 0
	r.begin(number, offset(r.At()))
	if r.Kind() != '{' {
		return false
	}
	r.Enter()
	for r.More('}') {
		field := r.field(r.Key(), len(rec.present))
		if field < 0 || rec.values[field] != nil || r.Kind() == 'n' {
			return false
		}
		r.read(&r.slots[field])
		rec.values[field], rec.present = &r.slots[field], append(rec.present, field)
	}
	r.order = append(r.order[:0], rec.present...)
	return !r.Failed()
}

// begin begins a record.
func (r *recordReader) begin(number int, at Place) {
	rec := &r.rec
	clear(rec.values)
	rec.number, rec.trusted = number, number > 1
	rec.node.Place, rec.present = at, rec.present[:0]
}

// field is the number of a field in the schema, or negative. It is looked for first where
// the last item had it.
func (r *recordReader) field(key []byte, at int) int {
	fields := r.rec.schema.Fields
	if at < len(r.order) && string(key) == fields[r.order[at]] {
		return r.order[at]
	}
	return slices.IndexFunc(fields, func(f string) bool { return f == string(key) })
}

// read reads a value of a field.
func (r *recordReader) read(n *Node) {
	kind := r.Kind()
	if kind == '[' || kind == '{' {
		*n = *r.value(unreadDepth + 2)
		return
	}
	n.Kind, n.Place = Scalar, offset(r.At())
	if kind == '"' {
		n.Text = r.View()
	} else {
		n.Text = r.RawView()
	}
	if r.copied {
		n.Text = strings.Clone(n.Text)
	}
}

// Keep returns a copy of a record that stays as it is when the next one is read.
func (r *Record) Keep() *Record {
	kept, node := *r, *r.node
	kept.node, kept.present, kept.keys = &node, slices.Clone(r.present), slices.Clone(r.keys)
	kept.values = make([]*Node, len(r.values))
	for _, i := range r.present {
		if n := r.values[i]; n != nil {
			value := *n
			kept.values[i] = &value
		}
	}
	return &kept
}

// Children yields the records of a map of any names to maps of fields, with their names. In
// messages the name follows the schema's kind.
func (r *Record) Children(field string, schema *Schema) iter.Seq2[string, *Record] {
	return func(yield func(string, *Record) bool) {
		n := r.value(field)
		if n == nil {
			return
		}
		if n.Kind != Map {
			r.Fail(field, "%s: want a map of names to fields, got %s", field, n.Kind)
			return
		}
		known := make(map[string]bool, len(n.Pairs))
		for _, p := range n.Pairs {
			if known[p.Key] {
				r.f.Fail(p.Place, "%s: %s: %q is given twice", r, field, p.Key)
				continue
			}
			known[p.Key] = true
			named := *schema
			named.Kind = fmt.Sprintf("%s %q", schema.Kind, p.Key)
			if child, ok := r.f.Record(p.Value, &named, 0); ok && !yield(p.Key, child) {
				return
			}
		}
	}
}
