package heuristic

import (
	"cmp"
	"context"
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// pairQueue finds, of all pairs of a ready task and a host, the one of greatest
// value, where the value falls with the time at which the task can start on the
// host. Ties go to the higher level, the lowest TaskID, the lowest HostID;
// values and levels are rounded before they are compared.
//
// Evaluating every pair before each placement, as the papers do, is quadratic
// in the number of ready tasks. But placing a task changes the free time of one
// host only, and all tasks whose inputs have arrived there by then start at the
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
	live  int // tasks added and not taken
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

func newPairQueue(l *Planner, level func(workload.TaskID, platform.HostID) float64, value func(level, startSec float64) float64, round func(float64) float64) *pairQueue {
	q := &pairQueue{plan: l, round: round, level: level, gone: make([]bool, len(l.host)), hosts: make([]hostPairs, len(l.cores))}
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
	return q
}

// add offers t, whose predecessors are placed, to all hosts that can run it.
func (q *pairQueue) add(t workload.TaskID) {
	found := false
	for i := range q.hosts {
		h := platform.HostID(i)
		p := pair{task: t, readySec: q.plan.ReadySec(t, h)}
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

// placeNext places the task of the best pair on its host.
func (q *pairQueue) placeNext() (workload.TaskID, error) {
	if q.err != nil {
		return workload.NoTask, q.err
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
	q.plan.Place(best.task, q.plan.Fit(best.task, host))
	return best.task, nil
}

// settle drops pairs whose task was taken and moves to able those that can
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

// run places all tasks.
func (q *pairQueue) run(ctx context.Context, d *workload.DAG) error {
	front := workload.NewFrontier(d, q.add)
	for range d.NumTasks() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		t, err := q.placeNext()
		if err != nil {
			return err
		}
		front.Done(t)
	}
	return nil
}
