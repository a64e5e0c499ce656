package sim

import (
	"math"

	"github.com/clustersim/clustersim/platform"
)

// Observer watches a run from inside. It never changes the result.
type Observer interface {
	// LinkLoad says that from atSec on the link carries delta bytes/s more (less,
	// where negative) than before. The load is what the model counts against the
	// bandwidth: with LV08 also the protocol's overhead and the acknowledgements
	// of transfers the other way; a load equal to the bandwidth is a full link.
	// Fat pipes, and all links under a model without contention, can carry more
	// than their bandwidth. So can shared links for a while under lv08 and cm02:
	// when several transfers begin or end at once, SimGrid overlooks links that
	// only the later ones cross, and so does this model (sim/fluid, mark.go).
	//
	// Under lv08 and cm02 calls come in order of time. Under contention-free and
	// store-and-forward the whole course of a transfer is reported when it starts,
	// so atSec may lie in the future. Under constant no link is used.
	LinkLoad(atSec float64, link platform.LinkID, delta float64)
}

// crossedLinks remembers which links the current transfers load.
type crossedLinks struct {
	byTag map[int32]*crossed
	spare []*crossed // left from transfers that have ended, for reuse
}

// crossed is a transfer: its links there and, with crosstraffic, back.
type crossed struct {
	there, back []platform.LinkID
	value       float64 // the last shared value seen
}

// begin records a transfer that starts.
func (c *crossedLinks) begin(tag int32, there, back []platform.LinkID, crossTraffic bool) {
	var x *crossed
	if n := len(c.spare); n > 0 {
		x, c.spare = c.spare[n-1], c.spare[:n-1]
	} else {
		x = &crossed{}
	}
	x.there, x.back, x.value = append(x.there[:0], there...), x.back[:0], 0
	if crossTraffic {
		x.back = append(x.back, back...)
	}
	c.byTag[tag] = x
}

// end forgets transfers that have ended; their load has been reported as gone.
func (c *crossedLinks) end(tags []int32) {
	for _, tag := range tags {
		c.spare = append(c.spare, c.byTag[tag])
		delete(c.byTag, tag)
	}
}

// watch attaches the observer to the flows, if there is one.
func (n *fluidNetwork) watch() {
	n.Watch, n.crossed = nil, crossedLinks{}
	if n.observer == nil {
		return
	}
	n.crossed.byTag = map[int32]*crossed{}
	n.Watch = func(nowSec float64, tag int32, value float64) {
		x := n.crossed.byTag[tag]
		delta := value - x.value
		x.value = value
		for _, l := range x.there {
			n.observer.LinkLoad(nowSec, l, delta)
		}
		for _, l := range x.back {
			n.observer.LinkLoad(nowSec, l, crossTraffic*delta)
		}
	}
}

// Advance implements kernel.Model. The links of flows that end are forgotten
// only here, because a shared value of 0 does not mean that a flow has ended:
// one without any rate reports 0 before its end.
func (n *fluidNetwork) Advance(nowSec float64, done []int32) []int32 {
	before := len(done)
	done = n.Flows.Advance(nowSec, done)
	if n.observer != nil {
		n.crossed.end(done[before:])
	}
	return done
}

// reportTransfer reports the whole course of a transfer over n.route that
// starts now.
func (n *fixedNetwork) reportTransfer(nowSec, bytes float64) {
	if n.kind == Constant || bytes == 0 {
		return
	}
	links, p := n.platform.Links(), &n.params
	if n.kind == StoreAndForward {
		for _, l := range n.route {
			bandwidth := links[l].BandwidthBytesPerSec
			from := nowSec + p.LatencyFactor*links[l].LatencySec
			nowSec = from + bytes/(p.BandwidthFactor*bandwidth)
			n.reportLoad(l, bandwidth, from, nowSec)
		}
		return
	}
	latencySec, bottleneck := 0.0, math.Inf(1)
	for _, l := range n.route {
		latencySec += links[l].LatencySec
		bottleneck = min(bottleneck, links[l].BandwidthBytesPerSec)
	}
	from := nowSec + p.LatencyFactor*latencySec
	for _, l := range n.route {
		n.reportLoad(l, bottleneck, from, from+bytes/(p.BandwidthFactor*bottleneck))
	}
}

// reportLoad reports a load from one time to another.
func (n *fixedNetwork) reportLoad(l platform.LinkID, bytesPerSec, fromSec, toSec float64) {
	n.observer.LinkLoad(fromSec, l, bytesPerSec)
	n.observer.LinkLoad(toSec, l, -bytesPerSec)
}
