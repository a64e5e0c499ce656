package figures

import (
	"errors"
	"slices"
)

// Against divides each value by another run's on the same case: the runs that have all inputs in common
// but those of some columns.
type Against struct {
	Columns []string // in which the runs of a case differ
	// Value is that of the baseline in the only column; the values of several baselines of a case are
	// averaged. "" stands for the best value of the case: each value becomes the factor by which it is worse.
	Value string
	// Larger says that the best value is the largest, and a factor is the best over the value.
	Larger bool
}

// base is what the values of a case are divided by.
type base struct {
	value float64
	n     int
}

// caseOf is the key of a row's case.
func (c *collector) caseOf(r *Row) string {
	c.key = c.key[:0]
	for i := range r.Fields {
		f := &r.Fields[i]
		if !f.Input || f.Kind == Missing || f.is(c.Y) || slices.ContainsFunc(c.Against.Columns, f.is) {
			continue
		}
		c.key = append(append(append(append(c.key, f.Path...), 0), f.Text...), 0)
	}
	return string(c.key)
}

func (f *Field) is(column string) bool { return column == f.Path || column == f.Name }

// findBases is the pass over the sources that finds what values are divided by.
func (c *collector) findBases(sources []Source) error {
	if c.Against == nil {
		return nil
	}
	c.line, c.bases, c.cases = 0, map[string]base{}, map[string]map[string]bool{}
	for _, s := range sources {
		if _, err := c.read(s, c.takeBase); err != nil {
			return err
		}
	}
	c.line = 0
	if len(c.bases) == 0 && c.Against.Value != "" {
		return &Undrawable{"nothing to draw: no run has " + c.Against.Columns[0] + "=" + c.Against.Value}
	}
	return nil
}

func (c *collector) takeBase(r *Row) error {
	c.line++
	if failed(r) || c.repeats.replaced(r.mark("id", ""), c.line) {
		return nil
	}
	best := c.Against.Value == ""
	if best {
		if kept, err := c.kept(r); !kept || err != nil {
			return err
		}
	} else {
		f, err := r.find(c.Against.Columns[0])
		if err != nil || f == nil || f.Kind == Missing || keyOf(f) != keyOf(&Field{Kind: Text, Text: c.Against.Value}) {
			return err
		}
	}
	y, err := r.find(c.Y)
	if err != nil || y == nil || y.Kind != Number {
		return err
	}
	at := c.caseOf(r)
	b := c.bases[at]
	better := y.Number < b.value
	if c.Against.Larger {
		better = y.Number > b.value
	}
	b.n++
	switch {
	case b.n == 1 || best && better:
		b.value = y.Number
	case !best:
		b.value += (y.Number - b.value) / float64(b.n)
	}
	c.bases[at] = b
	return nil
}

// These are not shown: they say that a run has no base, or one that nothing is divided by.
var (
	errAlone = errors.New("no run to compare with")
	errZero  = errors.New("a base, or a value that the best is over, that is not positive")
)

// divide gives a row's value over that of its base.
func (c *collector) divide(r *Row, v Value, y float64) (float64, error) {
	if c.Against == nil {
		return y, nil
	}
	at := c.caseOf(r)
	b, known := c.bases[at]
	if !known {
		return 0, errAlone
	}
	if b.value <= 0 {
		return 0, errZero
	}
	facet := keyText(v.Facet)
	if c.cases[facet] == nil {
		c.cases[facet] = map[string]bool{}
	}
	c.cases[facet][at] = true
	if !c.Against.Larger {
		return y / b.value, nil
	}
	if y <= 0 {
		return 0, errZero // no factor reaches it
	}
	return b.value / y, nil
}

func keyText(keys []Key) string {
	var text []byte
	for _, k := range keys {
		text = append(append(append(text, byte(k.Is)), k.Text...), 0)
	}
	return string(text)
}

// ones is a line where values are those of the baseline.
func (d *Data) ones() []Line {
	if d.Against == nil {
		return nil
	}
	return []Line{{At: 1}}
}
