package heuristic

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// UpwardRank is, for each task, the length in seconds of the longest path from
// its start to the end of the workload, by mean execution and transfer times:
// rank_u of Topcuoglu, Hariri and Wu (2002), equation 2. It never grows along
// an edge. Cost: O(tasks + edges).
func UpwardRank(pr *scheduler.Problem) []float64 {
	d := pr.DAG
	rank := make([]float64, d.NumTasks())
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		var longest float64
		for _, e := range d.Out(t) {
			longest = max(longest, pr.Costs.MeanTransferSec(e)+rank[d.To(e)])
		}
		rank[t] = pr.Costs.MeanExecSec(t) + longest
	}
	return rank
}

// ByRank lists the tasks by falling rank and each after its predecessors: where
// a rank grows along an edge, the task of highest rank among those whose
// predecessors are listed comes next. Ties, to a relative Epsilon, go to the
// lowest TaskID among the tasks whose predecessors are listed: a task of no
// work ties with its successor and must still come first. Cost: O(edges + tasks
// log tasks).
func ByRank(d *workload.DAG, rank []float64) []workload.TaskID {
	class := RankClasses(rank)
	return readyFirst(d, func(a, b workload.TaskID) bool {
		return cmp.Or(cmp.Compare(class[a], class[b]), cmp.Compare(a, b)) < 0
	})
}

// readyFirst lists the tasks, always the least of those whose predecessors are listed.
func readyFirst(d *workload.DAG, less func(a, b workload.TaskID) bool) []workload.TaskID {
	ready := heap.Heap[workload.TaskID]{Less: less}
	front := workload.NewFrontier(d, ready.Push)
	list := make([]workload.TaskID, 0, d.NumTasks())
	for ready.Len() > 0 {
		t := ready.Pop()
		list = append(list, t)
		front.Done(t)
	}
	return list
}

// RankClasses numbers the ranks from the highest, 0, down; those within a
// relative Epsilon of the highest of a class belong to that class. (Comparing
// ranks in pairs with a tolerance would not be transitive.)
func RankClasses(rank []float64) []int32 {
	if len(rank) == 0 {
		return nil
	}
	falling := make([]workload.TaskID, len(rank))
	for t := range falling {
		falling[t] = workload.TaskID(t)
	}
	slices.SortFunc(falling, func(a, b workload.TaskID) int {
		return cmp.Or(cmp.Compare(rank[b], rank[a]), cmp.Compare(a, b))
	})
	class := make([]int32, len(rank))
	var current int32
	top := rank[falling[0]]
	for _, t := range falling {
		if rank[t] < top-scheduler.Epsilon*top {
			current++
			top = rank[t]
		}
		class[t] = current
	}
	return class
}

// DownwardRank is, for each task, the length in seconds of the longest path
// from the start of the workload to the task's own start, by mean execution and
// transfer times: rank_d of Topcuoglu, Hariri and Wu (2002), equation 4. Others
// call it the average earliest start time. Cost: O(tasks + edges).
func DownwardRank(pr *scheduler.Problem) []float64 {
	d := pr.DAG
	rank := make([]float64, d.NumTasks())
	for _, t := range d.TopologicalOrder() {
		done := rank[t] + pr.Costs.MeanExecSec(t)
		for _, e := range d.Out(t) {
			rank[d.To(e)] = max(rank[d.To(e)], done+pr.Costs.MeanTransferSec(e))
		}
	}
	return rank
}

// criticalTolerance, times the critical path's length, is the slack that counts
// as none. The two ranks are sums of up to as many terms as the path has tasks,
// taken from opposite ends, and each addition is off by 1e-16 of the sum.
const criticalTolerance = 1e-9

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
