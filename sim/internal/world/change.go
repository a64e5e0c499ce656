package world

import "github.com/clustersim/clustersim/sim/internal/sharing"

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
