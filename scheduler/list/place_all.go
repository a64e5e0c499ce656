package list

import (
	"context"

	"github.com/clustersim/clustersim/workload"
)

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
	var placed []workload.TaskID // whose successors have not been told
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
