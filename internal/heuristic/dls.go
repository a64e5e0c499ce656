package heuristic

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// DLS, dynamic level scheduling, is the list heuristic of G. C. Sih and E. A.
// Lee, "A compile-time scheduling heuristic for interconnection-constrained
// heterogeneous processor architectures", IEEE TPDS 4(2), 1993, doi
// 10.1109/71.207593. Of all ready tasks and hosts it places the pair of
// greatest dynamic level,
//
//	static level - start + Delta,  Delta = usual time of the task - its time there
//
// after the tasks already there. The static level is the longest path of usual
// times to the end; a task's usual time is its median over the hosts.
//
// Ties, to Epsilon times the longest static level: the greater static level +
// Delta, then the lowest TaskID, then the lowest HostID.
//
// Descendants adds the paper's descendant consideration: with D the successor
// that gets most data from the task (of several, the first declared), the level
// grows by
//
//	usual time of D - min(time of D there, least time of D + time to move its data)
//
// Deviations: the last term of the paper's generalised dynamic level, for tasks
// that lose much without their best host, is left out. Transfers take what the
// costs say, contention-free, where the paper reserves links. Mean takes the
// mean over the hosts for the usual time, as Topcuoglu, Hariri and Wu (2002)
// describe the heuristic.
//
// Cost: O(edges * hosts + tasks * hosts * log(tasks * hosts)); the paper's own
// bound is cubic in the tasks.
type DLS struct {
	Mean        bool // the usual time is the mean, not the median
	Descendants bool // take into account the successor that gets most data
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m DLS) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	usual := m.usualSec(pr)
	static := staticLevel(pr, usual)
	after := func(workload.TaskID, platform.HostID) float64 { return 0 }
	if m.Descendants {
		after = descendantTerm(pr, usual)
	}
	q := newPairQueue(l,
		func(t workload.TaskID, h platform.HostID) float64 {
			return static[t] + (usual(t) - pr.Costs.ExecSec(t, h)) + after(t, h)
		},
		func(level, startSec float64) float64 { return level - startSec }, rounding(static))
	if err := q.run(ctx, pr.DAG); err != nil {
		return nil, fmt.Errorf("dls: %w", err)
	}
	return l.Schedule(), nil
}

func (m DLS) usualSec(pr *scheduler.Problem) func(workload.TaskID) float64 {
	if m.Mean {
		return pr.Costs.MeanExecSec
	}
	median := medianExecSec(pr)
	return func(t workload.TaskID) float64 { return median[t] }
}

// descendantTerm is the level's increase for the successor that gets most data.
// Cost: O(tasks * hosts + edges) once, then O(1).
func descendantTerm(pr *scheduler.Problem, usual func(workload.TaskID) float64) func(workload.TaskID, platform.HostID) float64 {
	d := pr.DAG
	heaviest := make([]workload.EdgeID, d.NumTasks()) // -1 if the task sends nothing
	elsewhere := make([]float64, d.NumTasks())        // its receiver's least time plus the time to move its data
	for i := range heaviest {
		heaviest[i] = -1
		for _, e := range d.Out(workload.TaskID(i)) {
			if heaviest[i] < 0 || d.Bytes(e) > d.Bytes(heaviest[i]) {
				heaviest[i] = e
			}
		}
		if heaviest[i] < 0 {
			continue
		}
		least := math.Inf(1)
		for h := range pr.Platform.NumHosts() {
			least = min(least, pr.Costs.ExecSec(d.To(heaviest[i]), platform.HostID(h)))
		}
		elsewhere[i] = least + pr.Costs.MeanTransferSec(heaviest[i])
	}
	return func(t workload.TaskID, h platform.HostID) float64 {
		if heaviest[t] < 0 {
			return 0
		}
		next := d.To(heaviest[t])
		return usual(next) - min(pr.Costs.ExecSec(next, h), elsewhere[t])
	}
}
