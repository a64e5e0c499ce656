package heuristic

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// planList places the tasks in the order given, which must put each after its
// predecessors: into gaps, each where it finishes first. Errors name the heuristic.
func planList(ctx context.Context, name string, pr *scheduler.Problem, order []workload.TaskID) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, FillGaps)
	return l.placeInto(ctx, name, order, l.Best)
}

// planByTable takes, of the ready tasks, the one with the highest mean in the
// table and places it, into gaps, where its finish plus its cost in the table
// is least.
func planByTable(ctx context.Context, name string, pr *scheduler.Problem, table costTable) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, FillGaps)
	return l.placeInto(ctx, name, ByRank(pr.DAG, table.means(pr.DAG.NumTasks())), func(t workload.TaskID) (Slot, error) {
		return l.bestPlus(t, table.row(t))
	})
}

// placeInto places the tasks in order, each into the slot that best finds.
func (l *Planner) placeInto(ctx context.Context, name string, order []workload.TaskID, best func(workload.TaskID) (Slot, error)) (*scheduler.Schedule, error) {
	for _, t := range order {
		slot, err := Slot{}, ctx.Err()
		if err == nil {
			slot, err = best(t)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		l.Place(t, slot)
	}
	return l.Schedule(), nil
}

// placeAll offers the tasks to add as they become ready and calls next, which
// takes and places one of them, until all are placed. A task becomes ready when
// its predecessors are placed, or in a batch only once no other ready task is
// left.
func placeAll(ctx context.Context, d *workload.DAG, batch bool, add func(workload.TaskID), next func() (workload.TaskID, error)) error {
	ready := 0
	front := workload.NewFrontier(d, func(t workload.TaskID) {
		ready++
		add(t)
	})
	var placed []workload.TaskID // their successors have not been updated
	for range d.NumTasks() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		t, err := next()
		if err != nil {
			return err
		}
		ready--
		placed = append(placed, t)
		if batch && ready > 0 {
			continue
		}
		for _, t := range placed {
			front.Done(t)
		}
		placed = placed[:0]
	}
	return nil
}
