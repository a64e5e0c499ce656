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

// gaps are the idle times between the busy intervals of a timeline: a treap by
// time with nodes that have the longest task that fits into a gap below them. A
// btree cannot keep such a maximum, so the gaps stand beside the one that has
// the intervals. The heap order comes from a hash of the dates, so the shape
// is the same in every run.
type gaps struct{ root *gap }

// gap is a node and the root of a subtree.
type gap struct {
	fromSec, toSec float64
	fitsSec        float64 // the longest task that fits
	mostSec        float64 // the greatest fitsSec of the subtree
	rank           uint64  // of the hash; no child's is higher
	left, right    *gap
}

// add inserts the gap from fromSec to toSec; none if that is no time at all.
func (g *gaps) add(fromSec, toSec float64) {
	if fromSec < toSec {
		fits := longestFit(fromSec, toSec)
		g.root = g.root.with(&gap{fromSec: fromSec, toSec: toSec, fitsSec: fits, mostSec: fits, rank: mix(fromSec)})
	}
}

// remove takes out what add has inserted.
func (g *gaps) remove(fromSec, toSec float64) {
	if fromSec < toSec {
		g.root = g.root.without(fromSec)
	}
}

// fit is the earliest start, not before readySec, of durationSec seconds in a
// gap of the subtree; +Inf if there is none. Cost: O(height), because only the
// gap that contains readySec can be long enough and yet not fit.
func (g *gap) fit(readySec, durationSec float64) float64 {
	if g == nil || g.mostSec < durationSec {
		return math.Inf(1)
	}
	if readySec < g.fromSec {
		if start := g.left.fit(readySec, durationSec); !math.IsInf(start, 1) {
			return start
		}
	}
	if start := max(readySec, g.fromSec); start+durationSec <= g.toSec {
		return start
	}
	return g.right.fit(readySec, durationSec)
}

// with is the subtree and n, a single node.
func (g *gap) with(n *gap) *gap {
	switch {
	case g == nil:
		return n
	case n.rank > g.rank:
		n.left, n.right = g.split(n.fromSec)
		return n.renewed()
	case n.fromSec < g.fromSec:
		g.left = g.left.with(n)
	default:
		g.right = g.right.with(n)
	}
	return g.renewed()
}

// without is the subtree without the gap that begins at fromSec.
func (g *gap) without(fromSec float64) *gap {
	switch {
	case g == nil:
		return nil
	case fromSec < g.fromSec:
		g.left = g.left.without(fromSec)
	case fromSec > g.fromSec:
		g.right = g.right.without(fromSec)
	default:
		return g.left.joined(g.right)
	}
	return g.renewed()
}

// split divides the subtree into the gaps before sec and the others.
func (g *gap) split(sec float64) (before, after *gap) {
	switch {
	case g == nil:
		return nil, nil
	case g.fromSec < sec:
		g.right, after = g.right.split(sec)
		return g.renewed(), after
	}
	before, g.left = g.left.split(sec)
	return before, g.renewed()
}

// joined is the subtree and another one with later gaps only.
func (g *gap) joined(later *gap) *gap {
	switch {
	case g == nil:
		return later
	case later == nil:
		return g
	case g.rank > later.rank:
		g.right = g.right.joined(later)
		return g.renewed()
	}
	later.left = g.joined(later.left)
	return later.renewed()
}

// renewed is g with its maximum computed again from its children.
func (g *gap) renewed() *gap {
	g.mostSec = g.fitsSec
	if g.left != nil {
		g.mostSec = max(g.mostSec, g.left.mostSec)
	}
	if g.right != nil {
		g.mostSec = max(g.mostSec, g.right.mostSec)
	}
	return g
}

// longestFit is the greatest duration with fromSec + duration <= toSec, as
// rounded sums go. The first guess is at most a few steps away from it.
func longestFit(fromSec, toSec float64) float64 {
	sec := toSec - fromSec + (math.Nextafter(toSec, math.Inf(1))-toSec)/2
	for fromSec+sec > toSec {
		sec = math.Nextafter(sec, 0)
	}
	for {
		next := math.Nextafter(sec, math.Inf(1))
		if fromSec+next > toSec {
			return sec
		}
		sec = next
	}
}

// mix is the finaliser of SplitMix64.
func mix(sec float64) uint64 {
	x := math.Float64bits(sec)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
