package native

import "strings"

// plainRecords reads items of a list of plain YAML into one Record.
type plainRecords struct {
	plainYAML
	into *recordReader
}

// plainRecords reads the items of a list one by one, each into the same Record.
func (u *unread) plainRecords(schema *Schema, copied bool, yield func(*Record) bool) {
	r := plainRecords{plainYAML{u.f.data, u.begin}, newRecordReader(u, schema)}
	r.into.copied = copied
	for number := 1; r.item(u.end); number++ {
		begin := r.at
		if r.next(number) {
			if !yield(&r.into.rec) {
				return
			}
			continue
		}
		r.at = begin
		if rec, ok := u.f.Record(r.value(), schema, number); ok && !yield(rec) {
			return
		}
	}
}

// next reads the next item, unless it is no map, or has a field that the schema lacks or that is given twice.
func (r *plainRecords) next(number int) bool {
	if r.peek() != '{' {
		return false
	}
	r.into.begin(number, offset(r.at))
	rec := &r.into.rec
	for r.field() {
		key, _ := r.word()
		field := r.into.field(key, len(rec.present))
		if field < 0 || rec.values[field] != nil {
			return false
		}
		r.colon()
		r.read(&r.into.slots[field])
		rec.values[field], rec.present = &r.into.slots[field], append(rec.present, field)
	}
	r.into.order = append(r.into.order[:0], rec.present...)
	return true
}

// read reads a value of a field.
func (r *plainRecords) read(n *Node) {
	if c := r.peek(); c == '{' || c == '[' {
		*n = *r.value()
		return
	}
	at := r.at
	text, _ := r.word()
	*n = Node{Kind: Scalar, Place: offset(at), Text: View(text)}
	if r.into.copied {
		n.Text = strings.Clone(n.Text)
	}
}
