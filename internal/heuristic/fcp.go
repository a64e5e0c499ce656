package heuristic

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// FCP, fast critical path, is the list heuristic of A. Radulescu and A. J. C.
// van Gemund, "On the complexity of list scheduling algorithms for
// distributed-memory systems", ICS 1999, doi 10.1145/305138.305162. Only as
// many ready tasks as there are hosts are kept sorted by b-level; the others
// wait in a queue, first come, first served. The sorted task of highest b-level
// goes to the better of two hosts, after the tasks already there: the one from
// which its last message comes and the one that is free first.
//
// Ties: of b-levels equal to a relative Epsilon, the lowest TaskID; the host of
// the last message before the other; of hosts free at the same time, the lowest
// HostID.
//
// Deviations: the better host is where the task finishes first; on the paper's
// equal processors that is where it starts first. If neither of the two can run
// the task or be reached, all hosts are tried.
//
// Cost: O(tasks log hosts + edges), plus O(tasks log tasks) to make b-levels
// comparable.
type FCP struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (FCP) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	idle := newFreeHosts(l)
	ready := newShortList(RankClasses(UpwardRank(pr)), pr.Platform.NumHosts())
	front := workload.NewFrontier(pr.DAG, ready.add)
	for range pr.DAG.NumTasks() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t := ready.take()
		slot, err := l.betterOfTwo(t, idle)
		if err != nil {
			return nil, fmt.Errorf("fcp: %w", err)
		}
		l.Place(t, slot)
		front.Done(t)
	}
	return l.Schedule(), nil
}

func (l *Planner) betterOfTwo(t workload.TaskID, idle *freeHosts) (Slot, error) {
	best := l.Fit(t, idle.first())
	if enabling, _ := l.lastMessage(t); enabling >= 0 {
		if s := l.Fit(t, enabling); s.FinishSec <= best.FinishSec+scheduler.Epsilon*best.FinishSec {
			best = s
		}
	}
	if math.IsInf(best.FinishSec, 1) {
		return l.Best(t)
	}
	return best, nil
}

// shortList keeps a fixed number of ready tasks sorted; the others queue up
// behind them.
type shortList struct {
	room   int
	sorted heap.Heap[workload.TaskID]
	queue  []workload.TaskID
}

func newShortList(class []int32, room int) *shortList {
	l := &shortList{room: room}
	l.sorted.Less = func(a, b workload.TaskID) bool {
		return cmp.Or(cmp.Compare(class[a], class[b]), cmp.Compare(a, b)) < 0
	}
	return l
}

func (l *shortList) add(t workload.TaskID) {
	if l.sorted.Len() < l.room {
		l.sorted.Push(t)
		return
	}
	l.queue = append(l.queue, t)
}

func (l *shortList) take() workload.TaskID {
	t := l.sorted.Pop()
	if len(l.queue) > 0 {
		l.sorted.Push(l.queue[0])
		l.queue = l.queue[1:]
	}
	return t
}
