package list

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
	endSec float64
	gapSec float64 // no gap before endSec is longer; not lowered when gaps are filled
}

// timelineDegree makes tree nodes of up to 31 intervals, 496 bytes.
const timelineDegree = 16

// EndSec is when the last busy interval ends; 0 if there is none.
func (l *Timeline) EndSec() float64 { return l.endSec }

// EarliestFit is the earliest start, not before readySec, of durationSec free
// seconds. A gap of exactly that length fits. Cost: O(log n) for n intervals
// plus the number of gaps after readySec that are too short; O(1) if readySec
// is past the last interval or no gap was ever long enough.
func (l *Timeline) EarliestFit(readySec, durationSec float64) float64 {
	if readySec >= l.endSec {
		return readySec
	}
	if durationSec > l.gapSec+scheduler.Epsilon*l.endSec { // Epsilon: gapSec is rounded
		return l.endSec
	}
	start := readySec
	l.busy.DescendLessOrEqual(scheduler.Interval{StartSec: readySec, FinishSec: math.Inf(-1)}, func(before scheduler.Interval) bool {
		start = max(start, before.FinishSec)
		return false
	})
	l.busy.AscendGreaterOrEqual(scheduler.Interval{StartSec: readySec, FinishSec: math.Inf(-1)}, func(next scheduler.Interval) bool {
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
	l.busy.ReplaceOrInsert(iv)
	l.gapSec = max(l.gapSec, iv.StartSec-l.endSec)
	l.endSec = max(l.endSec, iv.FinishSec)
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
