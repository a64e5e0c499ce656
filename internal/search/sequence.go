package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/inorder"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// sequence is an order of all tasks, each after its predecessors, and a host
// for each.
type sequence struct {
	order []workload.TaskID
	nth   []int32           // by TaskID: position in order
	host  []platform.HostID // by TaskID
}

// newSequence is a sequence that decodes to s or to a shorter plan: s's hosts,
// and the tasks by start, then finish, then topological order.
func newSequence(pr *scheduler.Problem, s *scheduler.Schedule) *sequence {
	q := &sequence{order: scheduler.PlanOrder(pr, s.Plan), nth: make([]int32, len(s.Host)), host: slices.Clone(s.Host)}
	q.number(0, len(q.order))
	return q
}

func (q *sequence) number(lo, hi int) {
	for i := lo; i < hi; i++ {
		q.nth[q.order[i]] = int32(i)
	}
}

func (q *sequence) clone() *sequence {
	return &sequence{slices.Clone(q.order), slices.Clone(q.nth), slices.Clone(q.host)}
}

func (q *sequence) copyFrom(other *sequence) {
	copy(q.order, other.order)
	copy(q.nth, other.nth)
	copy(q.host, other.host)
}

// change moves one task to another host or place, if there is another.
func (q *sequence) change(d *workload.DAG, draw *rand.Rand, hosts int) (undo func()) {
	t := workload.TaskID(draw.IntN(len(q.order)))
	if hosts > 1 && draw.IntN(2) == 0 {
		before := q.host[t]
		h := platform.HostID(draw.IntN(hosts - 1))
		if h >= before {
			h++
		}
		q.host[t] = h
		return func() { q.host[t] = before }
	}
	lo, hi := 0, len(q.order)-1
	for _, e := range d.In(t) {
		lo = max(lo, int(q.nth[d.From(e)])+1)
	}
	for _, e := range d.Out(t) {
		hi = min(hi, int(q.nth[d.To(e)])-1)
	}
	from := int(q.nth[t])
	to := lo + draw.IntN(hi-lo+1)
	q.move(from, to)
	return func() { q.move(to, from) }
}

// move moves the task at one position to another; those in between shift.
func (q *sequence) move(from, to int) {
	t := q.order[from]
	if from < to {
		copy(q.order[from:to], q.order[from+1:to+1])
	} else {
		copy(q.order[to+1:from+1], q.order[to:from])
	}
	q.order[to] = t
	q.number(min(from, to), max(from, to)+1)
}

// decoder turns an order of all tasks and a host for each into a plan: task by
// task, each at the end of the core of its host that is free first, as soon as
// its inputs have arrived. The order must put each task after its predecessors. If tasks
// ask for several cores or for memory, none starts before the one ahead of it on its host.
//
// Some order and hosts decode to a shortest plan. To see this, take a shortest
// plan and decode its hosts by start, then finish, then topological order: no
// task then starts later than in the plan, because by induction its inputs
// arrive no later and no more cores are busy. Sums and maxima of floating-point
// numbers are monotone, so this holds for rounded times too.
type decoder struct {
	pr     *scheduler.Problem
	finish []float64   // by TaskID
	start  []float64   // by TaskID
	cores  [][]float64 // by HostID: when each core with tasks is free, and one more if there is one

	turns []inorder.Host // by HostID, in place of cores; nil if no task needs several cores or memory
}

func newDecoder(pr *scheduler.Problem) *decoder {
	n := pr.DAG.NumTasks()
	d := &decoder{
		pr: pr, finish: make([]float64, n), start: make([]float64, n),
		cores: make([][]float64, pr.Platform.NumHosts()),
	}
	if pr.DAG.HasNeeds() {
		d.turns = make([]inorder.Host, len(d.cores))
		return d
	}
	first := make([]float64, len(d.cores))
	for h := range d.cores {
		d.cores[h] = first[h : h+1 : h+1]
	}
	return d
}

// makespanSec is the makespan of the decoded plan; +Inf if a task cannot run on
// its host, or its inputs cannot reach it. Cost: O(edges + tasks * cores with
// tasks).
func (d *decoder) makespanSec(order []workload.TaskID, host []platform.HostID) float64 {
	d.reset()
	var end float64
	for _, t := range order {
		h := host[t]
		var ready float64
		for _, e := range d.pr.DAG.In(t) {
			from := d.pr.DAG.From(e)
			ready = max(ready, d.finish[from]+d.pr.Costs.TransferSec(e, host[from], h))
		}
		d.place(t, h, ready)
		end = max(end, d.finish[t])
		if math.IsInf(end, 1) {
			return end
		}
	}
	return end
}

// reset makes all hosts idle.
func (d *decoder) reset() {
	for h := range d.turns {
		d.turns[h].Reset(d.pr.Platform.Host(platform.HostID(h)), 0)
	}
	if d.turns != nil {
		return
	}
	for h := range d.cores {
		d.cores[h] = append(d.cores[h][:0], 0)
	}
}

// place runs t next on h.
func (d *decoder) place(t workload.TaskID, h platform.HostID, ready float64) {
	if d.turns != nil {
		n := d.pr.DAG.Needs(t)
		d.start[t] = d.turns[h].Start(n, ready)
		d.finish[t] = d.start[t] + d.pr.Costs.ExecSec(t, h)
		if !math.IsInf(d.finish[t], 1) {
			d.turns[h].Run(n, scheduler.Interval{StartSec: d.start[t], FinishSec: d.finish[t]})
		}
		return
	}
	cores := d.cores[h]
	c := firstFree(cores)
	d.start[t] = max(ready, cores[c])
	d.finish[t] = d.start[t] + d.pr.Costs.ExecSec(t, h)
	cores[c] = d.finish[t]
	if c == len(cores)-1 && len(cores) < d.pr.Platform.Host(h).Cores {
		d.cores[h] = append(cores, 0)
	}
}

func firstFree(cores []float64) int {
	first := 0
	for c, sec := range cores {
		if sec < cores[first] {
			first = c
		}
	}
	return first
}

// schedule is the plan that order and host decode to; its makespan must be
// finite.
func (d *decoder) schedule(order []workload.TaskID, host []platform.HostID) *scheduler.Schedule {
	d.makespanSec(order, host)
	s := &scheduler.Schedule{Host: append([]platform.HostID(nil), host...), Plan: make([]scheduler.Interval, len(order))}
	for t := range s.Plan {
		s.Plan[t] = scheduler.Interval{StartSec: d.start[t], FinishSec: d.finish[t]}
	}
	s.OrderByPlan(d.pr)
	return s
}
