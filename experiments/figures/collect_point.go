package figures

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// kept says whether a row meets the conditions.
func (c *collector) kept(r *Row) (bool, error) {
	all := true
	for i, w := range c.Where {
		f, err := r.find(w.Column)
		if err != nil {
			return false, err
		}
		if f == nil || f.Kind == Missing {
			all = false
			continue
		}
		k := keyOf(f)
		meets := slices.ContainsFunc(w.Values, func(v string) bool { return k == keyOf(&Field{Kind: Text, Text: v}) })
		c.columns.met(i, k, meets)
		all = all && meets
	}
	return all, nil
}

// place finds a row's point; y is nil when the row has none.
func (c *collector) place(r *Row) (v Value, y *Field, err error) {
	y, err = r.find(c.Y)
	if err != nil || y == nil || y.Kind == Missing {
		return v, nil, err
	}
	if y.Kind != Number || math.Abs(y.Number) > largestValue {
		m := &Mistake{Line: r.Line, Col: y.Col, Msg: fmt.Sprintf("%s: %q is no number", y.Name, y.Text), Hint: "only numbers can be drawn along y"}
		if y.Kind == Number {
			m.Msg, m.Hint = fmt.Sprintf("%s: %s is too large to be drawn", y.Name, y.Text), fmt.Sprintf("at most %g", largestValue)
		}
		return v, nil, m
	}
	complete := true
	key := func(column string) (k Key) {
		f, e := r.find(column)
		if err = errors.Join(err, e); f == nil || f.Kind == Missing {
			complete = false
			return k
		}
		return keyOf(f)
	}
	for _, column := range c.Query.Facet {
		v.Facet = append(v.Facet, key(column))
	}
	for _, column := range c.Query.Series {
		v.Series = append(v.Series, key(column))
	}
	if v.X = key(c.Query.X); !complete || err != nil {
		return v, nil, err
	}
	return v, y, nil
}

// cellOf finds or makes the cell of a point.
func (c *collector) cellOf(v Value) (*cell, error) {
	c.key = c.key[:0]
	for _, k := range slices.Concat(v.Facet, v.Series, []Key{v.X}) {
		c.key = append(append(c.key, byte(k.Is)), k.Text...)
		c.key = append(c.key, 0)
	}
	at := c.cells[string(c.key)]
	if at == nil {
		if len(c.cells) == maxPoints {
			return nil, &Undrawable{fmt.Sprintf("more than %d points (choose columns with fewer values, or --where)", maxPoints)}
		}
		at = &cell{Value: v}
		c.cells[string(c.key)] = at
	}
	return at, nil
}
