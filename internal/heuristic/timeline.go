package heuristic

import (
	"iter"
	"math"

	"github.com/google/btree"

	"github.com/clustersim/clustersim/scheduler"
)

// Timeline is the busy time of one core: half-open intervals that do not
// overlap. The zero Timeline is always free.
//
// Intervals of no length are kept too: a task of no work starts between the
// tasks around it, and a later task may not be planned across that moment.
type Timeline struct {
	busy   *btree.BTreeG[scheduler.Interval]
	gaps   gaps // between the busy intervals
	endSec float64
}

// timelineDegree makes tree nodes of up to 31 intervals, 496 bytes.
const timelineDegree = 16

// EndSec is when the last busy interval ends; 0 if there is none.
func (l *Timeline) EndSec() float64 { return l.endSec }

// EarliestFit is the earliest start, not before readySec, of durationSec free
// seconds. A gap of exactly that length fits. Expected cost: O(log n) for n
// gaps; O(1) if readySec is past the last interval or no gap is long enough.
func (l *Timeline) EarliestFit(readySec, durationSec float64) float64 {
	switch {
	case readySec >= l.endSec:
		return readySec
	case l.endSec+durationSec/2 == l.endSec: // so short that it may fit where there is no gap
		return l.search(readySec, durationSec)
	}
	return min(l.gaps.root.fit(readySec, durationSec), l.endSec)
}

// search is EarliestFit by looking at one interval after the other. It ends at
// the first if durationSec is 0.
func (l *Timeline) search(readySec, durationSec float64) float64 {
	ready := scheduler.Interval{StartSec: readySec, FinishSec: math.Inf(-1)}
	start := max(readySec, l.freeBefore(ready))
	l.busy.AscendGreaterOrEqual(ready, func(next scheduler.Interval) bool {
		if start+durationSec <= next.StartSec {
			return false
		}
		start = max(start, next.FinishSec)
		return true
	})
	return start
}

// Add marks iv busy. It must be free: iv.StartSec must come from EarliestFit
// for its length, or be no earlier than EndSec. Cost: O(log n).
func (l *Timeline) Add(iv scheduler.Interval) {
	if l.busy == nil {
		l.busy = btree.NewG(timelineDegree, intervalLess)
	}
	if _, twice := l.busy.ReplaceOrInsert(iv); twice {
		return // a moment that was there
	}
	if iv.StartSec >= l.endSec {
		l.gaps.add(l.endSec, iv.StartSec)
		l.endSec = iv.FinishSec
		return
	}
	from, to := l.freeBefore(iv), l.freeAfter(iv)
	l.gaps.remove(from, to)
	l.gaps.add(from, iv.StartSec)
	l.gaps.add(iv.FinishSec, to)
}

// remove takes out the interval that was added last; the timeline ended at
// endSec before. Cost: O(log n).
func (l *Timeline) remove(iv scheduler.Interval, endSec float64) {
	l.busy.Delete(iv)
	from, to := l.freeBefore(iv), l.freeAfter(iv)
	l.gaps.remove(from, iv.StartSec)
	l.gaps.remove(iv.FinishSec, to)
	if l.endSec = endSec; iv.FinishSec <= endSec {
		l.gaps.add(from, to)
	}
}

// freeBefore is when the interval before iv ends; 0 if there is none.
func (l *Timeline) freeBefore(iv scheduler.Interval) (sec float64) {
	l.busy.DescendLessOrEqual(iv, func(before scheduler.Interval) bool {
		if before == iv {
			return true
		}
		sec = before.FinishSec
		return false
	})
	return sec
}

// freeAfter is when the interval after iv starts; iv's end if there is none.
func (l *Timeline) freeAfter(iv scheduler.Interval) float64 {
	sec := iv.FinishSec
	l.busy.AscendGreaterOrEqual(iv, func(after scheduler.Interval) bool {
		if after == iv {
			return true
		}
		sec = after.StartSec
		return false
	})
	return sec
}

// All yields the busy intervals in order of time.
func (l *Timeline) All() iter.Seq[scheduler.Interval] {
	return func(yield func(scheduler.Interval) bool) {
		if l.busy != nil {
			l.busy.Ascend(yield)
		}
	}
}

// intervalLess sorts an interval of no length before a longer one that starts
// at the same moment.
func intervalLess(a, b scheduler.Interval) bool {
	if a.StartSec != b.StartSec {
		return a.StartSec < b.StartSec
	}
	return a.FinishSec < b.FinishSec
}
