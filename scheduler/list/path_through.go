package list

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// byPathThrough takes, of the ready tasks, the one with the longest path of mean
// times through it, rank_u + rank_d of Topcuoglu, Hariri and Wu (2002), section
// 5.2; ties go to the lowest TaskID.
func byPathThrough(pr *scheduler.Problem) []workload.TaskID {
	through, down := UpwardRank(pr), DownwardRank(pr)
	for t := range through {
		through[t] += down[t]
	}
	return ByRank(pr.DAG, through)
}

// pinnedPath marks the tasks of the critical path and finds the host that runs
// all of them fastest, the paper's critical-path processor; ties go to the
// lowest. When no host can run all of them, none is marked.
func pinnedPath(pr *scheduler.Problem) ([]bool, platform.HostID) {
	path := criticalPath(pr)
	pin, beat := platform.NoHost, math.Inf(1)
	for i := range pr.Platform.NumHosts() {
		h := platform.HostID(i)
		var sec float64
		for _, t := range path {
			sec += pr.Costs.ExecSec(t, h)
		}
		if sec < beat {
			pin, beat = h, sec-scheduler.Epsilon*sec
		}
	}
	if pin == platform.NoHost {
		return nil, pin
	}
	pinned := make([]bool, pr.DAG.NumTasks())
	for _, t := range path {
		pinned[t] = true
	}
	return pinned, pin
}
