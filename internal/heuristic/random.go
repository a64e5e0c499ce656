package heuristic

import (
	"context"
	"math/rand/v2"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Random takes the tasks in a random order that respects precedence, at each
// step any ready task with equal chance, and gives each to any host with equal
// chance; one that has no room for it passes it on to the next that has. It is a
// baseline: it looks at no cost and plans no times.
//
// The numbers come from a PCG seeded with (Seed, 0): the same seed gives the
// same schedule on every computer. Cost: O(tasks + edges).
type Random struct {
	Seed uint64
}

// Map deals pr's tasks. The error names tasks on hosts without a route.
func (m Random) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	draw := rand.New(rand.NewPCG(m.Seed, 0))
	hosts := pr.Platform.NumHosts()
	var ready []workload.TaskID
	front := workload.NewFrontier(pr.DAG, func(t workload.TaskID) { ready = append(ready, t) })
	order := make([]workload.TaskID, 0, pr.DAG.NumTasks())
	host := make([]platform.HostID, pr.DAG.NumTasks())
	for len(ready) > 0 {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		i, last := draw.IntN(len(ready)), len(ready)-1
		t := ready[i]
		ready[i] = ready[last]
		ready = ready[:last]
		order = append(order, t)
		host[t] = nextWithRoom(pr, t, platform.HostID(draw.IntN(hosts)))
		front.Done(t)
	}
	s := scheduler.NewSchedule(order, host, hosts)
	if err := scheduler.CheckCosts("random", pr, s); err != nil {
		return nil, err
	}
	return s, nil
}
