package world

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Activity names something that takes simulated time in one World, also after
// its end; then nothing can be done with it. The zero Activity names none.
type Activity struct {
	slot   int32
	serial uint32
}

// Kind is what an activity is.
type Kind uint8

const (
	// Execution is what Exec starts.
	Execution Kind = iota
	// Transfer is what Send starts.
	Transfer
	// Pause is what Sleep starts.
	Pause
	// ParallelTask is what Parallel starts.
	ParallelTask
	// Reading and Writing are what Read and Write start.
	Reading
	Writing
)

// Outcome is how an activity ended.
type Outcome uint8

const (
	// Done means that all its work, bytes or seconds are over.
	Done Outcome = iota
	// Cancelled means that Cancel ended it.
	Cancelled
	// TimedOut means that its Deadline came first.
	TimedOut
	// HostFailed means that its host, the disk's, or one end of a transfer, went off or was off.
	HostFailed
	// LinkFailed means that a link on the way, or on the way of its acknowledgements, went off or was off.
	LinkFailed
)

// String names the outcome in words.
func (o Outcome) String() string {
	if int(o) >= len(outcomes) {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return outcomes[o]
}

var outcomes = [...]string{"done", "cancelled", "timed out", "host failed", "link failed"}

// End is the end of an activity.
type End struct {
	Activity Activity
	Tag      int32 // as given at its start
	Owner    Owner // 0 in a world without Shares
	Kind     Kind
	Outcome  Outcome
}

// activity is the state of one activity; its slot is the models' tag for it. There are as
// many as a run has under way at once, and each event looks at one: half a cache line each.
type activity struct {
	serial  uint32 // counts starts; 0: the slot is free
	tag     int32
	host    platform.HostID // of an execution or a pause (or NoHost); a transfer's source; a parallel task's first
	more    int32           // see to and threads
	owner   Owner
	kind    Kind
	outcome Outcome
	state   state
	traits  trait
	bound   float64 // as given: flop/s of a thread, bytes/s, or parts of a parallel task a second; 0: none
}

// trait is what few activities have.
type trait uint8

const (
	limited  trait = 1 << iota // a deadline
	unhosted                   // it goes on when one of its hosts goes off
)

// to is a transfer's target.
func (x *activity) to() platform.HostID { return platform.HostID(x.more) }

// threads are how many cores an execution takes; anything else has one thread.
func (x *activity) threads() int32 {
	if x.kind == Transfer {
		return 1
	}
	return x.more
}

// state is where an activity stands.
type state uint8

const (
	underWay state = iota
	suspended
	over // but not reported by Ended
)

// open gives a new activity a slot.
func (w *World) open(kind Kind, tag int32, host platform.HostID) int32 {
	var slot int32
	w.quiet = false
	if n := len(w.free); n > 0 {
		slot, w.free = w.free[n-1], w.free[:n-1]
	} else {
		slot = int32(len(w.activities))
		w.activities = append(w.activities, activity{})
	}
	if w.started++; w.started == 0 {
		w.started = 1
	}
	// Field by field here and in other hot places: a struct that is written so and then copied
	// as a whole stalls the processor, which cannot forward small stores to a large load.
	x := &w.activities[slot]
	*x = activity{}
	x.serial, x.tag, x.kind, x.host, x.more = w.started, tag, kind, host, 1
	return slot
}

// name is the Activity of a slot.
func (w *World) name(slot int32) Activity { return Activity{slot, w.activities[slot].serial} }

// find is the slot of an activity that has not ended; ok is false after its end.
func (w *World) find(a Activity) (slot int32, x *activity, ok bool) {
	if a.serial == 0 || int(a.slot) >= len(w.activities) {
		return 0, nil, false
	}
	w.mark()
	x = &w.activities[a.slot]
	return a.slot, x, x.serial == a.serial && x.state != over
}

// Cancel ends an activity; the next step reports it. It does nothing after the activity's end, as all methods here.
func (w *World) Cancel(a Activity) {
	if slot, _, ok := w.find(a); ok {
		w.stop(slot)
		w.fail(slot, Cancelled)
	}
}

// Discard ends an activity and does not report its end.
func (w *World) Discard(a Activity) {
	slot, x, ok := w.find(a)
	if !ok {
		return
	}
	w.stop(slot)
	x.outcome = Cancelled
	if w.ties.on {
		w.ties.settle(w)
	}
	w.close(slot, x)
}

// Suspend lets an activity rest until Resume. Of a transfer that shares links the latency goes on passing.
func (w *World) Suspend(a Activity) { w.setResting(a, true) }

// Resume lets a suspended activity go on. It shares as before: SimGrid gives a
// transfer, or an execution of several threads, weight 1 then.
func (w *World) Resume(a Activity) { w.setResting(a, false) }

func (w *World) setResting(a Activity, rests bool) {
	slot, x, ok := w.find(a)
	if !ok || (x.state == suspended) == rests {
		return
	}
	rate := 1.0
	if x.state = underWay; rests {
		x.state, rate = suspended, 0
	}
	w.notifyActivity(slot, Rests)
	switch now := w.NowSec(); {
	case x.kind == Transfer:
		w.net.setResting(slot, now, rests)
	case x.onDisk():
		setResting(&w.disks.sharing, slot, now, rests)
	case x.kind == Pause:
		w.pauses.SetRate(slot, now, rate)
	case w.sharesHosts():
		setResting(w.shared, slot, now, rests)
	default:
		w.pace(slot)
	}
}

func setResting(s sharing.Solver, slot int32, nowSec float64, rests bool) {
	if rests {
		s.Change(nowSec, slot, sharing.Change{Kind: sharing.Suspends})
	} else {
		s.Change(nowSec, slot, sharing.Change{Kind: sharing.Resumes})
	}
}

func cancel(s sharing.Solver, slot int32, nowSec float64) {
	s.Change(nowSec, slot, sharing.Change{Kind: sharing.Cancels})
}

// SetBound bounds each thread of an execution, in flop/s, a transfer, in bytes/s, or
// a parallel task, in parts of it a second; 0 takes the bound away.
func (w *World) SetBound(a Activity, perSec float64) {
	check("a bound", perSec)
	slot, x, ok := w.find(a)
	if !ok {
		return
	}
	x.bound = perSec
	switch x.kind {
	case Execution, ParallelTask:
		w.pace(slot)
	case Transfer:
		w.follow() // the index has the narrowest link of the route
		w.net.setBound(slot, w.NowSec())
	}
}

// SetPriority gives another weight to an execution on a time-shared host, a read or a write.
func (w *World) SetPriority(a Activity, priority float64) {
	checkPriority("a priority", priority)
	switch slot, x, ok := w.find(a); {
	case !ok:
	case x.onDisk():
		w.disks.sharing.Change(w.NowSec(), slot, sharing.Change{Kind: sharing.Reweighs, Value: penalty(priority, 1)})
	case x.kind == Execution && w.options.HostSharing == TimeShared:
		w.shared.Change(w.NowSec(), slot, sharing.Change{Kind: sharing.Reweighs, Value: penalty(priority, float64(x.threads()))})
	}
}

// Remaining is what an activity has left: flop of all threads, bytes, seconds, or
// the part of a parallel task that is not done; 0 after its end.
func (w *World) Remaining(a Activity) float64 {
	slot, x, ok := w.find(a)
	if !ok {
		return 0
	}
	switch now := w.NowSec(); {
	case x.kind == Transfer:
		return w.net.remaining(slot, now)
	case x.onDisk():
		return w.disks.sharing.Remaining(now, slot)
	case x.kind == Pause:
		return w.pauses.Remaining(slot, now)
	case w.options.Network == PTaskL07:
		return w.joint.remaining(slot, now)
	case w.sharesHosts():
		return w.shared.Remaining(now, slot)
	default:
		return w.cores.Remaining(slot, now) * w.platform.Host(x.host).SpeedFlops * float64(x.threads())
	}
}

// UnderWay says whether an activity has not ended.
func (w *World) UnderWay(a Activity) bool {
	_, _, ok := w.find(a)
	return ok
}

// stop takes an activity out of its model.
func (w *World) stop(slot int32) {
	switch now := w.NowSec(); w.activities[slot].kind {
	case Transfer:
		w.net.cancel(slot, now)
	case Reading, Writing:
		cancel(&w.disks.sharing, slot, now)
	case Pause:
		w.pauses.Cancel(slot, now)
	default:
		if w.sharesHosts() {
			cancel(w.shared, slot, now)
		} else {
			w.cores.Cancel(slot, now)
		}
	}
}

// fail ends an activity that is in no model, or no more, for the next step to report.
func (w *World) fail(slot int32, why Outcome) {
	x := &w.activities[slot]
	x.state, x.outcome = over, why
	w.early = append(w.early, slot)
}

// timeOut ends activities at their deadlines, unless they have just ended.
func (w *World) timeOut(slots []int32) {
	w.stopped = append(w.stopped[:0], w.over[:len(w.over)-len(slots)]...)
	w.over = w.stopped
	w.mark()
	for _, slot := range slots {
		if x := &w.activities[slot]; x.state != over {
			w.stop(slot)
			x.state, x.outcome = over, TimedOut
			w.stopped = append(w.stopped, slot)
		}
	}
	w.over = w.stopped
}
