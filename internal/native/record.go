package native

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Schema names the fields of one kind of record.
type Schema struct {
	Kind   string   // what messages call it, such as "host"
	ID     []string // the fields by which records differ, such as "name", or "from" and "to"
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
	keys   []Place // by index too; zero if absent, and of the records of Records

	present []int // the indexes of the fields that are not absent
	trusted bool  // the reader has read such a record before, so its fields are in the schema
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
			r.present = append(r.present, i)
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
		line, col := r.f.LineCol(r.keys[i])
		r.f.Fail(p.Place, "%s: field %q is given twice", r, p.Key).WithHint("first at line %d, column %d", line, col)
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
// without a value has been reported already, and so has a misspelled one.
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

// Start is the place of the record.
func (r *Record) Start() Place { return r.node.Place }

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
	for _, i := range r.present {
		if r.schema.Fields[i] == field {
			return r.values[i]
		}
	}
	if !r.trusted {
		_ = r.index(field)
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

// Range says which numbers a quantity may have.
type Range uint8

const (
	// Positive is more than zero.
	Positive Range = iota
	// NonNegative is zero or more.
	NonNegative
	// ZeroToOne is a fraction.
	ZeroToOne
)

// Scalar is the node of a single value. It is nil if the field is absent, or if it
// is a list or a map, which is reported.
func (r *Record) Scalar(field string) *Node {
	n := r.value(field)
	if n == nil {
		return nil
	}
	if n.Kind != Scalar {
		r.Fail(field, "%s: want a single value, got %s", field, n.Kind)
		return nil
	}
	return n
}

// Text reads a text that can be a name; see CheckText.
func (r *Record) Text(field string) (string, bool) {
	n := r.Scalar(field)
	if n == nil {
		return "", false
	}
	if err := CheckText(n.Text); err != nil {
		r.Fail(field, "%s: %v", field, err)
		return "", false
	}
	return n.Text, true
}

// CheckText rejects texts that cannot be names: those that are empty, are not
// UTF-8 or contain control characters such as a line break.
func CheckText(s string) error {
	switch {
	case isWord(s):
		return nil
	case strings.TrimSpace(s) == "":
		return errors.New("empty text where a name is wanted")
	case !utf8.ValidString(s):
		return fmt.Errorf("%q is not UTF-8", s)
	case strings.ContainsFunc(s, unicode.IsControl):
		return fmt.Errorf("%q holds a line break, a tab or another control character", s)
	}
	return nil
}

// isWord says whether a text is printable characters of ASCII without blanks, as most
// names are.
func isWord(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return s != ""
}

// Quantity reads a number with a unit by parse, such as units.Speed.
func (r *Record) Quantity(field string, parse func(string) (float64, error), in Range) (float64, bool) {
	n := r.Scalar(field)
	if n == nil {
		return 0, false
	}
	x, err := parse(n.Text)
	switch {
	case err != nil:
		r.Fail(field, "%s: %v", field, err)
	case x < 0:
		r.Fail(field, "%s %q is negative", field, n.Text)
	case x == 0 && in == Positive:
		r.Fail(field, "%s %q is zero", field, n.Text).WithHint("want more than zero")
	case x > 1 && in == ZeroToOne:
		r.Fail(field, "%s %q is more than 1", field, n.Text).WithHint("want a fraction from 0 to 1, or 0%% to 100%%")
	default:
		return x, true
	}
	return 0, false
}

// Int reads a whole number from lo to hi.
func (r *Record) Int(field string, def, lo, hi int) (int, bool) {
	n := r.Scalar(field)
	if n == nil {
		return def, false
	}
	x, err := strconv.Atoi(n.Text)
	if err != nil || x < lo || x > hi {
		r.Fail(field, "%s %q: want a whole number from %d to %d", field, n.Text, lo, hi)
		return def, false
	}
	return x, true
}

// Bool reads true or false.
func (r *Record) Bool(field string, def bool) bool {
	n := r.Scalar(field)
	switch {
	case n == nil:
		return def
	case n.Text == "true":
		return true
	case n.Text != "false":
		r.Fail(field, "%s %q: want true or false", field, n.Text)
		return def
	}
	return false
}

// Choice reads one of the words; the first is the default.
func (r *Record) Choice(field string, words ...string) string {
	n := r.Scalar(field)
	if n == nil {
		return words[0]
	}
	for _, w := range words {
		if n.Text == w {
			return w
		}
	}
	e := r.Fail(field, "%s %q: want %s", field, n.Text, strings.Join(words, " or "))
	if near := srcerr.Suggest(n.Text, words); near != "" {
		_ = e.WithHint("did you mean %q?", near)
	}
	return words[0]
}

// Items are the nodes of a list. ok is false if the field is absent, or if it is not
// a list, which is reported.
func (r *Record) Items(field string) (items []*Node, ok bool) {
	n := r.value(field)
	switch {
	case n == nil:
		return nil, false
	case n.Kind != List:
		r.Fail(field, "%s: want a list, got %s", field, n.Kind)
		return nil, false
	}
	return n.List(), true
}

// Each yields the record for each item of a list in the field, as if that were the field's
// value, so that the other methods read it. If the field has no list, it yields the
// record once.
func (r *Record) Each(field string) iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		n := r.value(field)
		if n == nil || n.Kind != List {
			yield(r)
			return
		}
		if len(n.List()) == 0 {
			r.Fail(field, "%s: an empty list", field).WithHint("want one value or more")
		}
		for _, item := range n.List() {
			one := *r
			one.values = slices.Clone(r.values)
			one.values[r.index(field)] = item
			if !yield(&one) {
				return
			}
		}
	}
}

// Texts reads a map of any keys to single values, whatever text they are.
func (r *Record) Texts(field string) []Pair {
	n := r.value(field)
	if n == nil {
		return nil
	}
	if n.Kind != Map {
		r.Fail(field, "%s: want a map of names to texts, got %s", field, n.Kind)
		return nil
	}
	list, known := make([]Pair, 0, len(n.Pairs)), make(map[string]bool, len(n.Pairs))
	for _, p := range n.Pairs {
		switch {
		case p.Key == "":
			r.f.Fail(p.Place, "%s: %s without a name", r, field)
		case known[p.Key]:
			r.f.Fail(p.Place, "%s: %s: %q is given twice", r, field, p.Key)
		case p.Value.Kind != Scalar:
			r.f.Fail(p.Place, "%s: %s: want a single value for %q, got %s", r, field, p.Key, p.Value.Kind)
		default:
			list, known[p.Key] = append(list, p), true
		}
	}
	return list
}

// Child reads a field that is itself a map.
func (r *Record) Child(field string, schema *Schema) (*Record, bool) {
	n := r.value(field)
	if n == nil {
		return nil, false
	}
	return r.f.Record(n, schema, 0)
}

// Number reads a plain finite decimal number; it is a parse function for
// Quantity.
func Number(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) || strings.ContainsAny(s, "_xX") {
		return 0, fmt.Errorf("%q is not a finite number", s)
	}
	return x, nil
}
