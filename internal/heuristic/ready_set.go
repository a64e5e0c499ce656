package heuristic

import (
	"context"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// MinMin is the ready-set Min-Min heuristic: of the tasks with all predecessors
// planned, the one that can finish first goes to the host where it does,
// after the tasks already there. O. H. Ibarra and C. E. Kim, "Heuristic
// algorithms for scheduling independent tasks on nonidentical processors",
// J. ACM 24(2), 1977, algorithm D; over ready sets of a DAG, with Batch as in J.
// Blythe et al., "Task scheduling strategies for workflow-based applications in
// grids", CCGrid 2005, and J. Yu, R. Buyya and K. Ramamohanarao, "Workflow
// scheduling algorithms for grid computing", 2008, doi
// 10.1007/978-3-540-69277-5_7.
//
// Ties: of tasks with equal finish times the lowest TaskID, of hosts (to a
// relative Epsilon) the lowest HostID.
//
// Cost: each placement looks up again the best host of the tasks near the front
// with the same best host: O(tasks * hosts) calls of Planner.Fit in the usual
// case, O(tasks * width * hosts) in the worst.
type MinMin struct {
	// Batch places all ready tasks before those that this makes ready are
	// considered, as the papers on DAGs do. Otherwise these compete at once.
	Batch bool
}

// Map plans pr, with the errors of [Heuristic.Map].
func (m MinMin) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return Heuristic{name: "min-min", begin: func(l *Planner) steps {
		q := NewMinMinQueue(len(l.cores), l.Best)
		return steps{ready: q.Add, next: q.Next, batch: m.Batch}
	}}.Map(ctx, pr)
}

// MinMinQueue finds the ready task that finishes first. A task's best slot
// stays its best while nothing is placed on that host, and no finish time gets
// earlier. So only the front of the queue is looked up again, if its host has
// changed.
type MinMinQueue struct {
	best    func(workload.TaskID) (Slot, error)
	changes []uint32 // by HostID: placements so far
	queue   heap.Heap[minMinEntry]
	err     error // the first that best returned
}

type minMinEntry struct {
	task    workload.TaskID
	slot    Slot
	changes uint32 // of the slot's host, when best was called
}

// NewMinMinQueue makes a queue that finds a task's best slot with best.
func NewMinMinQueue(hosts int, best func(workload.TaskID) (Slot, error)) *MinMinQueue {
	q := &MinMinQueue{best: best, changes: make([]uint32, hosts)}
	q.queue.Less = func(a, b minMinEntry) bool {
		if a.slot.FinishSec != b.slot.FinishSec {
			return a.slot.FinishSec < b.slot.FinishSec
		}
		return a.task < b.task
	}
	return q
}

// Add adds a ready task. Cost: O(log tasks) and a call of best.
func (q *MinMinQueue) Add(t workload.TaskID) {
	slot, err := q.best(t)
	if err != nil {
		if q.err == nil {
			q.err = err
		}
		return
	}
	q.queue.Push(minMinEntry{t, slot, q.changes[slot.Host]})
}

// Next takes the task that finishes first; the caller must place it.
func (q *MinMinQueue) Next() (workload.TaskID, Slot, error) {
	for q.err == nil {
		e := q.queue.Pop()
		if e.changes == q.changes[e.slot.Host] {
			q.changes[e.slot.Host]++
			return e.task, e.slot, nil
		}
		q.Add(e.task)
	}
	return workload.NoTask, Slot{}, q.err
}

