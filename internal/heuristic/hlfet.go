package heuristic

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HLFET, highest level first with estimated times, is the list heuristic as Y.-K.
// Kwok and I. Ahmad publish it, "Static scheduling algorithms for allocating
// directed task graphs to multiprocessors", ACM Computing Surveys 31(4), 1999: of
// the tasks whose predecessors are placed, the one of highest static level goes to
// the host where it starts first, after the tasks already there.
//
// Finished is the original of T. L. Adam, K. M. Chandy and J. R. Dickson, "A
// comparison of list schedules for parallel processing systems", Comm. ACM
// 17(12), 1974, doi 10.1145/361604.361619: a task is ready once its predecessors
// have finished, and a host that is free takes the ready task of highest level.
// Without communication that makes schedules shorter, because no host is kept
// for a task that is not ready.
//
// Ties, to a relative Epsilon: of levels the lowest TaskID, of starts the
// lowest HostID.
//
// Deviations: the papers' processors are equal, and in 1974 nothing is moved
// between them; here levels are sums of mean times, and a task may wait for its
// inputs on the host that it was given.
//
// Cost: O(edges * hosts + tasks log tasks).
type HLFET struct {
	Finished bool // a task is ready once its predecessors have finished, not once they are placed
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m HLFET) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	level := StaticLevel(pr)
	var err error
	if m.Finished {
		err = l.placeByLevel(ctx, RankClasses(level))
	} else {
		for _, t := range ByRank(pr.DAG, level) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err = l.placeFirstStart(t); err != nil {
				break
			}
		}
	}
	if err != nil {
		return nil, fmt.Errorf("hlfet: %w", err)
	}
	return l.Schedule(), nil
}

// placeFirstStart places t where it starts first.
func (l *Planner) placeFirstStart(t workload.TaskID) error {
	o, err := l.offerOf(t, ByStart)
	if err == nil {
		l.Place(t, o.Best)
	}
	return err
}

// placeByLevel steps through time: each step is a moment at which a host
// becomes free, or else at which the next task finishes.
func (l *Planner) placeByLevel(ctx context.Context, class []int32) error {
	ready := heap.Heap[workload.TaskID]{Less: func(a, b workload.TaskID) bool {
		return cmp.Or(cmp.Compare(class[a], class[b]), cmp.Compare(a, b)) < 0
	}}
	running := heap.Heap[workload.TaskID]{Less: func(a, b workload.TaskID) bool {
		return l.plan[a].FinishSec < l.plan[b].FinishSec
	}}
	front := workload.NewFrontier(l.problem.DAG, ready.Push)
	var now float64
	for range class {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		now = max(now, slices.Min(l.freeSec))
		for running.Len() > 0 && (ready.Len() == 0 || l.plan[running.Items[0]].FinishSec <= now) {
			t := running.Pop()
			now = max(now, l.plan[t].FinishSec)
			front.Done(t)
		}
		t := ready.Pop()
		if err := l.placeFirstStart(t); err != nil {
			return err
		}
		running.Push(t)
	}
	return nil
}
