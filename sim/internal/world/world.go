package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/incremental"
	"github.com/clustersim/clustersim/sim/internal/sharing/simgrid"
)

// World is a platform come alive. It serves one goroutine, keeps its memory from
// one Reset to the next, and is ready after the first.
type World struct {
	platform *platform.Platform
	options  Options
	kernel   kernel.Kernel

	cores       kernel.Solo    // executions on space-shared hosts: seconds at full speed
	shared      sharing.Solver // executions on time-shared hosts: one of the next two
	overlooking simgrid.Model
	exact       incremental.Model
	net         network // one of the next two
	fluid       fluidNetwork
	fixed       fixedNetwork
	joint       joint // of hosts and links, under PTaskL07
	pauses      kernel.Solo
	limits      kernel.Timers // deadlines
	rests       bool          // pauses and limits are among the kernel's models

	hosts    []host            // by HostID
	sharers  []platform.HostID // by sharing.Cons: of time-shared hosts
	links    []link            // by LinkID
	index    *index            // nil until a host or link changes
	spare    *index            // its memory, kept between Resets
	anyOff   int               // how many hosts and links are off
	switches uint64            // counts how often one was switched on or off
	delayed  bool              // some link has another latency than the platform says
	wireless bool              // some link is Wi-Fi
	courses  courses
	called   bool    // Await's date has come
	touched  []int32 // scratch memory

	activities []activity // by slot
	free       []int32
	started    uint32
	ends       *simgrid.Ends // &order if executions end in SimGrid's order, else nil
	order      simgrid.Ends
	last       platform.HostID // of the execution whose end was told last, or NoHost
	early      []int32         // slots that ended before their time and are not told of
	over       []int32         // slots that ended at this step
	completed  uint64
	told       int     // how many of these Ended has told of
	marked     bool    // the others are marked as over
	stopped    []int32 // over's memory where it is not the kernel's

	shares []*Share // by Owner-1
	vacant []Owner

	uses   []sharing.Use
	demand sharing.Demand
	disks  disks
	rates  func(atSec float64, kind Kind, tag int32, perSec float64) // as given to WatchRates
	sent   Send                                                      // what the network is to start
	acting []platform.HostID                                         // scratch memory
}

// Reset makes a world of p in which nothing happens yet, at date 0. It panics for options that Check refuses.
func (w *World) Reset(p *platform.Platform, o Options) {
	if p == nil {
		panic("world: Reset with a nil platform")
	}
	if err := o.Check(); err != nil {
		panic(err)
	}
	w.platform, w.options = p, o.withDefaults()
	w.activities, w.free, w.early, w.over = w.activities[:0], w.free[:0], w.early[:0], nil
	w.started, w.completed, w.told, w.rests, w.anyOff, w.switches = 0, 0, 0, false, 0, 0
	w.shares, w.vacant = nil, nil
	if w.index != nil {
		w.spare, w.index = w.index, nil
	}
	w.pauses.Reset()
	w.limits.Reset()
	w.resetHosts()
	w.resetLinks()
	net := kernel.Model(w.net)
	if w.net == &w.fluid {
		net = w.fluid.model()
	}
	if w.disks.reset(w) {
		w.kernel.Reset(w.cpu(), &w.disks.sharing, net)
	} else {
		w.kernel.Reset(w.cpu(), net)
	}
	w.courses.reset(w)
}

// Platform is what has come alive.
func (w *World) Platform() *platform.Platform { return w.platform }

// Options are those of the last Reset.
func (w *World) Options() Options { return w.options }

// NowSec is the date.
func (w *World) NowSec() float64 { return w.kernel.NowSec() }

// Completed counts the activities that were done, and told of, since the Reset.
func (w *World) Completed() uint64 { return w.completed }

// Step moves to the next date at which something happens, an end or the end of a
// transfer's latency, and returns true; or it returns false if nothing that is
// under way ever ends. What was cancelled or
// failed since the last step comes first, in a step of its own at the same date.
func (w *World) Step() bool {
	w.told, w.marked, w.over = 0, false, nil
	switch {
	case len(w.early) > 0:
		w.courses.waiting = false
		return w.stepEarly()
	case w.courses.coming.Len() == 0:
		w.courses.waiting = false
		if !w.kernel.Step() {
			return false
		}
	default:
		goesOn := w.advance()
		w.courses.waiting = false
		if !goesOn {
			return false
		}
	}
	if len(w.early) > 0 || w.called {
		return w.stepEarly()
	}
	if w.ends != nil {
		w.ends.Sort(w.kernel.Done(0))
	}
	w.over = w.kernel.AllDone()
	if w.rests {
		w.timeOut(w.kernel.Done(w.kernel.Models() - 1))
	}
	return true
}

// stepEarly is a step at the same date, with what was cancelled or failed.
func (w *World) stepEarly() bool {
	w.stopped = append(w.stopped[:0], w.early...)
	w.over, w.early, w.marked, w.called = w.stopped, w.early[:0], true, false
	return true
}

// Ended returns, call by call, what ended at the last Step, and false when that was
// all: executions, reads and writes, transfers, pauses, and then what a deadline ended; each in the
// order of their dates and, at one date, of the last change of these. It must be
// called until then before the next Step. Between the calls the owner may start
// and change activities.
func (w *World) Ended() (end End, ok bool) {
	ok = w.TakeEnd(&end)
	return end, ok
}

// TakeEnd is Ended for a loop that every event goes through. It leaves end as it is when that
// was all.
func (w *World) TakeEnd(end *End) bool {
	if w.ends != nil {
		w.settle()
	}
	if w.told == len(w.over) {
		return false
	}
	slot := w.over[w.told]
	w.told++
	x := &w.activities[slot]
	end.Activity.slot, end.Activity.serial = slot, x.serial
	end.Tag, end.Owner, end.Kind, end.Outcome = x.tag, x.owner, x.kind, x.outcome
	w.close(slot, x)
	return true
}

// settle records the end that was told last, after all that it has started.
func (w *World) settle() {
	if w.last != platform.NoHost {
		w.ends.Frees(int32(w.last), w.hosts[w.last].running == 0)
		w.last = platform.NoHost
	}
}

// mark notes which activities are over but not told of, once somebody asks.
func (w *World) mark() {
	if !w.marked {
		w.marked = true
		for _, slot := range w.over[w.told:] {
			w.activities[slot].state = over
		}
	}
}

// close forgets an activity, before its end is told: the owner then finds its
// host free.
func (w *World) close(slot int32, x *activity) {
	if x.outcome == Done {
		w.completed++
	}
	switch x.kind {
	case Execution:
		w.hosts[x.host].running--
		w.last = x.host
	case ParallelTask:
		w.joint.occupy(slot, -1)
	}
	w.tellActivity(slot, Ends)
	if x.traits&limited != 0 {
		w.limits.Cancel(slot)
	}
	if w.index != nil {
		w.index.leave(slot)
	}
	if x.owner != 0 {
		w.closeOwned(x)
	}
	x.serial = 0
	w.free = append(w.free, slot)
}

// resized returns s with length n, reusing its memory; the contents are
// undefined.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
