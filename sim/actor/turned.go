package actor

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// turned is a host that a timeline has switched.
type turned struct {
	host platform.HostID
	on   bool
}

// followTurned does what follows when timelines have switched hosts.
func (w *World) followTurned() {
	for _, t := range w.turned {
		switch h := w.hosts[t.host]; {
		case h == nil:
		case t.on:
			h.restart()
		default:
			h.fail()
		}
	}
	w.turned = w.turned[:0]
}

// watcher records which hosts are switched, and calls the user's observer.
type watcher struct {
	w     *World
	off   map[platform.HostID]bool
	other world.StateObserver
}

func (w *World) states() world.StateObserver {
	other, _ := w.options.Observer.(world.StateObserver)
	return &watcher{w: w, off: map[platform.HostID]bool{}, other: other}
}

// HostState implements world.StateObserver.
func (x *watcher) HostState(atSec float64, h platform.HostID, on bool, speedFlops float64) {
	if x.other != nil {
		running := x.w.beginObserving()
		x.other.HostState(atSec, h, on, speedFlops)
		x.w.endObserving(running)
	}
	for _, f := range x.w.flows {
		if f != nil {
			f.visit.HostState(atSec, h, on, speedFlops)
		}
	}
	if x.off[h] == on {
		if x.off[h] = !on; on {
			delete(x.off, h)
		}
		x.w.turned = append(x.w.turned, turned{h, on})
	}
}

// HostPstate implements world.PstateObserver.
func (x *watcher) HostPstate(atSec float64, h platform.HostID, pstate int) {
	for _, f := range x.w.flows {
		if f != nil {
			f.visit.HostPstate(atSec, h, pstate)
		}
	}
	if o, ok := x.other.(world.PstateObserver); ok {
		running := x.w.beginObserving()
		o.HostPstate(atSec, h, pstate)
		x.w.endObserving(running)
	}
}

// LinkState implements world.StateObserver.
func (x *watcher) LinkState(atSec float64, l platform.LinkID, on bool, bandwidth, latencySec float64) {
	if x.other != nil {
		running := x.w.beginObserving()
		x.other.LinkState(atSec, l, on, bandwidth, latencySec)
		x.w.endObserving(running)
	}
	for _, f := range x.w.flows {
		if f != nil {
			f.visit.LinkState(atSec, l, on, bandwidth, latencySec)
		}
	}
}
