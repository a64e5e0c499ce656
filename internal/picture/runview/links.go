package runview

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// Links records how the loads of links change during a run; it is a
// sim.Observer. The zero Links is ready.
type Links struct{ changes []linkChange }

type linkChange struct {
	atSec float64
	delta float64 // bytes/s
	link  platform.LinkID
}

// LinkLoad implements sim.Observer.
func (l *Links) LinkLoad(atSec float64, link platform.LinkID, delta float64) {
	l.changes = append(l.changes, linkChange{atSec, delta, link})
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
	slices.SortStableFunc(l.changes, func(a, b linkChange) int {
		return cmp.Or(cmp.Compare(a.atSec, b.atSec), cmp.Compare(a.link, b.link))
	})
	carried := make([]float64, p.NumLinks()) // bytes/s
	shown := make([]float64, p.NumLinks())
	var list []Load
	for i, c := range l.changes {
		carried[c.link] += c.delta
		if i+1 < len(l.changes) && l.changes[i+1].link == c.link && l.changes[i+1].atSec == c.atSec {
			continue
		}
		now := math.Abs(math.Round(carried[c.link]/p.Link(c.link).BandwidthBytesPerSec*steps)) / steps
		if now != shown[c.link] {
			shown[c.link] = now
			list = append(list, Load{c.atSec, now, c.link})
		}
	}
	return list
}
