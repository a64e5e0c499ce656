package scheduler

import "github.com/clustersim/clustersim/platform"

// RoundRobin deals the tasks, in topological order, to the hosts in turn. It is
// a baseline: it looks at no cost and plans no times.
//
// Ties: none; among ready tasks the lowest TaskID comes first. Cost: O(tasks +
// edges).
type RoundRobin struct{}

// Map deals pr's tasks. The error names tasks on hosts without a route.
func (RoundRobin) Map(pr *Problem) (*Schedule, error) {
	order, hosts := pr.DAG.TopologicalOrder(), pr.Platform.NumHosts()
	host := make([]platform.HostID, len(order))
	for i, t := range order {
		host[t] = platform.HostID(i % hosts)
	}
	s := newSchedule(order, host, hosts)
	if err := checkCosts("round-robin", pr, s); err != nil {
		return nil, err
	}
	return s, nil
}
