package world

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Observers watch a world from inside. They never change what happens.
type (
	// LinkObserver receives what links carry.
	LinkObserver interface {
		// LinkLoad says that from atSec on the link carries delta bytes/s more (less, where negative) than before.
		// The load is what the model counts against the bandwidth: with LV08 also the protocol's overhead and the
		// acknowledgements of transfers the other way; a load equal to the bandwidth is a full link. Fat pipes, and
		// all links under a model without contention, can carry more than their bandwidth. So can shared links for a
		// while with overlook=true.
		//
		// Where links are shared, calls come in order of time. Under contention-free and store-and-forward the whole
		// course of a transfer, as it will be if nothing changes, is reported when it starts, so atSec may lie in the
		// future. Under constant no link is used.
		LinkLoad(atSec float64, link platform.LinkID, delta float64)
	}
	// HostObserver receives what hosts do.
	HostObserver interface {
		// HostLoad says that from atSec on the host's executions together do delta
		// flop/s more than before. Calls come in order of time.
		HostLoad(atSec float64, host platform.HostID, delta float64)
	}
	// ActivityObserver receives when activities start, end, are suspended or resumed.
	ActivityObserver interface {
		// ActivityChange says that an activity has changed on its hosts: that of an execution, of a pause, if any, or
		// of a disk, the two of a transfer, those of a parallel task. The caller must not keep them. Loads of that
		// date may be reported before or after.
		ActivityChange(atSec float64, kind Kind, what Change, hosts []platform.HostID)
	}
	// PstateObserver is a StateObserver that also receives changes of the power state of a
	// host, before that of the speed.
	PstateObserver interface {
		HostPstate(atSec float64, host platform.HostID, pstate int)
	}
	// StateObserver receives the changes of hosts and links.
	StateObserver interface {
		HostState(atSec float64, host platform.HostID, on bool, speedFlops float64)
		LinkState(atSec float64, link platform.LinkID, on bool, bandwidthBytesPerSec, latencySec float64)
	}
)

// Change is what has become of an activity.
type Change uint8

// The changes.
const (
	Starts Change = iota
	Ends          // in whatever way
	Rests         // it is suspended, or resumed
)

// notifyActivity reports a change of the activity of a slot to the observer, if there is one.
func (w *World) notifyActivity(slot int32, what Change) {
	if w.options.Activities != nil {
		w.notifyChange(slot, what)
	}
}

func (w *World) notifyChange(slot int32, what Change) {
	x, hosts := &w.activities[slot], w.acting[:0]
	switch {
	case x.kind == ParallelTask:
		hosts = append(hosts, w.joint.parts[slot].hosts...)
	case x.kind == Transfer:
		hosts = append(hosts, x.host, x.to())
	case x.host != platform.NoHost:
		hosts = append(hosts, x.host)
	}
	w.acting = hosts
	w.options.Activities.ActivityChange(w.NowSec(), x.kind, what, hosts)
}

func (w *World) notifyHost(h platform.HostID) {
	if w.options.States != nil {
		w.options.States.HostState(w.NowSec(), h, w.HostOn(h), w.SpeedFlops(h))
	}
}

func (w *World) notifyLink(l platform.LinkID) {
	if w.options.States != nil {
		w.options.States.LinkState(w.NowSec(), l, w.LinkOn(l), w.BandwidthBytesPerSec(l), w.LatencySec(l))
	}
}

// observeCores attaches the observer of hosts to the cores of space-shared hosts, if there is one.
func (w *World) observeCores() {
	o := w.options.Hosts
	if w.cores.Watch = nil; o == nil {
		return
	}
	w.cores.Watch = func(nowSec float64, slot int32, before, after float64) {
		if x := &w.activities[slot]; before != after {
			o.HostLoad(nowSec, x.host, float64(x.threads())*w.platform.Host(x.host).SpeedFlops*(after-before))
		}
	}
}

// hostObserver reports to the observer of hosts, if there is one, what time-shared hosts do.
func (w *World) hostObserver() (o sharing.Observer) {
	if report := w.rates; report != nil {
		o.Value = func(atSec float64, slot int32, value float64) {
			report(atSec, Execution, w.activities[slot].tag, value)
		}
	}
	if hosts := w.options.Hosts; hosts != nil {
		o.Load = func(nowSec float64, c sharing.Cons, delta float64) { hosts.HostLoad(nowSec, w.sharers[c], delta) }
	}
	return o
}

// observer reports to the observer of links, if there is one.
func (n *fluidNetwork) observer() (o sharing.Observer) {
	if report := n.w.rates; report != nil {
		o.Value = func(atSec float64, slot int32, value float64) {
			report(atSec, Transfer, n.w.activities[slot].tag, value*n.factor(slot))
		}
	}
	if links := n.w.options.Links; links != nil {
		o.Load = func(nowSec float64, c sharing.Cons, delta float64) {
			if l := n.carry[c]; l != noLink {
				links.LinkLoad(nowSec, l, delta)
			}
		}
	}
	return o
}

// WatchRates has every change of a rate reported, of executions on time-shared hosts, in flop/s, and of transfers
// that share links, in bytes/s. Every date then costs as much as all activities. It counts from the next Reset on.
func (w *World) WatchRates(report func(atSec float64, kind Kind, tag int32, perSec float64)) {
	if report == nil {
		panic("world: WatchRates without a function")
	}
	w.rates = report
}

// reportTransfer reports the whole course of a transfer over n.way.links that starts now.
func (n *fixedNetwork) reportTransfer(nowSec, bytes float64) {
	kind, p := n.w.options.Network, &n.w.options.Params
	if kind == Constant || bytes == 0 {
		return
	}
	links := n.w.links
	if kind == StoreAndForward {
		nowSec += p.LatencyFactor * n.way.distanceSec
		for _, l := range n.way.links {
			bandwidth := links[l].bandwidth
			from := nowSec + p.LatencyFactor*links[l].latencySec
			nowSec = from + bytes/(p.BandwidthFactor*bandwidth)
			n.reportLoad(l, bandwidth, from, nowSec)
		}
		return
	}
	latencySec, bottleneck := n.way.distanceSec, math.Inf(1)
	for _, l := range n.way.links {
		latencySec += links[l].latencySec
		bottleneck = min(bottleneck, links[l].bandwidth)
	}
	from := nowSec + p.LatencyFactor*latencySec
	for _, l := range n.way.links {
		n.reportLoad(l, bottleneck, from, from+bytes/(p.BandwidthFactor*bottleneck))
	}
}

// reportLoad reports a load from one time to another.
func (n *fixedNetwork) reportLoad(l platform.LinkID, bytesPerSec, fromSec, toSec float64) {
	n.w.options.Links.LinkLoad(fromSec, l, bytesPerSec)
	n.w.options.Links.LinkLoad(toSec, l, -bytesPerSec)
}