// MaxMin is the ready-set Max-Min heuristic: of the tasks with all predecessors
// planned, the one with the latest earliest finish goes to the host where
// it finishes first, after the tasks already there: long tasks first, short
// ones fill up the rest. O. H. Ibarra and C. E. Kim, "Heuristic algorithms for
// scheduling independent tasks on nonidentical processors", J. ACM 24(2), 1977,
// algorithm E, doi 10.1145/322003.322011; over ready sets of a DAG, with Batch
// as in J. Blythe et al., "Task scheduling strategies for workflow-based
// applications in grids", CCGrid 2005.
//
// Ties, to a relative Epsilon: of tasks the first in the topological order, of
// hosts the lowest HostID.
//
// Cost: O(tasks * width) comparisons and, in the worst case, when all ready
// tasks are best on one host, as many searches over all hosts; the papers' own bound
// is O(tasks^2 * hosts). On hosts of equal speeds, with the costs of scheduler.NewCosts and
// tasks of one core, O(edges + tasks * (hosts + log tasks)) in the usual case: see evenOffers.
type MaxMin struct {
	Batch bool // as in [MinMin]
}

// Map plans pr, with the errors of [Heuristic.Map].
func (m MaxMin) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return Heuristic{name: "max-min", begin: func(l *Planner) steps {
		return l.byOffers(Offers{Key: func(o *Offer) float64 { return o.Measure }}, m.Batch)
	}}.Map(ctx, pr)
}

// Sufferage is the ready-set Sufferage heuristic: of the tasks with all
// predecessors planned, the one that would lose most without its best host
// (its second best finish less its best) goes there, after the tasks already
// there. M. Maheswaran et al., "Dynamic mapping of a class of independent tasks
// onto heterogeneous computing systems", JPDC 59(2), 1999, section 4.2, doi
// 10.1006/jpdc.1999.1581; over ready sets of a DAG, with Batch as in J. Blythe et
// al., "Task scheduling strategies for workflow-based applications in grids",
// CCGrid 2005.
//
// Ties, to a relative Epsilon: of tasks the first in the topological order, of
// hosts the lowest HostID. The sufferage of a task that only one host can run
// is infinite.
//
// With Passes the hosts choose as in the paper's figure of the heuristic: in each
// pass every task, in topological order, requests its best host, which takes the
// first request and gives it up for one of greater sufferage; a task that was
// refused or given up waits for the next pass. Finish times are those before the
// pass. Without Passes, as in the versions for DAGs, one task is placed at a time.
//
// Deviations: the paper's machines run one task at a time and its tasks are
// independent. A host of several cores takes one task a pass here, too.
//
// Cost: that of [MaxMin].
type Sufferage struct {
	Batch  bool // as in [MinMin]
	Passes bool // each host takes up to one task before finish times are computed again
}

// Map plans pr, with the errors of [Heuristic.Map].
func (m Sufferage) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return Heuristic{name: "sufferage", begin: func(l *Planner) steps {
		o := Offers{Key: (*Offer).Sufferage, Second: true}
		if m.Passes {
			r := newOffers(l, pr.DAG.TopologicalOrder(), o)
			return steps{ready: r.Add, next: r.nextOfPass, batch: m.Batch}
		}
		return l.byOffers(o, m.Batch)
	}}.Map(ctx, pr)
}

// byOffers takes the ready task with the greatest key, of those in topological order.
func (l *Planner) byOffers(o Offers, batch bool) steps {
	order := l.problem.DAG.TopologicalOrder()
	if x := newEvenOffers(l, order, o); x != nil {
		return steps{ready: x.Add, next: x.Next, placed: x.took, batch: batch}
	}
	r := newOffers(l, order, o)
	return steps{ready: r.Add, next: r.Next, batch: batch}
}

// Duplex plans by [MinMin] and by [MaxMin] and keeps the shorter plan; ties go
// to Min-Min. T. D. Braun et al., "A comparison of eleven static heuristics",
// JPDC 61(6), 2001, section 3, doi 10.1006/jpdc.2000.1714. Cost: that of both.
type Duplex struct{}

// Map plans pr. The error is that of MinMin.
func (Duplex) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	least, err := MinMin{}.Map(ctx, pr)
	if err != nil {
		return nil, err
	}
	most, err := MaxMin{}.Map(ctx, pr)
	if err != nil {
		return nil, err
	}
	if most.PlannedMakespanSec() < least.PlannedMakespanSec()*(1-scheduler.Epsilon) {
		return most, nil
	}
	return least, nil
}
