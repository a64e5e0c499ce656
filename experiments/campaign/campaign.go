package campaign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// MaxRuns bounds the points of a grid, and so the values of an axis.
const MaxRuns = 10_000_000

// Campaign is a grid as written: axes in their order, the last turning fastest,
// and what to leave out of it.
type Campaign struct {
	Name string // may be empty
	Axes []*Axis
	// Repeats makes the seed axis count runs from 0; nil: its values are seeds, for
	// specs that state none.
	Repeats *Repeats

	layout   Layout
	file     *native.File // nil: made by New
	excludes []exclude
}

// Repeats gives all that takes a seed another one in each run: First plus the number
// of the run, or, where First is nil, the seed that each spec has, plus that number.
// Workloads that no seed changes count as those that take none.
type Repeats struct{ First *uint64 }

// exclude leaves out the points that have one of these values on each axis.
type exclude []allowed

// allowed are values of one axis.
type allowed struct {
	axis int // in Campaign.Axes
	at   bits
}

// bits is a set of indices.
type bits []uint64

func newBits(n int) bits          { return make(bits, (n+63)/64) }
func (b bits) set(i int)          { b[i/64] |= 1 << (i % 64) }
func (b bits) has(i int) bool     { return b[i/64]>>(i%64)&1 != 0 }
func (c *Campaign) refined() bool { return c.axis(kAxis) != nil }
func (c *Campaign) axisAt(name string) int {
	for i, a := range c.Axes {
		if a.Info.Name == name {
			return i
		}
	}
	return -1
}

// axis finds an axis by its name; nil if the campaign lacks it.
func (c *Campaign) axis(name string) *Axis {
	if i := c.axisAt(name); i >= 0 {
		return c.Axes[i]
	}
	return nil
}

// size is the number of points of the whole grid, at most MaxRuns+1.
func (c *Campaign) size() int {
	n := 1
	for _, a := range c.Axes {
		if n *= a.count; n > MaxRuns || a.count > MaxRuns {
			return MaxRuns + 1
		}
	}
	return n
}

// check looks for what is wrong with the axes together.
func (c *Campaign) check(m *mistakes) {
	if n := c.size(); n > MaxRuns {
		m.whole("", fmt.Errorf("more than %d points (take fewer values, or several campaigns)", MaxRuns))
	}
	if c.layout.Queues {
		return
	}
	for _, name := range []string{workloadAxis, platformAxis} {
		if c.axis(name) == nil {
			m.whole(name, fmt.Errorf("no %s (add %s: a file or a spec)", name, name))
		}
	}
	k, beta := c.axis(kAxis), c.axis(betaAxis)
	if k == nil && beta != nil {
		m.whole(kAxis, fmt.Errorf("%s without %s (add %s, the refinement factor)", betaAxis, kAxis, kAxis))
	}
	if k != nil && beta == nil {
		m.whole(betaAxis, fmt.Errorf("%s without %s (add %s, the growth of the parallel work)", kAxis, betaAxis, betaAxis))
	}
	var lost []string
	for _, a := range c.Axes {
		if a.Info.Refined && k == nil && beta == nil {
			lost = append(lost, a.Info.Name)
		}
	}
	if len(lost) > 0 {
		m.whole(lost[0], fmt.Errorf("%s without %s and %s, so nothing is refined (add both)", strings.Join(lost, ", "), kAxis, betaAxis))
	}
}

// Given is an axis, or a part of an exclude: values and ranges as texts, or values of a
// setting that were read before.
type Given struct {
	Axis   string
	Values []string
	Read   []run.Value // of a setting; in place of Values
}

