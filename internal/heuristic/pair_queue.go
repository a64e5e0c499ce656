package heuristic

import (
	"cmp"
	"context"
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// ETF, earliest task first, is the list heuristic of J.-J. Hwang, Y.-C. Chow,
// F. D. Anger and C.-Y. Lee, "Scheduling precedence graphs in systems with
// interprocessor communication times", SIAM J. Computing 18(2), 1989,
// doi 10.1137/0218016: of all ready tasks and hosts it places the pair that can
// start first, after the tasks already there.
//
// Ties, to Epsilon times the longest static level: of equal starts the highest
// static level (the paper leaves the rule open and suggests this one), then the
// lowest TaskID, then the lowest HostID.
//
// Deviations: none, but note that the paper's processors are equal, so that it
// need only look at starts; here a slow host that is free wins over a fast one
// that is busy.
//
// Cost: O(edges * hosts + tasks * hosts * log tasks); the paper's own bound is
// O(tasks^2 * hosts).
var ETF = &Heuristic{name: "etf", begin: func(l *Planner) steps {
	static := StaticLevel(l.problem)
	return pairs(l,
		func(t workload.TaskID, _ platform.HostID) float64 { return static[t] },
		func(_, startSec float64) float64 { return -startSec }, rounding(static))
}}

// DLS, dynamic level scheduling, is the list heuristic of G. C. Sih and E. A.
// Lee, "A compile-time scheduling heuristic for interconnection-constrained
// heterogeneous processor architectures", IEEE TPDS 4(2), 1993, doi
// 10.1109/71.207593. Of all ready tasks and hosts it places the pair of
// greatest dynamic level,
//
//	static level - start + Delta,  Delta = usual time of the task - its time there
//
// after the tasks already there. The static level is the longest path of usual
// times to the end; a task's usual time is its median over the hosts.
//
// Ties, to Epsilon times the longest static level: the greater static level +
// Delta, then the lowest TaskID, then the lowest HostID.
//
// Descendants adds the paper's descendant consideration: with D the successor
// that gets most data from the task (of several, the first declared), the level
// grows by
//
//	usual time of D - min(time of D there, least time of D + time to move its data)
//
// Deviations: the last term of the paper's generalised dynamic level, for tasks
// that lose much without their best host, is left out. Transfers take what the
// costs say, contention-free, where the paper reserves links. Mean takes the
// mean over the hosts for the usual time, as Topcuoglu, Hariri and Wu (2002)
// describe the heuristic.
//
// Cost: O(edges * hosts + tasks * hosts * log(tasks * hosts)); the paper's own
// bound is cubic in the tasks.
type DLS struct {
	Mean        bool // the usual time is the mean, not the median
	Descendants bool // take into account the successor that gets most data
}

// Map plans pr, with the errors of [Heuristic.Map].
func (m DLS) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return Heuristic{name: "dls", begin: func(l *Planner) steps {
		usual := m.usualSec(pr)
		static := staticLevel(pr, usual)
		after := func(workload.TaskID, platform.HostID) float64 { return 0 }
		if m.Descendants {
			after = descendantTerm(pr, usual)
		}
		return pairs(l,
			func(t workload.TaskID, h platform.HostID) float64 {
				return static[t] + (usual(t) - pr.Costs.ExecSec(t, h)) + after(t, h)
			},
			func(level, startSec float64) float64 { return level - startSec }, rounding(static))
	}}.Map(ctx, pr)
}

func (m DLS) usualSec(pr *scheduler.Problem) func(workload.TaskID) float64 {
	if m.Mean {
		return pr.Costs.MeanExecSec
	}
	median := medianExecSec(pr)
	return func(t workload.TaskID) float64 { return median[t] }
}

// descendantTerm is the level's increase for the successor that gets most data.
// Cost: O(tasks * hosts + edges) once, then O(1).
func descendantTerm(pr *scheduler.Problem, usual func(workload.TaskID) float64) func(workload.TaskID, platform.HostID) float64 {
	d := pr.DAG
	heaviest := make([]workload.EdgeID, d.NumTasks()) // -1 if the task sends nothing
	elsewhere := make([]float64, d.NumTasks())        // its receiver's least time plus the time to move its data
	for i := range heaviest {
		heaviest[i] = -1
		for _, e := range d.Out(workload.TaskID(i)) {
			if heaviest[i] < 0 || d.Bytes(e) > d.Bytes(heaviest[i]) {
				heaviest[i] = e
			}
		}
		if heaviest[i] < 0 {
			continue
		}
		least := math.Inf(1)
		for h := range pr.Platform.NumHosts() {
			least = min(least, pr.Costs.ExecSec(d.To(heaviest[i]), platform.HostID(h)))
		}
		elsewhere[i] = least + pr.Costs.MeanTransferSec(heaviest[i])
	}
	return func(t workload.TaskID, h platform.HostID) float64 {
		if heaviest[t] < 0 {
			return 0
		}
		next := d.To(heaviest[t])
		return usual(next) - min(pr.Costs.ExecSec(next, h), elsewhere[t])
	}
}

