package search

import (
	"math/rand/v2"
	"slices"

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
