package campaign

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
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

	own      []string     // axes of its own, by column behind known
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
	if n := c.size(); n > MaxRuns {
		m.whole("", fmt.Errorf("more than %d points (take fewer values, or several campaigns)", MaxRuns))
	}
}
