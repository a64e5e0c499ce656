package world

import (
	"math"

	"github.com/clustersim/clustersim/sim/internal/kernel"
)

// Step is StepUntil without a limit.
func (w *World) Step() bool { return w.StepUntil(math.Inf(1)) }

// StepUntil moves the clock to the next date at which something happens, an end or the end of a transfer's latency,
// but not past limitSec, which may be +Inf, for owners that have dates of their own. It returns false, and ends
// nothing, if limitSec is +Inf and nothing that is under way ever ends.
//
// What was cancelled or failed since the last step comes first, in a step of its own at the same date. At one date
// changes by timelines come before what ends by itself; see Options.EachChange. Timelines alone do not keep a world
// going, but what is under way, and has stopped, waits for them, and so does AwaitSwitch. It panics for NaN.
func (w *World) StepUntil(limitSec float64) bool {
	if limitSec != limitSec {
		panic("world: StepUntil NaN s")
	}
	w.reported, w.marked, w.over = 0, false, w.over[:0]
	t := &w.timelines
	goesOn := len(w.early) > 0
	for !goesOn {
		next := math.Inf(1)
		if !w.quiet {
			next = w.kernel.Next()
			w.quiet = len(w.activities) == len(w.free)
		}
		date := next
		if limitSec < date {
			date, t.idle = limitSec, 0
		}
		if date > math.MaxFloat64 {
			t.idle++
		}
		if w.isOver(date) {
			break
		}
		if t.coming.Len() > 0 && t.coming.Items[0].atSec <= date {
			date = t.coming.Items[0].atSec
			w.changeAll(date)
			if goesOn = len(w.early) > 0 || w.switched; !w.options.EachChange {
				if len(w.early) > 0 {
					t.idle++
				}
				continue
			}
			next = w.kernel.Next() // what is due may be another
		}
		goesOn = true
		now := w.kernel.NowSec()
		if date > now {
			now += date - now // as SimGrid rounds
			w.kernel.MoveTo(now)
		}
		if next-now < kernel.TimingPrecision {
			t.idle = 0
			w.kernel.Advance()
			w.over = w.kernel.AllDone()
			if w.ties.on || w.hasTimers {
				w.arrange()
			}
		}
	}
	t.awaited, w.switched = false, false
	if len(w.early) > 0 {
		w.mark()
		w.merged = append(append(w.merged[:0], w.early...), w.over...)
		w.over, w.early = w.merged, w.early[:0]
	}
	return goesOn
}

// isOver says whether nothing can happen up to a date any more, or nothing should.
func (w *World) isOver(dateSec float64) bool {
	t := &w.timelines
	return dateSec > math.MaxFloat64 && (t.coming.Len() == 0 || w.quiet && !t.awaited) ||
		w.kernel.Err() != nil || t.stopped || w.GaveUp()
}

// arrange puts what ended into the order in which it is reported, after the kernel has ended it.
func (w *World) arrange() {
	if w.ties.on {
		w.ties.ends.Sort(w.kernel.Done(0))
	}
	if w.hasTimers {
		w.timeOut(w.kernel.Done(w.kernel.Models() - 1))
	}
}

// HasFailed says whether something has ended before its time that the next Step reports, at the same date.
func (w *World) HasFailed() bool { return len(w.early) > 0 }

// UnderWayCount is how many activities have not been reported as ended.
func (w *World) UnderWayCount() int { return len(w.activities) - len(w.free) }

// Ended returns, call by call, what ended at the last Step, and false when that was all: executions, reads and
// writes, transfers, pauses, and then what a deadline ended; each in the order of their dates and, at one date, of
// the last change of these. It must be called until then before the next Step. Between the calls the owner may start
// and change activities.
func (w *World) Ended() (end End, ok bool) {
	ok = w.TakeEnd(&end)
	return end, ok
}

// TakeEnd is Ended for a loop that every event goes through. It leaves end as it is when that was all.
func (w *World) TakeEnd(end *End) bool {
	if w.ties.on {
		w.ties.settle(w)
	}
	if w.reported == len(w.over) {
		return false
	}
	slot := w.over[w.reported]
	w.reported++
	x := &w.activities[slot]
	end.Activity.slot, end.Activity.serial = slot, x.serial
	end.Tag, end.Owner, end.Kind, end.Outcome = x.tag, x.owner, x.kind, x.outcome
	w.close(slot, x)
	return true
}

// mark sets the state of activities that are over but not reported, before the first lookup of the step.
func (w *World) mark() {
	if !w.marked {
		w.marked = true
		for _, slot := range w.over[w.reported:] {
			w.activities[slot].state = over
		}
	}
}

// close frees the slot of an activity before its end is reported: the owner then finds its host free.
func (w *World) close(slot int32, x *activity) {
	if x.outcome == Done {
		w.completed++
	}
	switch x.kind {
	case Execution:
		w.hosts[x.host].running--
		w.ties.last = x.host
	case ParallelTask:
		w.joint.occupy(slot, -1)
	}
	w.notifyActivity(slot, Ends)
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
