package heuristic

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// CPFD, critical path fast duplication, is the heuristic of I. Ahmad and Y.-K. Kwok, "On exploiting task
// duplication in parallel program scheduling", IEEE TPDS 9(9), 1998, doi 10.1109/71.722221: a task may run
// on several hosts, so that its data need not travel. Tasks are taken along a critical path, each after
// its ancestors, and then the others. For each host in question, the predecessor with the data that arrives
// last is copied to that host, after ancestors of its own in the same way, as long as the task can start
// earlier. The task goes to the best of the hosts, with the copies that it needs there.
//
// Ties: of equal b-levels that of the smaller t-level, then the lowest TaskID; of equal finish times the
// host with fewer copies, then the lowest HostID; of data that arrives at the same time the first edge's.
//
// Deviations: hosts are few, may differ and have several cores: the host in which the task finishes first
// wins, where the paper takes that in which it starts first on any number of equal processors. In question
// are the hosts of predecessors and their copies, the unused host that is fastest with the task (the paper's
// empty processor), and the host where it finishes first without copies; the paper looks at all processors for tasks
// without a descendant on the critical path. A predecessor is copied after its own ancestors, and not before. An ancestor
// is tried once for each task and host. Rigid parallel tasks, and what comes with them, run once.
//
// Cost: at worst O(tasks * edges * hosts) estimates.
type CPFD struct {
	RunOnce bool // copy nothing
}

// Once is the heuristic without copies, as for plans made during a run.
func (CPFD) Once() scheduler.Mapper { return CPFD{RunOnce: true} }

// Map plans pr. The error names a task that no host can run, or with inputs that reach no host.
func (m CPFD) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	c := newDuplication(pr, m.RunOnce)
	return c.plan(ctx, "cpfd", criticalFirst(pr), c.place)
}

// criticalFirst lists the tasks of a critical path, each after its ancestors, and then the others by
// falling b-level. Of several ancestors that of the higher b-level comes first.
func criticalFirst(pr *scheduler.Problem) []workload.TaskID {
	d, down := pr.DAG, DownwardRank(pr)
	up := RankClasses(UpwardRank(pr))
	list, listed := make([]workload.TaskID, 0, d.NumTasks()), make([]bool, d.NumTasks())
	before := func(a, b workload.TaskID) bool {
		switch {
		case up[a] != up[b]:
			return up[a] < up[b]
		case math.Abs(down[a]-down[b]) > scheduler.Epsilon*max(down[a], down[b]):
			return down[a] < down[b]
		}
		return a < b
	}
	var stack []workload.TaskID
	for _, t := range criticalPath(pr) {
		for stack = append(stack[:0], t); len(stack) > 0; {
			top, next := stack[len(stack)-1], workload.NoTask
			for _, e := range d.In(top) {
				if from := d.From(e); !listed[from] && (next == workload.NoTask || before(from, next)) {
					next = from
				}
			}
			if next != workload.NoTask {
				stack = append(stack, next)
				continue
			}
			stack = stack[:len(stack)-1]
			if !listed[top] {
				listed[top], list = true, append(list, top)
			}
		}
	}
	for _, t := range readyFirst(d, before) {
		if !listed[t] {
			list = append(list, t)
		}
	}
	return list
}

// duplication is a plan in which tasks may run several times.
type duplication struct {
	pr      *scheduler.Problem
	l       *Planner          // of its cores alone: where tasks run is in at
	at      [][]instance      // by TaskID: the task, then its copies
	order   []workload.TaskID // of copies, in the order in which they were made
	used    []bool            // by HostID
	tried   []int32           // by TaskID: the round in which it was last tried
	round   int32             // of a task on a host
	trail   []trial           // placements that will be taken back
	copies  bool              // tasks may run several times
	needed  []platform.HostID // candidates' buffer
	soonest []float64         // by TaskID: of cpfd, a date before which no host ends it
}

// instance is a task where it runs.
type instance struct {
	host platform.HostID
	scheduler.Interval
	number int // among the copies; -1: the task itself
}

func newDuplication(pr *scheduler.Problem, once bool) *duplication {
	n := pr.DAG.NumTasks()
	return &duplication{
		pr: pr, l: NewPlanner(pr, FillGaps), at: make([][]instance, n),
		used: make([]bool, pr.Platform.NumHosts()), tried: make([]int32, n), copies: !once && pr.DAG.NumParallel() == 0,
		soonest: make([]float64, n),
	}
}