// New makes a campaign from texts, as Read does from a file. An axis that is
// given twice is a mistake. The error joins *AxisError values.
func New(name string, axes []Given, exclude ...[]Given) (*Campaign, error) {
	c, m := &Campaign{Name: name}, &mistakes{}
	var texts, names []string
	for _, g := range axes {
		names = append(names, g.Axis)
		if slices.Contains(templateAxes, g.Axis) {
			texts = append(texts, g.Values...)
		}
	}
	places := placeNames(texts)
	c.layout.Queues = kindOf(names, places)
	own := ownNames(places, c.layout.Queues)
	if wrong := foreign(names, own, c.layout.Queues); len(wrong) > 0 {
		return nil, &AxisError{Axis: wrong[0], Err: foreignError(wrong, c.layout.Queues)}
	}
	for _, g := range axes {
		column := c.layout.at(g.Axis)
		switch {
		case column < 0 && !slices.Contains(own, g.Axis):
			m.whole(g.Axis, unknownAxis(g.Axis, c.layout))
		case c.axis(g.Axis) != nil:
			m.whole(g.Axis, fmt.Errorf("axis %s is given twice", g.Axis))
		case len(g.Values) == 0 && len(g.Read) == 0:
			m.whole(g.Axis, fmt.Errorf("%s: no values", g.Axis))
		default:
			a := ownAxis(g.Axis)
			if column >= 0 {
				a = newAxis(known()[column], column)
			} else if err := c.layout.CheckOwnName(g.Axis); err != nil {
				m.whole(g.Axis, err)
				continue
			}
			c.Axes = append(c.Axes, g.axis(m, a))
		}
	}
	c.placeOwn()
	if len(m.errs) == 0 {
		c.check(m)
	}
	if len(m.errs) == 0 {
		m.excluding = true
		for _, entry := range exclude {
			c.exclude(m, entry)
		}
	}
	if err := m.err(); err != nil {
		return nil, err
	}
	return c, nil
}

// axis reads the values into an empty axis.
func (g Given) axis(m *mistakes, a *Axis) *Axis {
	for _, s := range g.Values {
		a.read(m, text{s: s})
	}
	for _, v := range g.Read {
		t := text{s: v.Text}
		m.value(a.Info.Name, t, a.add(part{text: t, single: valueOf(v)}))
	}
	return a
}

func (c *Campaign) exclude(m *mistakes, entry []Given) {
	var x exclude
	for _, g := range entry {
		at := c.axisAt(g.Axis)
		switch {
		case at < 0 && c.layout.at(g.Axis) < 0:
			m.whole(g.Axis, unknownAxis(g.Axis, c.layout))
			continue
		case at < 0:
			m.whole(g.Axis, fmt.Errorf("%s is not one of the axes (axes are %s)", g.Axis, strings.Join(c.names(), ", ")))
			continue
		}
		allow, err := c.Axes[at].allow(at, g.axis(m, newAxis(c.Axes[at].Info, c.Axes[at].column)))
		if err != nil {
			m.whole(g.Axis, err)
		}
		x = append(x, allow)
	}
	if len(x) > 0 {
		c.excludes = append(c.excludes, x)
	}
}

// foreign are the axes that only campaigns of the other kind have.
func foreign(names, own []string, queues bool) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		i := knownAt(name)
		return i < 0 || known()[i].of(queues) || slices.Contains(own, name)
	})
}

// foreignError says that a campaign has axes of the other kind.
func foreignError(wrong []string, queues bool) error {
	list := strings.Join(wrong, ", ")
	if queues {
		return fmt.Errorf("%s beside %s: a campaign of batch queues has no such axis (its axes are %s)", list, jobsAxis, strings.Join(axisNames(true), ", "))
	}
	return fmt.Errorf("%s without %s, so there is no batch queue (add %s: a trace or a spec, in place of %s and %s)", list, jobsAxis, jobsAxis, workloadAxis, schedulerAxis)
}

func unknownAxis(name string, l Layout) error {
	if near := srcerr.Suggest(name, axisNames(l.Queues)); near != "" {
		return fmt.Errorf("unknown axis %q (did you mean %q?)", name, near)
	}
	return fmt.Errorf("unknown axis %q: %s holds {%s} (put it into one, or see sweep --help for the axes)", name, l.none(), name)
}
