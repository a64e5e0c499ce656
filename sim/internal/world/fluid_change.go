package world

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

func (n *fluidNetwork) cancel(slot int32, nowSec float64) {
	cancel(n, slot, nowSec)
	if n.rivals.on {
		n.rivals.leave(slot, nowSec, n.Solver)
	}
}

func (n *fluidNetwork) setResting(slot int32, nowSec float64, rests bool) {
	setResting(n, slot, nowSec, rests)
}

func (n *fluidNetwork) remaining(slot int32, nowSec float64) float64 {
	return n.Remaining(nowSec, slot)
}

func (n *fluidNetwork) setBound(slot int32, nowSec float64) {
	bound := n.bound(&n.w.index.state[slot], n.w.activities[slot].bound, n.factor(slot))
	if n.rivals.on {
		bound = n.rivals.rebound(slot, bound)
	}
	n.Change(nowSec, slot, sharing.Change{Kind: sharing.Rebounds, Value: bound})
}

// neededLinks includes the acknowledgements' way.
func (n *fluidNetwork) neededLinks(from, to platform.HostID) ([]platform.LinkID, error) {
	var err error
	if n.there, err = n.w.platform.AppendRoute(n.there[:0], from, to); err != nil || !n.params.acknowledges(n.there) {
		return n.there, err
	}
	n.there, err = n.w.platform.AppendRoute(n.there, to, from)
	return n.there, err
}

func (n *fluidNetwork) indexed(slot int32) error {
	x := &n.w.activities[slot]
	about, err := n.measure(x.host, x.to())
	n.w.index.state[slot] = about
	return err
}

// bandwidthChanged gives the link its capacity and every transfer over it, also
// those of which it carries only acknowledgements, the penalty S/bandwidth of
// the new bandwidth. As in SimGrid their bounds stay.
func (n *fluidNetwork) bandwidthChanged(id platform.LinkID, before, nowSec float64) {
	l := &n.w.links[id]
	if l.cons != noCons {
		n.SetCapacity(nowSec, l.cons, l.capacity())
	}
	if l.bandwidth != before && n.params.WeightSBytes > 0 {
		n.shift(id, nowSec, n.params.WeightSBytes/l.bandwidth-n.params.WeightSBytes/before, 0)
	}
}

// latencyChanged changes penalties and bounds of all transfers over the link. What
// they have left to wait stays; in SimGrid the transfer is lost, or begins at once: see docs/accuracy.md.
func (n *fluidNetwork) latencyChanged(id platform.LinkID, before, nowSec float64) {
	delta := n.w.links[id].latencySec - before
	n.shift(id, nowSec, delta, delta)
}

func (n *fluidNetwork) shift(id platform.LinkID, nowSec, penalty, latencySec float64) {
	w := n.w
	w.touched = w.slots(w.touched[:0], linkOf(id))
	for _, slot := range w.touched {
		s := &w.index.state[slot]
		s.penalty += penalty
		if s.penalty > 0 && !math.IsInf(s.penalty, 1) {
			n.Change(nowSec, slot, sharing.Change{Kind: sharing.Reweighs, Value: s.penalty})
		}
		if latencySec != 0 {
			s.latencySec += latencySec
			n.setBound(slot, nowSec)
		}
	}
}
