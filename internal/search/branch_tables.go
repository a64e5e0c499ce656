package search

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// branchTables are a small problem's numbers, laid out for a search that reads
// them millions of times.
type branchTables struct {
	dag    *workload.DAG
	hosts  int
	cores  []int // by host
	kinds  []*platform.HostKind
	exec   []float64 // by task and host
	least  []float64 // by task
	moves  []float64 // by edge, source and destination
	free   bool      // no transfer takes any time
	whole  bool      // all times are whole numbers of seconds, so all starts are
	tail   []float64 // by task and host: least time from the task's end there to the end of the workload
	nth    []int32   // by task: position in the topological order
	class  []int32   // by host: the lowest host that is interchangeable with it
	weight [2][]float64
	work   [2][]float64 // by task: the least weighted time
	all    [2]float64   // total weight of all cores
}

func newBranchTables(pr *scheduler.Problem) *branchTables {
	d, hosts := pr.DAG, pr.Platform.NumHosts()
	x := &branchTables{
		dag: d, hosts: hosts, least: leastExec(pr), free: true, whole: true,
		exec:  make([]float64, d.NumTasks()*hosts),
		moves: make([]float64, d.NumEdges()*hosts*hosts),
		nth:   make([]int32, d.NumTasks()),
	}
	for i, t := range d.TopologicalOrder() {
		x.nth[t] = int32(i)
	}
	for i := range x.exec {
		x.exec[i] = pr.Costs.ExecSec(workload.TaskID(i/hosts), platform.HostID(i%hosts))
		x.whole = x.whole && isWhole(x.exec[i])
	}
	for i := range x.moves {
		pair := i % (hosts * hosts)
		x.moves[i] = pr.Costs.TransferSec(workload.EdgeID(i/(hosts*hosts)), platform.HostID(pair/hosts), platform.HostID(pair%hosts))
		x.whole = x.whole && isWhole(x.moves[i])
		x.free = x.free && x.moves[i] == 0
	}
	asked := 0
	for t := range workload.TaskID(d.NumTasks()) {
		asked += d.Cores(t)
	}
	for h := range hosts {
		k := pr.Platform.Host(platform.HostID(h))
		x.cores, x.kinds = append(x.cores, min(asked, k.Cores)), append(x.kinds, k)
	}
	x.fillTails()
	x.fillWork(pr)
	x.fillClasses()
	return x
}

// wholeLimit keeps sums of thousands of whole numbers far below where they
// would be rounded.
const wholeLimit = 1 << 30

func isWhole(sec float64) bool {
	return sec == math.Trunc(sec) && sec < wholeLimit || math.IsInf(sec, 1)
}

func (x *branchTables) fillTails() {
	hosts := x.hosts
	x.tail = make([]float64, len(x.exec))
	for _, t := range slices.Backward(x.dag.TopologicalOrder()) {
		for _, e := range x.dag.Out(t) {
			to := int(x.dag.To(e)) * hosts
			for h := range hosts {
				best := math.Inf(1)
				moves := x.moves[(int(e)*hosts+h)*hosts:][:hosts]
				for g := range hosts {
					best = min(best, moves[g]+x.exec[to+g]+x.tail[to+g])
				}
				at := int(t)*hosts + h
				x.tail[at] = max(x.tail[at], best)
			}
		}
	}
}

func (x *branchTables) fillWork(pr *scheduler.Problem) {
	x.weight = hostWeights(pr, x.least)
	for k, weight := range x.weight {
		for t := range x.least {
			x.work[k] = append(x.work[k], leastWeighted(pr, workload.TaskID(t), weight))
		}
		for h, y := range weight {
			x.all[k] += y * float64(x.cores[h])
		}
	}
}

// fillClasses finds the interchangeable hosts. Swaps that change nothing can be
// combined, so comparing with one host of each class is enough.
func (x *branchTables) fillClasses() {
	x.class = make([]int32, x.hosts)
	for h := range x.class {
		x.class[h] = int32(h)
		for g := range h {
			if x.class[g] == int32(g) && x.alike(g, h) {
				x.class[h] = int32(g)
				break
			}
		}
	}
}

func (x *branchTables) alike(g, h int) bool {
	if x.cores[g] != x.cores[h] || x.dag.HasNeeds() && x.kinds[g].MemoryBytes() != x.kinds[h].MemoryBytes() {
		return false
	}
	for at := 0; at < len(x.exec); at += x.hosts {
		if x.exec[at+g] != x.exec[at+h] {
			return false
		}
	}
	for at := 0; at < len(x.moves); at += x.hosts * x.hosts {
		moves := x.moves[at:][:x.hosts*x.hosts]
		if moves[g*x.hosts+h] != moves[h*x.hosts+g] {
			return false
		}
		for o := range x.hosts {
			if o != g && o != h && (moves[g*x.hosts+o] != moves[h*x.hosts+o] || moves[o*x.hosts+g] != moves[o*x.hosts+h]) {
				return false
			}
		}
	}
	return true
}

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
