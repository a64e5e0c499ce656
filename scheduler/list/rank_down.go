package list

import (
	"math"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// DownwardRank is, for each task, the length in seconds of the longest path from
// the start of the program to the task's own start, by mean execution and
// transfer times: rank_d of Topcuoglu, Hariri and Wu (2002), equation 4. Others
// call it the average earliest start time. Cost: O(tasks + edges).
func DownwardRank(pr *scheduler.Problem) []float64 {
	d := pr.DAG
	rank := make([]float64, d.NumTasks())
	for _, t := range d.TopologicalOrder() {
		done := rank[t] + pr.Costs.MeanExecSec(t)
		for e, hi := d.Out(t); e < hi; e++ {
			rank[d.To(e)] = max(rank[d.To(e)], done+pr.Costs.MeanTransferSec(e))
		}
	}
	return rank
}

// criticalTolerance, times the critical path's length, is the slack that counts
// as none. The two ranks are sums of up to as many terms as the path has tasks,
// taken from opposite ends, and each addition is off by 1e-16 of the sum.
const criticalTolerance = 1e-9

// averageLatestStart is, for each task, the latest start in seconds that does
// not make the longest path longer: its length less the upward rank. An exit
// task may end with the whole program, as if one task of no work followed all
// exits.
func averageLatestStart(up []float64) []float64 {
	latest, length := make([]float64, len(up)), longest(up)
	for t := range latest {
		latest[t] = length - up[t]
	}
	return latest
}

// criticalTasks marks the tasks on longest paths by mean times: those whose
// average earliest and latest start are equal.
func criticalTasks(down, up []float64) []bool {
	critical, length := make([]bool, len(up)), longest(up)
	for t := range critical {
		critical[t] = down[t]+up[t] >= length-criticalTolerance*length
	}
	return critical
}

func longest(rank []float64) float64 {
	length := math.Inf(-1)
	for _, r := range rank {
		length = max(length, r)
	}
	return length
}

// criticalPath is one longest path by mean times, from an entry task to an exit
// task; of several, told apart to the last bit, it is the one with the lowest
// TaskIDs from the entry on.
func criticalPath(pr *scheduler.Problem) []workload.TaskID {
	_, path := pr.DAG.CriticalPath(pr.Costs.MeanExecSec, pr.Costs.MeanTransferSec)
	return path
}
