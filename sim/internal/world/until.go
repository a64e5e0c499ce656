package world

import (
	"math"

	"github.com/clustersim/clustersim/sim/internal/kernel"
)

// StepUntil is Step for an owner who has dates of its own: it moves the clock to the next
// date at which something happens, but not past limitSec, which may be +Inf. It also stops
// at each date of a course, for the owner to look at what has changed. At one date courses
// come first, then what they ended, then what ended by itself. It returns false, and does
// nothing, if limitSec is +Inf and nothing is to come: courses alone do not keep a world
// going, but what is under way, and has stopped, waits for them, and so does whoever has
// called Await since the last step.
func (w *World) StepUntil(limitSec float64) bool {
	if limitSec != limitSec {
		panic("world: StepUntil NaN s")
	}
	w.told, w.marked, w.over = 0, false, nil
	if len(w.early) > 0 {
		return w.stepEarly()
	}
	next := math.Inf(1)
	if len(w.activities) > len(w.free) {
		if w.kernel.Err() != nil {
			return false
		}
		next = w.kernel.Next()
	}
	date := min(next, limitSec)
	if math.IsInf(date, 1) {
		if len(w.activities) == len(w.free) && !w.courses.waiting || w.courses.coming.Len() == 0 || w.courses.stopped || w.GaveUp() {
			return false
		}
		w.courses.idle++
	} else {
		w.courses.idle = 0
	}
	if w.courses.coming.Len() > 0 && w.courses.coming.Items[0].atSec <= date {
		date = w.courses.coming.Items[0].atSec
		w.changeAll(date)
		w.called = false
		next = w.kernel.Next()
	}
	w.courses.waiting = false
	w.moveTo(date, next)
	return true
}

// moveTo moves the clock to a date that is not after that of the next event, and collects
// what ends there.
func (w *World) moveTo(date, next float64) {
	now := w.kernel.NowSec()
	if w.kernel.MoveTo(now + max(date-now, 0)); next-w.kernel.NowSec() < kernel.TimingPrecision {
		w.kernel.Advance(w.kernel.NowSec())
		if w.ends != nil {
			w.ends.Sort(w.kernel.Done(0))
		}
		w.over = w.kernel.AllDone()
		if w.rests {
			w.timeOut(w.kernel.Done(w.kernel.Models() - 1))
		}
	}
	if len(w.early) > 0 {
		w.mark()
		w.stopped = append(append([]int32(nil), w.early...), w.over...)
		w.over, w.early = w.stopped, w.early[:0]
	}
}

// Drop ends an activity without telling of its end. It does nothing after the activity's
// end.
func (w *World) Drop(a Activity) {
	slot, x, ok := w.find(a)
	if !ok {
		return
	}
	w.stop(slot)
	x.outcome = Cancelled
	if w.ends != nil {
		w.settle()
	}
	w.close(slot, x)
}

// HasFailed says whether something has ended before its time that the next Step tells of,
// at the same date.
func (w *World) HasFailed() bool { return len(w.early) > 0 }

// UnderWayCount is how many activities have not been told of as ended.
func (w *World) UnderWayCount() int { return len(w.activities) - len(w.free) }