// plan places the tasks in an order, by the rule of a heuristic.
func (c *duplication) plan(ctx context.Context, name string, order []workload.TaskID, place func(workload.TaskID) error) (*scheduler.Schedule, error) {
	for _, t := range order {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := place(t); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return c.schedule()
}

// place plans a task, with the copies that let it end first.
func (c *duplication) place(t workload.TaskID) error {
	best, bestSec, bestCopies := platform.NoHost, math.Inf(1), 0
	list, first := c.candidates(t)
	startSec := c.bound(t)
	for _, h := range list {
		if c.cannotWin(t, h, first, startSec) {
			continue
		}
		s := c.improve(t, h)
		sec, copies := s.FinishSec, len(c.trail)
		c.takeBack(0)
		tolerance := scheduler.Epsilon * bestSec
		if best == platform.NoHost && !math.IsInf(sec, 1) || sec < bestSec-tolerance || sec <= bestSec+tolerance && copies < bestCopies {
			best, bestSec, bestCopies = h, sec, copies
		}
	}
	if best == platform.NoHost {
		return c.l.nowhere(t)
	}
	c.commit(t, c.improve(t, best))
	return nil
}

// bound notes a date before which a task cannot end, and is one before which it cannot start.
func (c *duplication) bound(t workload.TaskID) (startSec float64) {
	for _, e := range c.pr.DAG.In(t) {
		startSec = max(startSec, c.soonest[c.pr.DAG.From(e)])
	}
	least := math.Inf(1)
	for h := range platform.HostID(len(c.used)) {
		least = min(least, c.pr.Costs.ExecSec(t, h))
	}
	c.soonest[t] = startSec + least
	return startSec
}

// cannotWin reports whether t ends no earlier on h than on the host where it does so first without copies, whatever is copied:
// it starts there as soon as it can anywhere. Otherwise each task of a chain would be tried after copies of the whole chain.
func (c *duplication) cannotWin(t workload.TaskID, h platform.HostID, first Slot, startSec float64) bool {
	if first.StartSec > startSec || h == first.Host || startSec+c.pr.Costs.ExecSec(t, h) < first.FinishSec {
		return false
	}
	return c.slot(t, h).FinishSec > first.FinishSec*(1+scheduler.Epsilon) // else it may win a tie without copies
}

// commit places a task, and keeps the copies on the trail.
func (c *duplication) commit(t workload.TaskID, s Slot) {
	for _, x := range c.trail {
		of := c.at[x.task]
		of[len(of)-1].number = len(c.order)
		c.order = append(c.order, x.task)
	}
	c.trail, c.used[s.Host] = c.trail[:0], true
	c.l.Place(t, s)
	c.at[t] = append(c.at[t], instance{s.Host, s.Interval, -1})
}

// candidates are the hosts in question for a task, in ascending order, and its slot where it finishes first without copies.
func (c *duplication) candidates(t workload.TaskID) (list []platform.HostID, first Slot) {
	list = c.needed[:0]
	first, unused := c.usual(t)
	for _, h := range []platform.HostID{first.Host, unused} {
		if h != platform.NoHost {
			list = append(list, h)
		}
	}
	if c.copies {
		for _, e := range c.pr.DAG.In(t) {
			for _, x := range c.at[c.pr.DAG.From(e)] {
				list = append(list, x.host)
			}
		}
	}
	slices.Sort(list)
	c.needed = list
	return slices.Compact(list), first
}

// usual is the slot where t finishes first without copies, and the unused host that is fastest with it.
func (c *duplication) usual(t workload.TaskID) (first Slot, unused platform.HostID) {
	first.Host, unused = platform.NoHost, platform.NoHost
	first.StartSec, first.FinishSec = math.Inf(1), math.Inf(1)
	unusedSec := math.Inf(1)
	for h := range platform.HostID(len(c.used)) {
		exec := c.pr.Costs.ExecSec(t, h)
		if !c.used[h] && exec < unusedSec {
			unused, unusedSec = h, exec
		}
		if ready := c.readySec(t, h); ready+exec < first.FinishSec {
			if s := c.l.fit(t, h, ready, exec); s.FinishSec < first.FinishSec {
				first = s
			}
		}
	}
	return first, unused
}

// improve looks for the earliest slot of t on h, and places the copies that it needs there on the trail.
func (c *duplication) improve(t workload.TaskID, h platform.HostID) Slot {
	if len(c.trail) == 0 {
		c.round++
	}
	return c.earlier(t, h)
}

// earlier copies predecessors of t to h as long as t can start earlier there.
func (c *duplication) earlier(t workload.TaskID, h platform.HostID) Slot {
	best := c.slot(t, h)
	for c.copies {
		m, arrivalSec := c.lastInput(t, h)
		if m == workload.NoTask || arrivalSec < best.StartSec || c.tried[m] == c.round {
			break
		}
		c.tried[m] = c.round
		mark := len(c.trail)
		s := c.earlier(m, h)
		if !math.IsInf(s.FinishSec, 1) {
			c.copyTo(m, s)
		}
		now := c.slot(t, h)
		if !(now.StartSec < best.StartSec-scheduler.Epsilon*best.StartSec) && !(math.IsInf(best.StartSec, 1) && !math.IsInf(now.StartSec, 1)) {
			c.takeBack(mark)
			break
		}
		best = now
	}
	return best
}

// copyTo places a copy of a task on the trail.
func (c *duplication) copyTo(t workload.TaskID, s Slot) {
	c.trail = append(c.trail, c.l.try(t, s))
	c.at[t] = append(c.at[t], instance{host: s.Host, Interval: s.Interval})
}

// takeBack takes back the placements on the trail from mark on, the last one first.
func (c *duplication) takeBack(mark int) {
	for i := len(c.trail) - 1; i >= mark; i-- {
		t := c.trail[i].task
		c.l.undo(c.trail[i])
		c.at[t] = c.at[t][:len(c.at[t])-1]
	}
	c.trail = c.trail[:mark]
}

// slot is the earliest slot of t on h with the copies that there are.
func (c *duplication) slot(t workload.TaskID, h platform.HostID) Slot {
	return c.l.fit(t, h, c.readySec(t, h), c.pr.Costs.ExecSec(t, h))
}

// readySec is when all inputs of t can be on h.
func (c *duplication) readySec(t workload.TaskID, h platform.HostID) float64 {
	var ready float64
	for _, e := range c.pr.DAG.In(t) {
		sec, _ := c.arrival(e, h)
		ready = max(ready, sec)
	}
	return ready
}

// arrival is when data of e can be on h, and whether the task that makes it runs there.
func (c *duplication) arrival(e workload.EdgeID, h platform.HostID) (sec float64, here bool) {
	sec = math.Inf(1)
	for _, x := range c.at[c.pr.DAG.From(e)] {
		sec = min(sec, x.FinishSec+c.pr.Costs.TransferSec(e, x.host, h))
		here = here || x.host == h
	}
	return sec, here
}

// lastInput is the predecessor of t, of those that do not run on h, with the data that arrives there last.
func (c *duplication) lastInput(t workload.TaskID, h platform.HostID) (last workload.TaskID, sec float64) {
	last, sec = workload.NoTask, math.Inf(-1)
	for _, e := range c.pr.DAG.In(t) {
		if at, here := c.arrival(e, h); !here && at > sec {
			last, sec = c.pr.DAG.From(e), at
		}
	}
	return last, sec
}

// schedule is the finished schedule.
func (c *duplication) schedule() (*scheduler.Schedule, error) {
	n := c.pr.DAG.NumTasks()
	s := &scheduler.Schedule{
		Host: make([]platform.HostID, n+len(c.order)), Plan: make([]scheduler.Interval, n+len(c.order)), Copies: c.order,
	}
	for t, of := range c.at {
		for _, x := range of {
			u := t
			if x.number >= 0 {
				u = n + x.number
			}
			s.Host[u], s.Plan[u] = x.host, x.Interval
		}
	}
	if len(c.order) == 0 {
		s.OrderByPlan(c.pr)
		return s, nil
	}
	x, err := expand.Of(c.pr, s)
	if err != nil {
		return nil, err
	}
	x.Schedule.OrderByPlan(x.Problem)
	s.Order = x.Schedule.Order
	return s, nil
}
