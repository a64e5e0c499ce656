package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Exec describes an execution.
type Exec struct {
	Host       platform.HostID
	Flop       float64 // of each thread
	Sec        float64 // if not 0, in place of Flop: how long it takes at the host's full speed
	Threads    int     // each takes a core; 0: 1
	BoundFlops float64 // no thread is faster than this; 0: none
	Priority   float64 // its weight among others on a time-shared host; 0: 1
}

// Exec starts an execution under the caller's tag. On a host that is off it fails at once.
func (w *World) Exec(tag int32, x *Exec) Activity {
	w.checkHost(x.Host)
	x.check()
	slot := w.open(Execution, tag, x.Host)
	a := &w.activities[slot]
	a.more, a.bound = int32(max(x.Threads, 1)), x.BoundFlops
	h := &w.hosts[x.Host]
	h.running++
	w.notifyActivity(slot, Starts)
	if w.index != nil {
		w.index.enter(slot, hostOf(x.Host))
	}
	if w.anyOff > 0 && h.off {
		w.fail(slot, HostFailed)
		return w.name(slot)
	}
	switch {
	case w.options.Network == PTaskL07:
		w.joint.exec(slot, x)
		return w.name(slot)
	case w.options.HostSharing == TimeShared:
		w.share(slot, x)
		return w.name(slot)
	}
	sec := x.Sec
	if sec == 0 {
		sec = x.Flop / w.platform.Host(x.Host).SpeedFlops
	}
	w.cores.Start(slot, w.kernel.NowSec(), sec, w.rate(a))
	if w.ties.on {
		w.ties.ends.Starts(slot, int32(x.Host), w.cores.EndSec(slot))
	}
	return w.name(slot)
}

// rate is how fast an execution on a space-shared host runs, relative to the host's full speed.
func (w *World) rate(x *activity) float64 {
	factor := w.relativeSpeed(x.host)
	if x.bound > 0 {
		factor = min(factor, x.bound/w.platform.Host(x.host).SpeedFlops)
	}
	return factor
}

// share starts an execution on a time-shared host, as SimGrid's Cas01 does: a weight of 1 for each thread.
func (w *World) share(slot int32, x *Exec) {
	h, hw, a := &w.hosts[x.Host], w.platform.Host(x.Host), &w.activities[slot]
	if h.cons == noCons {
		h.cons = w.shared.AddConstraint(finite(w.SpeedFlops(x.Host)*float64(hw.Cores)), false)
		w.sharers = append(w.sharers, x.Host)
	}
	flop, threads := x.Flop, float64(a.threads())
	if x.Sec != 0 {
		flop = x.Sec * hw.SpeedFlops
	}
	w.uses = append(w.uses[:0], sharing.Use{Cons: h.cons, Weight: 1})
	w.demand = sharing.Demand{
		Amount: finite(threads * flop), Penalty: penalty(x.Priority, threads), Bound: w.threadsBound(slot), Factor: 1, Uses: w.uses,
	}
	w.shared.Start(slot, w.kernel.NowSec(), &w.demand)
}

func penalty(priority, threads float64) float64 {
	if priority == 0 {
		priority = 1
	}
	return 1 / (priority * threads)
}

// threadsBound is the most that all threads of an execution get together.
func (w *World) threadsBound(slot int32) float64 {
	x := &w.activities[slot]
	if w.options.Network == PTaskL07 {
		return w.joint.bound(slot)
	}
	speed := w.SpeedFlops(x.host)
	if x.bound > 0 {
		speed = min(speed, x.bound)
	}
	return float64(x.threads()) * speed
}

// Sleep lets time pass under the caller's tag, on a host, which may fail, or on platform.NoHost.
func (w *World) Sleep(tag int32, host platform.HostID, sec float64) Activity {
	if host != platform.NoHost {
		w.checkHost(host)
	}
	check("a pause", sec)
	slot := w.open(Pause, tag, host)
	w.notifyActivity(slot, Starts)
	if host != platform.NoHost {
		if w.index != nil {
			w.index.enter(slot, hostOf(host))
		}
		if w.hosts[host].off {
			w.fail(slot, HostFailed)
			return w.name(slot)
		}
	}
	w.addTimers()
	w.pauses.Start(slot, w.kernel.NowSec(), sec, 1)
	return w.name(slot)
}

// addTimers makes sure that pauses and deadlines are models of the kernel: most worlds have none.
func (w *World) addTimers() {
	if !w.hasTimers {
		w.hasTimers = true
		w.kernel.Add(&w.pauses, &w.limits)
	}
}

// Deadline ends an activity that is under way at that date with TimedOut. What ends at the date itself is done.
func (w *World) Deadline(a Activity, atSec float64) {
	if atSec != atSec {
		panic("world: a deadline at NaN s")
	}
	if slot, x, ok := w.find(a); ok {
		w.addTimers()
		x.traits |= limited
		w.limits.Start(slot, max(atSec, w.kernel.NowSec()))
	}
}
