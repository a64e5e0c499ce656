package heuristic

import (
	"math"
	"slices"

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

// criticalPath is one longest path by mean times, from an entry task to an exit
// task. Ties, to a relative Epsilon, go to the lowest TaskID, from the entry on.
func criticalPath(pr *scheduler.Problem) []workload.TaskID {
	d, up := pr.DAG, UpwardRank(pr)
	var path, next []workload.TaskID
	var length []float64
	for t := range workload.TaskID(d.NumTasks()) {
		if len(d.In(t)) == 0 {
			next, length = append(next, t), append(length, up[t])
		}
	}
	for len(next) > 0 {
		t := lowestOfLongest(next, length)
		path, next, length = append(path, t), next[:0], length[:0]
		for _, e := range d.Out(t) {
			next, length = append(next, d.To(e)), append(length, pr.Costs.MeanTransferSec(e)+up[d.To(e)])
		}
	}
	return path
}

// lowestOfLongest is the lowest of the tasks whose length is the greatest, to a
// relative Epsilon.
func lowestOfLongest(tasks []workload.TaskID, length []float64) workload.TaskID {
	greatest := slices.Max(length)
	lowest := workload.NoTask
	for i, t := range tasks {
		if !(length[i] < greatest-scheduler.Epsilon*greatest) && (lowest == workload.NoTask || t < lowest) {
			lowest = t
		}
	}
	return lowest
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
