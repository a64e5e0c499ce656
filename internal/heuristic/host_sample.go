package heuristic

import "github.com/clustersim/clustersim/platform"

// samples is how many fast hosts are asked before all others.
const samples = 4

// sample is the least measure of a few fast hosts that may win; +Inf if there is none. The faster half of the
// hosts comes first, at each node of the tree.
func (w *walk) sample(releaseSec float64) float64 {
	left := samples
	for _, s := range w.spans {
		if w.from, w.to, w.readySec = s.from, s.to, max(s.readySec, releaseSec); s.to-s.from > 1 {
			w.sampleOf(1, 0, platform.HostID(w.tree.leaves), &left)
		}
	}
	return w.beat
}

// sampleOf is sample for the node for the hosts from lo to hi.
func (w *walk) sampleOf(n int, lo, hi platform.HostID, left *int) {
	if *left == 0 || lo >= w.to || hi <= w.from || !w.may(n) || w.tree.table != nil && !w.mayInBlocks(n) {
		return
	}
	mid := lo + (hi-lo)/2
	switch x := w.tree; {
	case hi-lo == 1:
		*left--
		w.beat = min(w.beat, w.measureOn(lo))
	case x.fastest[2*n+1] > x.fastest[2*n]:
		w.sampleOf(2*n+1, mid, hi, left)
		w.sampleOf(2*n, lo, mid, left)
	default:
		w.sampleOf(2*n, lo, mid, left)
		w.sampleOf(2*n+1, mid, hi, left)
	}
}

// measureOn is that of a host of the span.
func (w *walk) measureOn(h platform.HostID) float64 {
	l, ready := w.plan, w.readySec
	if !w.exact {
		ready = max(ready, l.ReadySec(w.task, h))
	}
	exec := l.problem.Costs.ExecSec(w.task, h)
	return w.measure(l.fit(w.task, h, ready, exec).StartSec, exec, w.add.on(h))
}
