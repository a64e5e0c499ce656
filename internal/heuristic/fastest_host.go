package heuristic

import (
	"context"
	"errors"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
)

// FastestHost puts every task on one host, in topological order on its cores:
// the baseline that uses a single host and so needs no communication. It takes
// the host with the least max(all execution times, on as many cores, / cores, longest path of
// execution times), below which no schedule on that host can go.
//
// Ties, to a relative Epsilon: lowest HostID. Cost: O(hosts * (tasks + edges)).
type FastestHost struct{}

// Map plans pr. The error says that no host can run all tasks.
func (FastestHost) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	fastest, beat := platform.NoHost, math.Inf(1)
	for i := range pr.Platform.NumHosts() {
		h := platform.HostID(i)
		if sec := aloneSec(pr, h); sec < beat {
			fastest, beat = h, sec-scheduler.Epsilon*sec
		}
	}
	if fastest == platform.NoHost {
		return nil, errors.New("fastest-host: no host can run all tasks in finite time")
	}
	l := NewPlanner(pr, AppendOnly)
	for _, t := range pr.DAG.TopologicalOrder() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		l.Place(t, l.Fit(t, fastest))
	}
	return l.Schedule(), nil
}

// aloneSec is a lower bound on the time in which h alone can run the workload.
func aloneSec(pr *scheduler.Problem, h platform.HostID) float64 {
	d := pr.DAG
	finish := make([]float64, d.NumTasks())
	var sum, longest float64
	for _, t := range d.TopologicalOrder() {
		var ready float64
		for _, e := range d.In(t) {
			ready = max(ready, finish[d.From(e)])
		}
		exec := pr.Costs.ExecSec(t, h)
		finish[t] = ready + exec
		longest = max(longest, finish[t])
		sum += exec * float64(d.Cores(t))
	}
	return max(longest, sum/float64(pr.Platform.Host(h).Cores))
}
