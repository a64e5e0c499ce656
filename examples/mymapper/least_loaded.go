package main

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
)

// leastLoaded puts each task, in topological order, on the host with the least
// work so far. Ties go to the lowest host. Cost: O(edges + tasks * hosts).
type leastLoaded struct {
	countTasks bool // the load is a number of tasks, not their time
}

// Map plans pr. The error names a task with inputs that cannot reach its host.
func (m leastLoaded) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	plan := list.NewPlanner(pr, list.AppendOnly)
	load := make([]float64, pr.Platform.NumHosts())
	for _, t := range pr.DAG.TopologicalOrder() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		best := platform.HostID(0)
		for h := range load {
			if load[h] < load[best] {
				best = platform.HostID(h)
			}
		}
		if err := plan.Place(plan.Fit(t, best, 0)); err != nil {
			return nil, fmt.Errorf("least-loaded: %w", err)
		}
		if m.countTasks {
			load[best]++
		} else {
			load[best] += pr.Costs.ExecSec(t, best)
		}
	}
	return plan.Schedule()
}
