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
func (l *Planner) bestOfSpans(t workload.TaskID, releaseSec float64, add addition) Slot {
	w := l.newWalk(t)
	if add.sec != nil {
		w.add, w.leastSec = add, slices.Min(add.sec)
	}
	most := w.certain(releaseSec)
	w.beat = math.Nextafter(most+4*scheduler.Epsilon*most, math.Inf(1))
	w.all(releaseSec)
	if w.firstSec > most+2*scheduler.Epsilon*most { // a host that was left out may have come before
		w.offer, w.beat = NewOffer(), math.Inf(1)
		w.all(releaseSec)
	}
	return w.offer.Best
}

// offerOfSpans is offerOf, by finish or by start, with a tree of hosts.
func (l *Planner) offerOfSpans(t workload.TaskID, by Comparison) Offer {
	w := l.newWalk(t)
	w.by, w.second = by, true
	w.all(0)
	return w.offer
}

// walk looks for a task's best slot in hosts that may win.
type walk struct {
	plan     *Planner
	tree     *hostTree
	task     workload.TaskID
	by       Comparison
	second   bool // the second best slot matters, too
	flop     float64
	execSec  float64 // on the fastest host
	add      addition
	leastSec float64 // that is added

	spans []span
	exact bool // the spans' dates are not only bounds

	from, to platform.HostID // of the span that is looked at
	readySec float64

	offer    Offer
	beat     float64 // only less than this changes the offer
	firstSec float64 // the measure of the first slot that did
}

func (l *Planner) newWalk(t workload.TaskID) walk {
	w := walk{plan: l, tree: l.tree, task: t, by: ByFinish, flop: l.problem.DAG.CoreFlop(t), offer: NewOffer(), beat: math.Inf(1)}
	w.offer.Best.Interval = scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}
	w.execSec = w.flop / l.tree.fastestSpeed
	if w.spans, w.exact = l.spans.of(l, t); !w.exact {
		w.spans = append(l.spans.found[:0], span{0, l.spans.hosts, l.lastEndSec(t)})
	}
	return w
}

// all looks at all hosts.
func (w *walk) all(releaseSec float64) {
	for _, s := range w.spans {
		s.readySec = max(s.readySec, releaseSec)
		w.over(s)
	}
}

// certain is when the task finishes on the host with the core that ends first, at the latest; +Inf if
// that is not known.
func (w *walk) certain(releaseSec float64) float64 {
	l, x := w.plan, w.tree
	if l.wide != nil {
		return math.Inf(1)
	}
	n := 1
	for n < x.leaves {
		if n *= 2; x.endSec[n] > x.endSec[n+1] {
			n++
		}
	}
	h := platform.HostID(n - x.leaves)
	ready := max(releaseSec, x.endSec[n])
	if w.exact {
		i := 0
		for w.spans[i].to <= h {
			i++
		}
		ready = max(ready, w.spans[i].readySec)
	} else {
		ready = max(ready, l.ReadySec(w.task, h))
	}
	return ready + l.problem.Costs.ExecSec(w.task, h) + w.add.on(h)
}

// over looks at the hosts of a span, in ascending order.
func (w *walk) over(s span) {
	w.from, w.to, w.readySec = s.from, s.to, s.readySec
	switch {
	case !(w.measure(s.readySec, w.execSec, w.leastSec) < w.beat):
	case s.to-s.from == 1:
		w.try(s.from)
	default:
		w.visit(1, 0, platform.HostID(w.tree.leaves))
	}
}

// measure is what the slot that starts then is compared by.
func (w *walk) measure(startSec, execSec, addSec float64) float64 {
	if w.by == ByStart {
		return startSec
	}
	return startSec + execSec + addSec
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

// may says whether a host of the node may win. A task starts no earlier than its inputs allow;
// and if that is not before the first core is free, only in a gap that ends no earlier than the
// task does. Times so short that they can be lost in sums are not looked at.
func (w *walk) may(n int) bool {
	x, exec := w.tree, w.execSec
	if x.fastest != nil {
		exec = w.flop / x.fastest[n]
	}
	switch {
	case !(w.measure(w.readySec, exec, w.leastSec) < w.beat):
		return false
	case w.measure(max(w.readySec, x.endSec[n]), exec, w.leastSec) < w.beat:
		return true
	case x.gapSec == nil:
		return false
	}
	class := x.class(exec)
	return class < 0 || x.gapSec[class][n] >= w.readySec+exec || x.mostSec+exec/8 == x.mostSec
}

// try looks at one host.
func (w *walk) try(h platform.HostID) {
	l := w.plan
	ready, add := w.readySec, w.add.on(h)
	exec := l.problem.Costs.ExecSec(w.task, h)
	if !(w.measure(max(ready, l.freeSec[h]), exec, add) < w.beat) {
		return
	}
	if !w.exact {
		if ready = max(ready, l.ReadySec(w.task, h)); !(w.measure(max(ready, l.freeSec[h]), exec, add) < w.beat) {
			return
		}
	}
	s := l.fit(w.task, h, ready, exec)
	if sum := w.measure(s.StartSec, exec, add); sum < w.beat && !math.IsInf(s.FinishSec, 1) {
		if w.offer.Best.Host == platform.NoHost {
			w.firstSec = sum
		}
		w.offer.Consider(s, sum)
		if w.beat = w.offer.beat; w.second {
			w.beat = w.offer.Second
		}
		return
	}
	if x := w.tree; x.gapSec != nil && s.StartSec >= x.endSec[x.leaves+int(h)] {
		if c := x.class(exec); c >= 0 && x.gapSec[c][x.leaves+int(h)] > 0 {
			x.renewGaps(l, h, c)
		}
	}
}
