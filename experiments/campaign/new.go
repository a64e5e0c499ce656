package campaign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/srcerr"
)

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
	var texts []string
	for _, g := range axes {
		if slices.Contains(templateAxes, g.Axis) {
			texts = append(texts, g.Values...)
		}
	}
	own := ownNames(texts)
	for _, g := range axes {
		column := knownAt(g.Axis)
		switch {
		case column < 0 && !slices.Contains(own, g.Axis):
			m.whole(g.Axis, unknownAxis(g.Axis))
		case c.axis(g.Axis) != nil:
			m.whole(g.Axis, fmt.Errorf("axis %s is given twice", g.Axis))
		case len(g.Values) == 0 && len(g.Read) == 0:
			m.whole(g.Axis, fmt.Errorf("%s: no values", g.Axis))
		default:
			a := ownAxis(g.Axis)
			if column >= 0 {
				a = newAxis(known()[column], column)
			} else if err := CheckOwnName(g.Axis); err != nil {
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
		case at < 0 && knownAt(g.Axis) < 0:
			m.whole(g.Axis, unknownAxis(g.Axis))
			continue
		case at < 0:
			m.whole(g.Axis, fmt.Errorf("%s is not one of the axes (axes are %s)", g.Axis, strings.Join(c.axisNames(), ", ")))
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

func unknownAxis(name string) error {
	if near := srcerr.Suggest(name, AxisNames()); near != "" {
		return fmt.Errorf("unknown axis %q (did you mean %q?)", name, near)
	}
	return fmt.Errorf("unknown axis %q: no workload, platform or scheduler holds {%s} (put it into one, or see sweep --help for the axes)", name, name)
}