// pairQueue finds, of all pairs of a ready task and a host, the one of greatest
// value, where the value falls with the time at which the task can start on the
// host. Ties go to the higher level, the lowest TaskID, the lowest HostID;
// values and levels are rounded before they are compared.
//
// Evaluating every pair before each placement, as the papers do, is quadratic
// in the number of ready tasks. But placing a task changes the free time of one
// host only, and all tasks with inputs that have arrived there by then start at the
// same moment: among them the level alone decides. So each host keeps these
// apart from those that still wait for inputs. Cost: O((log tasks +
// predecessors) * hosts) a task.
type pairQueue struct {
	plan  *Planner                              // AppendOnly
	value func(level, startSec float64) float64 // rounded
	level func(workload.TaskID, platform.HostID) float64
	round func(float64) float64
	gone  []bool // by TaskID: taken
	hosts []hostPairs
	ready []float64 // by HostID; add's buffer
	live  int       // tasks added and not taken
	err   error
}

// pair is a ready task on a host.
type pair struct {
	task     workload.TaskID
	readySec float64 // when its inputs are on the host
	level    float64
}

type hostPairs struct {
	able    heap.Heap[pair] // inputs arrive by the time the host is free; by level
	byReady heap.Heap[pair] // inputs arrive later; by when
	byValue heap.Heap[pair] // the pairs of byReady, and some that are in able by now; by value
}

// pairs takes the tasks by their pairs' values.
func pairs(l *Planner, level func(workload.TaskID, platform.HostID) float64, value func(level, startSec float64) float64, round func(float64) float64) steps {
	q := &pairQueue{plan: l, round: round, level: level, gone: make([]bool, len(l.host)), hosts: make([]hostPairs, len(l.cores)), ready: make([]float64, len(l.cores))}
	q.value = func(level, startSec float64) float64 { return round(value(level, startSec)) }
	for h := range q.hosts {
		q.hosts[h].able.Less = func(a, b pair) bool {
			return cmp.Or(cmp.Compare(round(b.level), round(a.level)), cmp.Compare(a.task, b.task)) < 0
		}
		q.hosts[h].byReady.Less = func(a, b pair) bool { return a.readySec < b.readySec }
		q.hosts[h].byValue.Less = func(a, b pair) bool {
			return cmp.Or(cmp.Compare(q.value(b.level, b.readySec), q.value(a.level, a.readySec)),
				cmp.Compare(round(b.level), round(a.level)), cmp.Compare(a.task, b.task)) < 0
		}
	}
	return steps{ready: q.add, next: q.next}
}

// add offers t, with placed predecessors, to all hosts that can run it.
func (q *pairQueue) add(t workload.TaskID) {
	found := false
	q.plan.readyInto(q.ready, t)
	for h := range platform.HostID(len(q.hosts)) {
		p := pair{task: t, readySec: q.ready[h]}
		if math.IsInf(p.readySec+q.plan.problem.Costs.ExecSec(t, h), 1) {
			continue
		}
		found = true
		p.level = q.level(t, h)
		if p.readySec <= q.plan.freeSec[h] {
			q.hosts[h].able.Push(p)
			continue
		}
		q.hosts[h].byReady.Push(p)
		q.hosts[h].byValue.Push(p)
	}
	q.live++
	if !found && q.err == nil {
		q.err = q.plan.nowhere(t)
	}
}

// next takes the best pair.
func (q *pairQueue) next() (workload.TaskID, Slot, error) {
	if q.err != nil {
		return workload.NoTask, Slot{}, q.err
	}
	var best pair
	host, bestValue := platform.NoHost, math.Inf(-1)
	for i := range q.hosts {
		q.settle(platform.HostID(i))
		for _, top := range []*heap.Heap[pair]{&q.hosts[i].able, &q.hosts[i].byValue} {
			if top.Len() == 0 {
				continue
			}
			p := top.Items[0]
			v := q.value(p.level, max(p.readySec, q.plan.freeSec[i]))
			if host == platform.NoHost || cmp.Or(cmp.Compare(v, bestValue), cmp.Compare(q.round(p.level), q.round(best.level)), cmp.Compare(best.task, p.task)) > 0 {
				best, bestValue, host = p, v, platform.HostID(i)
			}
		}
	}
	q.gone[best.task] = true
	q.live--
	return best.task, q.plan.Fit(best.task, host), nil
}

// settle drops pairs with a task that was taken and moves to able those that can
// start when h is free.
func (q *pairQueue) settle(h platform.HostID) {
	p, free := &q.hosts[h], q.plan.freeSec[h]
	for p.byReady.Len() > 0 && (p.byReady.Items[0].readySec <= free || q.gone[p.byReady.Items[0].task]) {
		if x := p.byReady.Pop(); !q.gone[x.task] {
			p.able.Push(x)
		}
	}
	for p.able.Len() > 0 && q.gone[p.able.Items[0].task] {
		p.able.Pop()
	}
	for p.byValue.Len() > 0 && (p.byValue.Items[0].readySec <= free || q.gone[p.byValue.Items[0].task]) {
		p.byValue.Pop()
	}
	q.shrink(&p.able, -1)
	q.shrink(&p.byReady, free)
	q.shrink(&p.byValue, free)
}

// shrink keeps a heap from filling with pairs that no longer count: memory for
// the ready tasks is enough.
func (q *pairQueue) shrink(h *heap.Heap[pair], afterSec float64) {
	if h.Len() < 2*q.live+64 {
		return
	}
	all := h.Items
	h.Items = make([]pair, 0, q.live+64)
	for _, p := range all {
		if !q.gone[p.task] && p.readySec > afterSec {
			h.Push(p)
		}
	}
}
