package runview

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// Links records how the loads of links change during a run; it is a
// sim.Observer. The zero Links is ready.
type Links struct{ changes []linkChanges } // by LinkID

type linkChanges struct {
	list     []linkChange
	unsorted bool // some came before one of an earlier time
}

type linkChange struct{ atSec, delta float64 } // bytes/s

// LinkLoad implements sim.Observer.
func (l *Links) LinkLoad(atSec float64, link platform.LinkID, delta float64) {
	if n := int(link) + 1; n > len(l.changes) {
		l.changes = append(l.changes, make([]linkChanges, n-len(l.changes))...)
	}
	c := &l.changes[link]
	if n := len(c.list); n > 0 && atSec < c.list[n-1].atSec {
		c.unsorted = true
	}
	if len(c.list) == cap(c.list) { // there may be millions: append would copy them more often
		c.list = slices.Grow(c.list, max(4, len(c.list)))
	}
	c.list = append(c.list, linkChange{atSec, delta})
}

// Load is how much of its bandwidth a link carries from a time on.
type Load struct {
	AtSec       float64
	Utilisation float64
	Link        platform.LinkID
}

// steps is how fine utilisations are, from 0 to 1. Finer differences are
// rounding: a sum of many changes is not exactly 0 when the last transfer has
// ended.
const steps = 1e9

// Loads are the loads after each moment at which any changed, by time, then by
// link. A link that never carried anything does not occur.
func (l *Links) Loads(p *platform.Platform) []Load {
	var list []Load
	for _, loads := range EachLink(l, p) {
		list = append(list, loads...)
	}
	slices.SortFunc(list, func(a, b Load) int {
		return cmp.Or(cmp.Compare(a.AtSec, b.AtSec), cmp.Compare(a.Link, b.Link))
	})
	return list
}

// EachLink gives each link that carried anything, and its loads by time, which hold until the next link.
func EachLink(l *Links, p *platform.Platform) iter.Seq2[platform.LinkID, []Load] {
	return func(yield func(platform.LinkID, []Load) bool) {
		var loads []Load
		for i := range l.changes {
			link := platform.LinkID(i)
			if loads = l.changes[i].loads(loads[:0], link, p.Link(link).BandwidthBytesPerSec); len(loads) > 0 && !yield(link, loads) {
				return
			}
		}
	}
}

// loads appends the loads after each moment at which they changed.
func (c *linkChanges) loads(list []Load, link platform.LinkID, bandwidth float64) []Load {
	if c.unsorted {
		slices.SortStableFunc(c.list, func(a, b linkChange) int { return cmp.Compare(a.atSec, b.atSec) })
		c.unsorted = false
	}
	carried, shown := 0.0, 0.0 // bytes/s
	for i, x := range c.list {
		carried += x.delta
		if i+1 < len(c.list) && c.list[i+1].atSec == x.atSec {
			continue
		}
		if now := math.Abs(math.Round(carried/bandwidth*steps)) / steps; now != shown {
			shown = now
			list = append(list, Load{x.atSec, now, link})
		}
	}
	return list
}
