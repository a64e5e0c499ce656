package scheduler

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/internal/parallel"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Complete gives rigid parallel tasks the hosts that their mapper has not named: it places
// only their first. Tasks are planned one by one, the one first that can start first
// on the hosts that it has, and each host keeps its order. A parallel task gets the hosts
// that are free earliest then; of equal ones the fastest, then those with the lowest
// numbers. It starts when all of them and its inputs are there.
//
// The result is s itself if the workload has no such tasks. It has planned times if s has
// some, for the mapper's own do not hold any more, nor do the power states that it chose
// for them, and a bound that it proved. The
// error says that the platform has too few hosts, or is a *[DeadlockError] or that of ctx. Cost:
// O((tasks + edges) log tasks), and for each parallel task O(hosts log hosts); the routes between the
// same hosts are followed once.
func Complete(ctx context.Context, pr *Problem, s *Schedule) (*Schedule, error) {
	if err := checkGiven("Complete", pr, s); err != nil {
		return nil, err
	}
	if pr.DAG.NumParallel() == 0 {
		return s, nil
	}
	if len(s.Copies) > 0 {
		return nil, errors.New("schedule: copies of tasks in a workload with rigid parallel tasks (want one of them)")
	}
	if err := parallel.CheckHosts(pr.DAG, pr.Platform); err != nil {
		return nil, err
	}
	c := newCompletion(pr.Measuring(ctx), s)
	for c.ready.Len() > 0 {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		at := c.ready.Pop()
		if sec := c.startSec(at.task); sec > at.sec { // its hosts have got other tasks since
			c.ready.Push(waiting{sec, at.task})
			continue
		}
		if err := c.start(at.task); err != nil {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if c.started < pr.DAG.NumTasks() {
		if err := FindDeadlock(pr, s); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("schedule: %d tasks are in no host's order", pr.DAG.NumTasks()-c.started)
	}
	if s.Plan == nil {
		c.out.Plan = nil
	}
	return c.out, nil
}

// completion is a schedule that is being completed.
type completion struct {
	pr      *Problem
	in, out *Schedule
	free    [][]float64 // by HostID: when each core is free, ascending
	lastSec []float64   // by HostID: when its last task starts
	next    []int       // by HostID: how many of its order have started
	inputs  []float64   // by TaskID: when the last input arrives
	front   *workload.Frontier
	arrived []bool // by TaskID: all predecessors are planned
	ready   heap.Heap[waiting]
	started int
}

// waiting is a task that may be next, with the earliest time that it was known to start.
type waiting struct {
	sec  float64
	task workload.TaskID
}

func newCompletion(pr *Problem, s *Schedule) *completion {
	n, hosts := pr.DAG.NumTasks(), pr.Platform.NumHosts()
	c := &completion{
		pr: pr, in: s,
		out: &Schedule{
			Host: s.Host, Order: make([][]workload.TaskID, hosts), Plan: make([]Interval, n),
			More: map[workload.TaskID][]platform.HostID{},
		},
		free: make([][]float64, hosts), lastSec: make([]float64, hosts), next: make([]int, hosts),
		inputs: make([]float64, n), arrived: make([]bool, n),
	}
	c.ready.Less = func(a, b waiting) bool { return cmp.Or(cmp.Compare(a.sec, b.sec), cmp.Compare(a.task, b.task)) < 0 }
	for h := range c.free {
		c.free[h] = make([]float64, pr.Platform.Host(platform.HostID(h)).Cores)
	}
	c.front = workload.NewFrontier(pr.DAG, func(t workload.TaskID) {
		c.arrived[t] = true
		c.offer(t)
	})
	return c
}

// offer makes a task ready if it is next on all hosts that it has.
func (c *completion) offer(t workload.TaskID) {
	if !c.arrived[t] {
		return
	}
	for _, h := range c.in.AppendHosts(nil, t) {
		if order := c.in.Order[h]; c.next[h] >= len(order) || order[c.next[h]] != t {
			return
		}
	}
	c.ready.Push(waiting{c.startSec(t), t})
}

// startSec is when a task can start on the hosts that it has.
func (c *completion) startSec(t workload.TaskID) float64 {
	sec := c.inputs[t]
	for _, h := range c.in.AppendHosts(nil, t) {
		sec = max(sec, c.freeSec(h))
	}
	return sec
}

// freeSec is when a host can start its next task.
func (c *completion) freeSec(h platform.HostID) float64 { return max(c.free[h][0], c.lastSec[h]) }

// start plans a task.
func (c *completion) start(t workload.TaskID) error {
	mine := c.in.AppendHosts(nil, t)
	if x := c.pr.DAG.Parallel(t); x != nil && len(mine) == 1 {
		if mine = c.choose(t, x, mine); len(mine) < x.Hosts {
			return fmt.Errorf("task %q requests %d hosts, and only %s can run it", c.pr.DAG.TaskName(t), x.Hosts, units.Count(len(mine), "host"))
		}
	}
	if len(mine) > 1 {
		c.out.More[t] = mine[1:]
	}
	iv := Interval{StartSec: c.inputs[t]}
	for _, h := range mine {
		iv.StartSec = max(iv.StartSec, c.freeSec(h))
	}
	iv.FinishSec = iv.StartSec + placedSec(c.pr, c.out, t)
	c.out.Plan[t] = iv
	for _, h := range mine {
		c.out.Order[h] = append(c.out.Order[h], t)
		c.free[h][0], c.lastSec[h] = iv.FinishSec, iv.StartSec
		slices.Sort(c.free[h])
	}
	c.started++
	for _, x := range c.pr.DAG.Out(t) {
		to := c.pr.DAG.To(x)
		c.inputs[to] = max(c.inputs[to], iv.FinishSec+c.pr.Costs.TransferSec(x, c.in.Host[t], c.in.Host[to]))
	}
	for _, h := range c.in.AppendHosts(nil, t) {
		c.next[h]++
	}
	c.offerNext(t)
	c.front.Done(t)
	return nil
}

// offerNext offers the tasks behind t, each once.
func (c *completion) offerNext(t workload.TaskID) {
	var offered []workload.TaskID
	for _, h := range c.in.AppendHosts(nil, t) {
		if order := c.in.Order[h]; c.next[h] < len(order) && !slices.Contains(offered, order[c.next[h]]) {
			offered = append(offered, order[c.next[h]])
			c.offer(order[c.next[h]])
		}
	}
}

// choose finds the hosts of a parallel task besides its first.
func (c *completion) choose(t workload.TaskID, x *workload.Parallel, mine []platform.HostID) []platform.HostID {
	others := make([]platform.HostID, 0, len(c.free))
	for h := range platform.HostID(len(c.free)) {
		if h != mine[0] && !math.IsInf(c.pr.Costs.ExecSec(t, h), 1) {
			others = append(others, h)
		}
	}
	p := c.pr.Platform
	slices.SortStableFunc(others, func(a, b platform.HostID) int {
		return cmp.Or(cmp.Compare(c.freeSec(a), c.freeSec(b)), cmp.Compare(p.Host(b).SpeedFlops, p.Host(a).SpeedFlops))
	})
	return append(mine, others[:min(len(others), x.Hosts-1)]...)
}
