package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// link is the state of one link.
type link struct {
	bandwidth  float64 // the last that was not 0
	latencySec float64
	drag       float64      // what it adds to the penalty of a transfer, in s: WeightSBytes over the bandwidth
	cons       sharing.Cons // noCons until a transfer crosses it, and always without contention
	off        bool
	stopped    bool // its bandwidth is 0
}

func (l *link) capacity() float64 {
	if l.stopped {
		return 0
	}
	return l.bandwidth
}

func (w *World) resetLinks() {
	w.links, w.delayed, w.wireless = resized(w.links, w.platform.NumLinks()), false, false
	for i := range w.links {
		l := w.platform.Link(platform.LinkID(i))
		w.links[i] = link{
			bandwidth: l.BandwidthBytesPerSec, latencySec: l.LatencySec, cons: noCons,
			drag: w.options.Params.WeightSBytes / l.BandwidthBytesPerSec,
		}
		w.wireless = w.wireless || l.Sharing == platform.Wireless
	}
	switch {
	case w.options.Network.fluid():
		w.net = &w.fluid
		w.fluid.reset(w)
	case w.options.Network == PTaskL07:
		w.net = &w.joint
		w.joint.reset(w)
	default:
		w.net = &w.fixed
		w.fixed.reset(w)
	}
}

// LinkOn says whether a link is on. All are at first.
func (w *World) LinkOn(l platform.LinkID) bool {
	w.checkLink(l)
	return !w.links[l].off
}

// BandwidthBytesPerSec is a link's bandwidth now.
func (w *World) BandwidthBytesPerSec(l platform.LinkID) float64 {
	w.checkLink(l)
	return w.links[l].capacity()
}

// LatencySec is a link's latency now.
func (w *World) LatencySec(l platform.LinkID) float64 {
	w.checkLink(l)
	return w.links[l].latencySec
}

// SetBandwidth changes a link's bandwidth; at 0 what crosses it stops until it rises again. Under lv08, cm02, smpi,
// raw and ib one under way gets no faster than the narrowest link of its route was at its start, as in SimGrid.
func (w *World) SetBandwidth(id platform.LinkID, bytesPerSec float64) {
	w.checkLink(id)
	check("a bandwidth", bytesPerSec)
	l := &w.links[id]
	if l.capacity() == bytesPerSec {
		return
	}
	w.follow()
	before := l.bandwidth
	if l.stopped = bytesPerSec == 0; !l.stopped {
		l.bandwidth, l.drag = bytesPerSec, w.options.Params.WeightSBytes/bytesPerSec
	}
	w.net.bandwidthChanged(id, before, w.NowSec())
	w.notifyLink(id)
}

// SetLatency changes a link's latency. Where links are shared, transfers that wait for
// their latency to pass wait as long as before.
func (w *World) SetLatency(id platform.LinkID, sec float64) {
	w.checkLink(id)
	check("a latency", sec)
	l := &w.links[id]
	if l.latencySec == sec {
		return
	}
	w.follow()
	before := l.latencySec
	l.latencySec, w.delayed = sec, true
	w.net.latencyChanged(id, before, w.NowSec())
	w.notifyLink(id)
}

// SetLinkOn switches a link on or off. Off, it ends with LinkFailed all transfers that cross it, be it with
// acknowledgements only, and whatever is to cross it until it is on again.
func (w *World) SetLinkOn(id platform.LinkID, on bool) {
	w.checkLink(id)
	if w.turn(&w.links[id].off, on) {
		w.notifyLink(id)
		if !on {
			w.failAll(linkOf(id), LinkFailed)
		}
	}
}
