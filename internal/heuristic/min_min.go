package heuristic

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// MinMin is the ready-set Min-Min heuristic: of the tasks whose predecessors
// are planned, the one that can finish first goes to the host where it does,
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

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m MinMin) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	q := NewMinMinQueue(pr.Platform.NumHosts(), l.Best)
	err := placeAll(ctx, pr.DAG, m.Batch, q.Add, func() (workload.TaskID, error) {
		t, slot, err := q.Next()
		if err == nil {
			l.Place(t, slot)
		}
		return t, err
	})
	if err != nil {
		return nil, fmt.Errorf("min-min: %w", err)
	}
	return l.Schedule(), nil
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
