package figures

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// maxPoints is how many points a figure may have: more could not be seen, and collecting
// them would take as much memory as the runs.
const maxPoints = 100_000

// Collect answers the query. Of lines with the same id the last one counts, over
// all sources in their order; then runs that failed are left out. The result does
// not depend on the order of lines otherwise. A mistake in a file is a *srcerr.Error;
// see also UnknownColumn and Undrawable. Memory grows with the number of points,
// and, with Median or Keep, of runs on them, but not with the number of lines.
func Collect(sources []Source, q Query) (*Data, error) {
	c := &collector{Data: Data{Query: q, reached: map[string]span{}}, repeats: newRepeats(), cells: map[string]*cell{}, columns: newColumns(&q)}
	sources = Steady(sources)
	for _, s := range sources {
		if _, err := c.read(s, c.lookAt); err != nil {
			return nil, err
		}
	}
	if err := c.checkColumns(); err != nil {
		return nil, err
	}
	if err := c.findBases(sources); err != nil {
		return nil, err
	}
	c.line, c.Outdated = 0, c.outdated
	for _, s := range sources {
		cut, err := c.read(s, c.take)
		if err != nil {
			return nil, err
		}
		if cut {
			c.Cut = append(c.Cut, s.Name)
		}
	}
	return c.finish()
}

// collector reads the sources twice: first it finds the ids that come again and
// the columns that there are, then it collects values.
type collector struct {
	Data
	line int // rows so far, over all sources
	ok   int // rows of runs that did not fail

	outdated int // rows that do not count, twice as many after the second pass
	repeats  *repeats
	columns  *columns
	cells    map[string]*cell
	key      []byte
	bases    map[string]base            // by case
	cases    map[string]map[string]bool // by facet, those that were drawn
}

// cell is a point and what was found on it.
type cell struct {
	Value
	tally
	first []uint64 // hashes of the inputs' first values, by column; 0: none yet
}

// read calls each for every row of a source.
func (c *collector) read(s Source, each func(*Row) error) (cut bool, err error) {
	in, err := s.Open()
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	cut, err = ReadRows(in, func(r *Row) error {
		if len(s.Outdated) > 0 && s.Outdated[r.mark("id", "")] {
			c.outdated++
			return nil
		}
		return each(r)
	})
	if m, ok := errors.AsType[*srcerr.Error](err); ok {
		m.File = s.Name
	} else if err != nil {
		err = fmt.Errorf("%s: %w", s.Name, err)
	}
	return cut, err
}

// lookAt is the first pass over a row.
func (c *collector) lookAt(r *Row) error {
	c.line++
	if id := r.mark("id", ""); id != "" { // else it is a run of its own
		c.repeats.add(id, c.line)
	}
	if !failed(r) {
		c.ok++
	}
	return c.columns.add(r)
}

// mark is the text of a field such as the run's id, or otherwise if the row lacks it.
func (r *Row) mark(path, otherwise string) string {
	i := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Path == path && f.Kind != Missing })
	if i < 0 {
		return otherwise
	}
	return r.Fields[i].Text
}

func failed(r *Row) bool { return r.mark("status", "ok") != "ok" }

// checkColumns finds columns of the query that no row has.
func (c *collector) checkColumns() error {
	switch {
	case c.line == 0 && c.outdated > 0:
		return &Undrawable{fmt.Sprintf("nothing to draw: every result is outdated (%d)", c.outdated)}
	case c.line == 0:
		return &Undrawable{"nothing to draw: there is no run in the results"}
	case c.ok == 0:
		return &Undrawable{fmt.Sprintf("nothing to draw: every run failed (%d)", c.line)}
	}
	for _, u := range c.uses() {
		if !c.columns.has(u.column) {
			return &UnknownColumn{u.what, u.column, c.columns.names()}
		}
	}
	return nil
}

// take is the second pass over a row.
func (c *collector) take(r *Row) error {
	c.line++
	if c.repeats.replaced(r.mark("id", ""), c.line) {
		c.Repeated++
		return nil
	}
	switch kept, err := c.kept(r); {
	case err != nil:
		return err
	case !kept:
		c.Filtered++
		return nil
	case failed(r):
		c.Failed++
		return nil
	}
	v, y, err := c.place(r)
	switch {
	case err != nil:
		return err
	case y == nil:
		c.Without++
		return nil
	}
	number, err := c.divide(r, v, y.Number)
	switch {
	case errors.Is(err, errZero):
		c.Zero++
		return nil
	case err != nil:
		c.Alone++
		return nil
	}
	at, err := c.cellOf(v)
	if err != nil {
		return err
	}
	at.add(number, &c.Query)
	c.columns.compare(r, at)
	c.noteReached(r, c.Query.Facet, v.Facet)
	c.noteReached(r, c.Query.Series, v.Series)
	if c.X != "" {
		c.noteReached(r, []string{c.X}, []Key{v.X})
	}
	return nil
}

// finish puts the points in order.
func (c *collector) finish() (*Data, error) {
	for _, at := range c.cells {
		v := at.Value
		y, half := at.value(&c.Query)
		v.Y, v.Low, v.High, v.N = y, y-half, y+half, at.n
		if c.Keep {
			slices.Sort(at.all)
			v.Runs = at.all
		}
		c.Values = append(c.Values, v)
		c.Runs += at.n
	}
	if len(c.Values) == 0 {
		return nil, &Undrawable{"nothing to draw: " + c.why()}
	}
	slices.SortFunc(c.Values, compareValues)
	c.Data.cases = map[string]int{}
	for facet, list := range c.cases {
		c.Data.cases[facet] = len(list)
	}
	c.Differ = c.columns.differ()
	return &c.Data, nil
}

// why says why no run is left.
func (c *collector) why() string {
	for i, w := range c.Where {
		if seen, none := c.columns.unmet(i); none {
			return fmt.Sprintf("no run has %s=%s (there are %s)", w.Column, strings.Join(w.Values, " or "), seen)
		}
	}
	switch {
	case c.Zero > 0 && c.Against.Value == "":
		return "the best value of each case is not positive"
	case c.Zero > 0:
		return "the value of each baseline is not positive"
	case c.Alone > 0:
		return "no run has a baseline with the same inputs"
	case c.Without > 0:
		return fmt.Sprintf("no run that is left has %s and %s", c.X, c.Y)
	case c.Failed > 0:
		return fmt.Sprintf("every run that is left failed (%d)", c.Failed)
	}
	return "no run meets all conditions"
}

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
		err = wrong(r.Line, y.Col, "want a column of numbers", "%s: %q is no number", y.Name, y.Text)
		if y.Kind == Number {
			err = wrong(r.Line, y.Col, fmt.Sprintf("at most %g", largestValue), "%s: %s is too large to be drawn", y.Name, y.Text)
		}
		return v, nil, err
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
	if v.X.Is = Number; c.Query.X != "" {
		v.X = key(c.Query.X)
	}
	if !complete || err != nil {
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
