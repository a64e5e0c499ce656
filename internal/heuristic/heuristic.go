package heuristic

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Heuristic is a list heuristic: it takes the tasks one by one and gives each its host for good.
// Those without parameters are variables, the others types that make one when they map.
type Heuristic struct {
	name   string
	gaps   Gaps
	tables int // how many numbers it keeps for each task and host
	begin  func(l *Planner) steps
}

// Map plans pr. The error begins with the heuristic's name and gives a task that no host can run,
// or of which the inputs reach no host; or it is that of ctx.
func (m Heuristic) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if err := wantTables(pr, m.name, m.tables); err != nil {
		return nil, err
	}
	l := NewPlanner(pr, m.gaps)
	switch err := l.follow(ctx, m.begin(l)); {
	case err == nil:
		return l.Schedule(), nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	default:
		return nil, fmt.Errorf("%s: %w", m.name, err)
	}
}

// steps is what distinguishes one heuristic from another: the task that comes next, and its slot.
type steps struct {
	// ready is called for each task of which all predecessors are placed; nil: it is of no use.
	ready func(t workload.TaskID)
	// next chooses a task, one of the ready ones, and its slot.
	next func() (workload.TaskID, Slot, error)
	// placed is called after each placement, before any task becomes ready by it; nil: it is of no use.
	placed func(t workload.TaskID, s Slot)
	// batch delays ready until all tasks that were ready before are placed.
	batch bool
}

// inOrder takes the tasks in the order given, which must put each after its predecessors.
func inOrder(list []workload.TaskID, choose func(t workload.TaskID) (Slot, error)) steps {
	return steps{next: func() (workload.TaskID, Slot, error) {
		t := list[0]
		list = list[1:]
		s, err := choose(t)
		return t, s, err
	}}
}

// follow places all tasks.
func (l *Planner) follow(ctx context.Context, x steps) error {
	d, ready := l.problem.DAG, 0
	var front *workload.Frontier
	if x.ready != nil {
		front = workload.NewFrontier(d, func(t workload.TaskID) {
			ready++
			x.ready(t)
		})
	}
	var behind []workload.TaskID // placed tasks of which the successors are not ready yet
	for range d.NumTasks() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		t, s, err := x.next()
		if err != nil {
			return err
		}
		l.Place(t, s)
		if x.placed != nil {
			x.placed(t, s)
		}
		if front == nil {
			continue
		}
		ready--
		behind = append(behind, t)
		if x.batch && ready > 0 {
			continue
		}
		for _, t := range behind {
			front.Done(t)
		}
		behind = behind[:0]
	}
	return nil
}
