package heuristic

import (
	"context"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// RoundRobin deals the tasks, in topological order, to the hosts in turn. It is
// a baseline: it looks at no cost and plans no times. A task that a host has no room for goes
// to the next host that has.
//
// There are no ties; among ready tasks the lowest TaskID comes first. Cost:
// O(tasks + edges).
type RoundRobin struct{}

// Map deals pr's tasks. The error names tasks on hosts without a route.
func (RoundRobin) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	order, hosts := pr.DAG.TopologicalOrder(), pr.Platform.NumHosts()
	host := make([]platform.HostID, len(order))
	for i, t := range order {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		host[t] = nextWithRoom(pr, t, platform.HostID(i%hosts))
	}
	s := scheduler.NewSchedule(order, host, hosts)
	if err := scheduler.CheckCosts("round-robin", pr, s); err != nil {
		return nil, err
	}
	return s, nil
}

// nextWithRoom is h or, if that has no room for t, the next host that has, round and round;
// h if there is none.
func nextWithRoom(pr *scheduler.Problem, t workload.TaskID, h platform.HostID) platform.HostID {
	if !pr.DAG.HasNeeds() {
		return h
	}
	hosts := pr.Platform.NumHosts()
	for i := range hosts {
		next := platform.HostID((int(h) + i) % hosts)
		if scheduler.Room(pr.DAG, t, pr.Platform.Host(next)) == nil {
			return next
		}
	}
	return h
}
