package heuristic

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// growTree says whether there is a tree of hosts, and makes it if there can be one.
func (l *Planner) growTree() bool {
	if l.tree == nil && l.spans != nil {
		if speeds := l.spans.costs.Speeds(); speeds != nil {
			l.tree = newHostTree(l, speeds)
		}
	}
	return l.tree != nil
}

// bestOfSpans is bestFrom with a tree of hosts.
func (l *Planner) bestOfSpans(t workload.TaskID, releaseSec float64, addSec []float64, none Slot) Slot {
	w := walk{plan: l, tree: l.tree, task: t, flop: l.problem.DAG.CoreFlop(t), addSec: addSec, best: none, beat: math.Inf(1)}
	w.execSec = w.flop / l.tree.fastestSpeed
	if addSec != nil {
		w.leastSec = slices.Min(addSec)
	}
	list, exact := l.spans.of(l, t)
	if !exact {
		w.over(span{0, l.spans.hosts, max(releaseSec, l.lastEndSec(t))}, false)
		return w.best
	}
	for _, s := range list {
		s.readySec = max(s.readySec, releaseSec)
		w.over(s, true)
	}
	return w.best
}

// walk looks for the slot in which a task finishes first, in hosts that may win.
type walk struct {
	plan     *Planner
	tree     *hostTree
	task     workload.TaskID
	flop     float64
	execSec  float64 // on the fastest host
	addSec   []float64
	leastSec float64 // of addSec
	from, to platform.HostID
	readySec float64
	exact    bool // readySec is not only a bound

	best Slot
	beat float64 // finish before this, with the addition, to win
}

// over looks at the hosts of a span, in ascending order.
func (w *walk) over(s span, exact bool) {
	w.from, w.to, w.readySec, w.exact = s.from, s.to, s.readySec, exact
	switch {
	case !(s.readySec+w.execSec+w.leastSec < w.beat):
	case s.to-s.from == 1:
		w.try(s.from)
	default:
		w.visit(1, 0, platform.HostID(w.tree.leaves))
	}
}

// visit looks at the node for the hosts from lo to hi.
func (w *walk) visit(n int, lo, hi platform.HostID) {
	if lo >= w.to || hi <= w.from || !w.may(n) {
		return
	}
	if hi-lo == 1 {
		w.try(lo)
		return
	}
	mid := lo + (hi-lo)/2
	w.visit(2*n, lo, mid)
	w.visit(2*n+1, mid, hi)
}

// may says whether a host of the node may win. A task ends no earlier than its inputs allow on
// the fastest host; and if that is not before the first core is free, only in a gap that
// ends no earlier. Times so short that they can be lost in sums are not looked at.
func (w *walk) may(n int) bool {
	x, exec := w.tree, w.execSec
	if x.fastest != nil {
		exec = w.flop / x.fastest[n]
	}
	soonest := w.readySec + exec
	if !(soonest+w.leastSec < w.beat) {
		return false
	}
	if max(w.readySec, x.endSec[n])+exec+w.leastSec < w.beat {
		return true
	}
	if x.gapSec == nil {
		return false
	}
	class := x.class(exec)
	return class < 0 || x.gapSec[class][n] >= soonest || x.mostSec+exec/8 == x.mostSec
}

// try looks at one host.
func (w *walk) try(h platform.HostID) {
	l := w.plan
	ready, add := w.readySec, 0.0
	exec := l.problem.Costs.ExecSec(w.task, h)
	if w.addSec != nil {
		add = w.addSec[h]
	}
	if !(max(ready, l.freeSec[h])+exec+add < w.beat) {
		return
	}
	if !w.exact {
		if ready = max(ready, l.ReadySec(w.task, h)); !(max(ready, l.freeSec[h])+exec+add < w.beat) {
			return
		}
	}
	s := l.fit(w.task, h, ready, exec)
	if sum := s.FinishSec + add; sum < w.beat {
		w.best, w.beat = s, sum-scheduler.Epsilon*sum
		return
	}
	if x := w.tree; x.gapSec != nil && s.StartSec >= x.endSec[x.leaves+int(h)] {
		if c := x.class(exec); c >= 0 && x.gapSec[c][x.leaves+int(h)] > 0 {
			x.renewGaps(l, h, c)
		}
	}
}
