package list

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HLFET, highest level first with estimated times, is the list heuristic of T.
// L. Adam, K. M. Chandy and J. R. Dickson, "A comparison of list schedules for
// parallel processing systems", Comm. ACM 17(12), 1974, doi
// 10.1145/361604.361619: whenever a host is free, it takes of the tasks whose
// predecessors have finished by then the one of highest static level and gives
// it to the host where it starts first, after the tasks already there.
//
// Ties, to a relative Epsilon: of levels the lowest TaskID, of starts the
// lowest HostID.
//
// Deviations: the paper's processors are equal and nothing is moved between
// them; here levels are sums of mean times, and a task may wait for its inputs
// on the host that it was given. Placed is the later reading of Y.-K. Kwok and
// I. Ahmad, "Static scheduling algorithms for allocating directed task graphs
// to multiprocessors", ACM Computing Surveys 31(4), 1999: a task counts as soon
// as its predecessors are placed, so one of high level may take a host that
// must wait for it. Without communication that makes schedules longer.
//
// Cost: O(edges * hosts + tasks log tasks).
type HLFET struct {
	Placed bool // a task counts once its predecessors are placed, not once they have finished
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m HLFET) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	level := StaticLevel(pr)
	var err error
	if m.Placed {
		for _, t := range ByRank(pr.DAG, level) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err = l.placeFirstStart(t); err != nil {
				break
			}
		}
	} else {
		err = l.placeByLevel(ctx, RankClasses(level))
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
