package campaign

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Given is an axis, or a part of an exclude, as texts: values and ranges.
type Given struct {
	Axis   string
	Values []string
}

// New makes a campaign from texts, as Read does from a file. An axis that is
// given twice is a mistake. The error joins *AxisError values.
func New(name string, axes []Given, exclude ...[]Given) (*Campaign, error) {
	c, m := &Campaign{Name: name}, &mistakes{}
	for _, g := range axes {
		column := knownAt(g.Axis)
		switch {
		case column < 0:
			m.whole(g.Axis, unknownAxis(g.Axis))
		case c.axis(g.Axis) != nil:
			m.whole(g.Axis, fmt.Errorf("axis %s is given twice", g.Axis))
		case len(g.Values) == 0:
			m.whole(g.Axis, fmt.Errorf("%s: no values", g.Axis))
		default:
			c.Axes = append(c.Axes, g.axis(m, column))
		}
	}
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

func (g Given) axis(m *mistakes, column int) *Axis {
	a := newAxis(column)
	for _, s := range g.Values {
		a.read(m, text{s: s})
	}
	return a
}

func (c *Campaign) exclude(m *mistakes, entry []Given) {
	var x exclude
	for _, g := range entry {
		at := c.axisAt(g.Axis)
		switch {
		case knownAt(g.Axis) < 0:
			m.whole(g.Axis, unknownAxis(g.Axis))
			continue
		case at < 0:
			m.whole(g.Axis, fmt.Errorf("%s is not one of the axes (axes are %s)", g.Axis, strings.Join(c.axisNames(), ", ")))
			continue
		}
		allow, err := c.Axes[at].allow(at, g.axis(m, c.Axes[at].column))
		if err != nil {
			m.whole(g.Axis, err)
		}
		x = append(x, allow)
	}
	if len(x) > 0 {
		c.excludes = append(c.excludes, x)
	}
}

func unknownAxis(name string) error {
	if near := srcerr.Suggest(name, AxisNames()); near != "" {
		return fmt.Errorf("unknown axis %q (did you mean %q?)", name, near)
	}
	return fmt.Errorf("unknown axis %q (axes are %s)", name, strings.Join(AxisNames(), ", "))
}
