package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

func (n *joint) cancel(slot int32, nowSec float64) { cancel(n, slot, nowSec) }

func (n *joint) setResting(slot int32, nowSec float64, rests bool) {
	setResting(&n.Model, slot, nowSec, rests)
}

func (n *joint) setBound(slot int32, nowSec float64) {
	n.Change(nowSec, slot, sharing.Change{Kind: sharing.Rebounds, Value: n.bound(slot)})
}

func (n *joint) remaining(slot int32, nowSec float64) float64 {
	return n.parts[slot].amount * n.Remaining(nowSec, slot)
}

func (n *joint) neededLinks(from, to platform.HostID) (links []platform.LinkID, err error) {
	n.route, err = n.w.platform.AppendRoute(n.route[:0], from, to)
	return n.route, err
}

func (n *joint) indexed(int32) error { return nil }

// bandwidthChanged gives the link its capacity, and no activity another bound.
func (n *joint) bandwidthChanged(id platform.LinkID, _, nowSec float64) {
	if l := &n.w.links[id]; l.cons != noCons {
		n.SetCapacity(nowSec, l.cons, l.capacity())
	}
}

// latencyChanged changes the bounds of what crosses the link. What is left of a latency
// stays.
func (n *joint) latencyChanged(id platform.LinkID, _, nowSec float64) {
	w := n.w
	w.touched = w.slots(w.touched[:0], linkOf(id))
	for _, slot := range w.touched {
		if n.measure(&n.parts[slot]) == nil { // it has had routes before
			n.setBound(slot, nowSec)
		}
	}
}

// observer reports to the observers of hosts and links, if there are any.
func (n *joint) observer() (o sharing.Observer) {
	if report := n.w.rates; report != nil {
		o.Value = func(atSec float64, slot int32, value float64) {
			x := &n.w.activities[slot]
			report(atSec, x.kind, x.tag, value*n.parts[slot].amount)
		}
	}
	hosts, links := n.w.options.Hosts, n.w.options.Links
	if hosts == nil && links == nil {
		return o
	}
	o.Load = func(nowSec float64, c sharing.Cons, delta float64) {
		switch r := n.resources[c]; {
		case r < 0 && hosts != nil:
			hosts.HostLoad(nowSec, platform.HostID(-1-r), delta)
		case r >= 0 && links != nil:
			links.LinkLoad(nowSec, platform.LinkID(r), delta)
		}
	}
	return o
}
