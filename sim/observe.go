package sim

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/fluid"
)

// Observer watches a run from inside. It never changes the result.
type Observer interface {
	// LinkLoad says that from atSec on the link carries delta bytes/s more (less,
	// where negative) than before. The load is what the model counts against the
	// bandwidth: with LV08 also the protocol's overhead and the acknowledgements
	// of transfers the other way; a load equal to the bandwidth is a full link.
	// Fat pipes, and all links under a model without contention, can carry more
	// than their bandwidth. So can shared links for a while with overlook=true:
	// when several transfers begin or end at once, links that only the later ones
	// cross are overlooked (package overlook).
	//
	// Under lv08 and cm02 calls come in order of time. Under contention-free and
	// store-and-forward the whole course of a transfer is reported when it starts,
	// so atSec may lie in the future. Under constant no link is used.
	LinkLoad(atSec float64, link platform.LinkID, delta float64)
}

// watch attaches the observer to the sharing, if there is one.
func (n *fluidNetwork) watch() {
	if n.observer == nil {
		n.WatchLoads(nil)
		return
	}
	n.WatchLoads(func(nowSec float64, c fluid.Cons, delta float64) {
		n.observer.LinkLoad(nowSec, n.links[c], delta)
	})
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
