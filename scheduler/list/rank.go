package list

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// UpwardRank is, for each task, the length in seconds of the longest path from
// its start to the end of the workload, by mean execution and transfer times:
// rank_u of Topcuoglu, Hariri and Wu (2002), equation 2. It never grows along
// an edge. Cost: O(tasks + edges).
func UpwardRank(pr *scheduler.Problem) []float64 { return heuristic.UpwardRank(pr) }

// DownwardRank is, for each task, the length in seconds of the longest path
// from the start of the workload to the task's own start, by mean execution and
// transfer times: rank_d of Topcuoglu, Hariri and Wu (2002), equation 4. Others
// call it the average earliest start time. Cost: O(tasks + edges).
func DownwardRank(pr *scheduler.Problem) []float64 { return heuristic.DownwardRank(pr) }

// StaticLevel is, for each task, the length in seconds of the longest path from
// its start to the end of the workload by mean execution times, without
// communication: the level of T. L. Adam, K. M. Chandy and J. R. Dickson, "A
// comparison of list schedules for parallel processing systems", Comm. ACM
// 17(12), 1974. Cost: O(tasks + edges).
func StaticLevel(pr *scheduler.Problem) []float64 { return heuristic.StaticLevel(pr) }

// ByRank lists the tasks by falling rank, each after its predecessors: where a
// rank grows along an edge, the task of highest rank among those whose
// predecessors are listed comes next. Ties, to a relative Epsilon, go to the
// lowest TaskID. rank is by TaskID; it panics if there is not one for each task.
// Cost: O(edges + tasks log tasks).
func ByRank(d *workload.DAG, rank []float64) []workload.TaskID {
	if len(rank) != d.NumTasks() {
		panic(fmt.Sprintf("list: ByRank: %d ranks for %d tasks", len(rank), d.NumTasks()))
	}
	return heuristic.ByRank(d, rank)
}
