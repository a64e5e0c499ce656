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
	case strings.TrimSpace(s) == "":
		return errors.New("empty text where a name is wanted")
	case !utf8.ValidString(s):
		return fmt.Errorf("%q is not UTF-8", s)
	case strings.ContainsFunc(s, unicode.IsControl):
		return fmt.Errorf("%q holds a line break, a tab or another control character", s)
	}
	return nil
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
	return n.Items, true
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
		if len(n.Items) == 0 {
			r.Fail(field, "%s: an empty list", field).WithHint("want one value or more")
		}
		for _, item := range n.Items {
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
