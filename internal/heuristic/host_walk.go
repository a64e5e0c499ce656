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
	if w.tree.next(l); w.tree.large {
		return w.bestOfMany(releaseSec)
	}
	most := w.certain(releaseSec)
	w.beat = math.Nextafter(most+4*scheduler.Epsilon*most, math.Inf(1))
	w.all(releaseSec)
	if w.firstSec > most+2*scheduler.Epsilon*most { // see within
		w.again(releaseSec)
	}
	return w.offer.Best
}

// bestOfMany is bestOfSpans where many hosts would be looked at: it looks for a better limit first.
func (w *walk) bestOfMany(releaseSec float64) Slot {
	x := w.tree
	if x.table != nil && x.fastest == nil && w.exact && w.add.sec == nil {
		if w.within(w.soonest(releaseSec), releaseSec) {
			return w.offer.Best
		}
		w.forget()
	}
	most := w.certain(releaseSec)
	if x.fastest != nil {
		most = min(most, w.sample(releaseSec))
	}
	if !w.within(most, releaseSec) {
		w.again(releaseSec)
	}
	return w.offer.Best
}

// within looks at the hosts that may have a measure of mostSec or less. It says whether they have the
// best one: a host that was left out may have come before if the first of them is close to mostSec.
func (w *walk) within(mostSec, releaseSec float64) bool {
	w.beat = math.Nextafter(mostSec+4*scheduler.Epsilon*mostSec, math.Inf(1))
	w.all(releaseSec)
	return w.offer.Best.Host != platform.NoHost && w.firstSec <= mostSec+2*scheduler.Epsilon*mostSec
}

// again looks at all hosts anew, with no limit.
func (w *walk) again(releaseSec float64) {
	w.forget()
	w.all(releaseSec)
}

// forget drops what was found.
func (w *walk) forget() {
	w.offer, w.beat = NewOffer(), math.Inf(1)
	w.offer.Best.Interval = scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}
}

// soonest is when the task finishes if one of the hosts that have none of its predecessors is idle.
func (w *walk) soonest(releaseSec float64) float64 {
	ready := math.Inf(1)
	for _, s := range w.spans {
		if s.to-s.from > 1 {
			ready = min(ready, max(s.readySec, releaseSec))
		}
	}
	return ready + w.execSec
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
	case w.tree.table != nil:
		w.overInBlocks(s)
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
	return class < 0 || x.gapSec[class][n] >= w.readySec+exec || x.lost(exec)
}

// overInBlocks is over with the table of gaps.
func (w *walk) overInBlocks(s span) {
	if s.to-s.from == 1 {
		w.visitInBlocks(w.tree.leaves+int(s.from), s.from, s.to)
		return
	}
	w.visitInBlocks(1, 0, platform.HostID(w.tree.leaves))
}

// visitInBlocks is visit with the table of gaps.
func (w *walk) visitInBlocks(n int, lo, hi platform.HostID) {
	if lo >= w.to || hi <= w.from || !w.may(n) || !w.mayInBlocks(n) {
		return
	}
	if hi-lo == 1 {
		w.try(lo)
		return
	}
	mid := lo + (hi-lo)/2
	w.visitInBlocks(2*n, lo, mid)
	w.visitInBlocks(2*n+1, mid, hi)
}

// mayInBlocks is may by the table of gaps.
func (w *walk) mayInBlocks(n int) bool {
	x, exec := w.tree, w.execSec
	if x.fastest != nil {
		exec = w.flop / x.fastest[n]
	}
	if w.measure(max(w.readySec, x.endSec[n]), exec, w.leastSec) < w.beat || x.class(exec) < 0 || x.lost(exec) {
		return true
	}
	return x.table.may(n, w.readySec, exec, w.limitSec(exec))
}

// limitSec is before when a task that takes so long must finish, or the slot changes nothing. Where sums are
// rounded it is a little later.
func (w *walk) limitSec(execSec float64) float64 {
	more := -w.leastSec
	if w.by == ByStart {
		more = execSec
	}
	if more == 0 {
		return w.beat
	}
	return w.beat + more + scheduler.Epsilon*(math.Abs(w.beat)+math.Abs(more))
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
	w.tree.looked++
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
	if w.tree.gapSec != nil {
		w.missed(h, s.StartSec, exec)
	}
}

// missed notes that a host has no slot that is good enough.
func (w *walk) missed(h platform.HostID, startSec, execSec float64) {
	x := w.tree
	n, c := x.leaves+int(h), x.class(execSec)
	if c < 0 {
		return
	}
	if x.table != nil && !x.lost(execSec) {
		x.table.renew(w.plan, h, w.readySec, execSec, w.limitSec(execSec))
	}
	if startSec >= x.endSec[n] && x.gapSec[c][n] > 0 {
		x.renewGaps(w.plan, h, c)
	}
}
