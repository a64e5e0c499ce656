package search

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// boundSec is a time before which no plan that continues from here can end: the
// greater of the path and the work bounds of LowerBoundSec, for the remaining
// tasks. None of them starts before the task placed last, nor on a host before
// one of its cores is free. If all times are whole, so is the end.
func (b *branch) boundSec() float64 {
	var now float64
	if b.last != workload.NoTask {
		now = b.start[b.last]
	}
	for h, free := range b.freeAt {
		b.soonest[h] = max(now, free[firstFree(free)])
	}
	bound := max(b.pathSec(), b.workSec(now))
	if b.whole && !math.IsInf(bound, 1) {
		bound = math.Ceil(bound - wholeSlack)
	}
	return bound
}

// wholeSlack is far more than the rounding of a sum of times up to wholeLimit,
// and far less than 1.
const wholeSlack = 1e-3

func (b *branch) pathSec() float64 {
	var bound float64
	for _, t := range b.dag.TopologicalOrder() {
		row := int(t) * b.hosts
		if h := b.host[t]; h != platform.NoHost {
			b.arrive[t] = b.finish[t]
			bound = max(bound, b.finish[t]+b.tail[row+int(h)])
			continue
		}
		var inputs float64 // earliest on any host
		if b.free {
			for _, e := range b.dag.In(t) {
				inputs = max(inputs, b.arrive[b.dag.From(e)])
			}
		}
		ends, earliest := math.Inf(1), math.Inf(1)
		for h := range b.hosts {
			start := max(inputs, b.soonest[h])
			if !b.free {
				start = max(start, b.inputsSec(t, h))
			}
			b.head[row+h] = start + b.exec[row+h]
			earliest = min(earliest, b.head[row+h])
			ends = min(ends, b.head[row+h]+b.tail[row+h])
		}
		b.arrive[t] = earliest
		bound = max(bound, ends)
	}
	return bound
}

// inputsSec is the earliest time at which t's inputs can be on h.
func (b *branch) inputsSec(t workload.TaskID, h int) float64 {
	var ready float64
	for _, e := range b.dag.In(t) {
		from := b.dag.From(e)
		moves := b.moves[int(e)*b.hosts*b.hosts:][:b.hosts*b.hosts]
		if g := b.host[from]; g != platform.NoHost {
			ready = max(ready, b.finish[from]+moves[int(g)*b.hosts+h])
			continue
		}
		best := math.Inf(1)
		for g, sec := range b.head[int(from)*b.hosts:][:b.hosts] {
			best = min(best, sec+moves[g*b.hosts+h])
		}
		ready = max(ready, best)
	}
	return ready
}

func (b *branch) workSec(now float64) float64 {
	var bound float64
	for k, weight := range b.weight {
		if b.all[k] == 0 {
			continue
		}
		var work float64
		for t, sec := range b.work[k] {
			if b.host[t] == platform.NoHost {
				work += sec
			}
		}
		for h, y := range weight {
			for _, free := range b.freeAt[h] {
				work += y * max(now, free)
			}
		}
		bound = max(bound, work/b.all[k])
	}
	return sumsOff(bound, 4*len(b.least)+4*b.hosts)
}
