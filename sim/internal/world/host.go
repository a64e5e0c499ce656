package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// host is the state of one host.
type host struct {
	factor  float64      // of its speed in its power state
	cons    sharing.Cons // its cores, if time-shared; noCons until used
	running int32        // executions
	pstate  int32        // its power state, counted from 1; 0: that of the platform
	off     bool
}

func (w *World) resetHosts() {
	w.hosts = resized(w.hosts, w.platform.NumHosts())
	for i := range w.hosts {
		w.hosts[i] = host{factor: 1, cons: noCons}
	}
	w.sharers = w.sharers[:0]
	w.cores.Reset()
	w.ties.reset(&w.options, len(w.hosts))
	w.observeCores()
	switch {
	case w.options.Params.Overlook:
		w.shared = &w.overlooking
		w.overlooking.Reset(w.hostObserver())
	case w.options.Network == PTaskL07: // joint.reset follows
		w.shared = &w.joint.Model
	default:
		w.shared = &w.exact
		w.exact.AlwaysPlain = w.options.Params.Plain
		w.exact.Reset(w.hostObserver())
	}
}

// sharesHosts says whether executions are in the model w.shared.
func (w *World) sharesHosts() bool {
	return w.options.HostSharing == TimeShared || w.options.Network == PTaskL07
}

// cpu is the kernel model of the executions, if that is not the network.
func (w *World) cpu() kernel.Model {
	if w.sharesHosts() && w.options.Network != PTaskL07 {
		return w.shared
	}
	return &w.cores
}

// HostOn says whether a host is on. All are at first.
func (w *World) HostOn(h platform.HostID) bool {
	w.checkHost(h)
	return !w.hosts[h].off
}

// Running is how many executions a host has.
func (w *World) Running(h platform.HostID) int {
	w.checkHost(h)
	return int(w.hosts[h].running)
}

// SpeedFlops is what one core of a host does now, in flop/s.
func (w *World) SpeedFlops(h platform.HostID) float64 {
	w.checkHost(h)
	return w.hosts[h].factor * w.peakFlops(h)
}

// SetSpeedFactor makes a host this many times as fast as its platform says; 0
// stops what runs there until it rises again.
func (w *World) SetSpeedFactor(id platform.HostID, factor float64) {
	w.checkHost(id)
	check("a speed factor", factor)
	h := &w.hosts[id]
	if h.factor == factor {
		return
	}
	w.follow()
	h.factor = factor
	w.paceHost(id)
}

// paceHost gives all that runs on a host the speed that it has now.
func (w *World) paceHost(id platform.HostID) {
	h := &w.hosts[id]
	if h.cons != noCons {
		w.shared.SetCapacity(w.NowSec(), h.cons, finite(w.SpeedFlops(id)*float64(w.platform.Host(id).Cores)))
	}
	w.touched = w.slots(w.touched[:0], hostOf(id))
	for _, slot := range w.touched {
		if k := w.activities[slot].kind; k == Execution || k == ParallelTask {
			w.pace(slot)
		}
	}
	w.notifyHost(id)
}

// pace gives an execution the speed that its host and its bound allow.
func (w *World) pace(slot int32) {
	x := &w.activities[slot]
	switch {
	case w.sharesHosts():
		w.shared.Change(w.NowSec(), slot, sharing.Change{Kind: sharing.Rebounds, Value: w.threadsBound(slot)})
	case x.state == suspended:
		w.cores.SetRate(slot, w.NowSec(), 0)
	default:
		w.cores.SetRate(slot, w.NowSec(), w.rate(x))
		if w.ties.on {
			w.ties.ends.Moves(slot, w.cores.EndSec(slot))
		}
	}
}

// SetHostOn switches a host on or off. Off, it ends with HostFailed all that runs or sleeps there and all transfers
// from and to it but those that are unhosted, and whatever is started there until it is on again.
func (w *World) SetHostOn(id platform.HostID, on bool) {
	w.checkHost(id)
	if w.turn(&w.hosts[id].off, on) {
		w.notifyHost(id)
		if !on {
			w.failAll(hostOf(id), HostFailed)
		}
	}
}

// turn switches a host or a link on or off, and says whether it was otherwise.
func (w *World) turn(off *bool, on bool) bool {
	if *off != on {
		return false
	}
	w.follow()
	if *off = !on; on {
		w.anyOff--
	} else {
		w.anyOff++
	}
	w.switches++
	if w.timelines.awaited {
		w.timelines.awaited, w.switched = false, true
	}
	return true
}

// failAll ends everything at a resource.
func (w *World) failAll(r resource, why Outcome) {
	w.touched = w.slots(w.touched[:0], r)
	w.sortFailures(w.touched)
	for _, slot := range w.touched {
		w.stop(slot)
		w.fail(slot, why)
	}
}
