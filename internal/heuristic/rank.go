package heuristic

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
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
// a rank grows along an edge, the task of highest rank among those with
// listed predecessors comes next. Ties, to a relative Epsilon, go to the
// lowest TaskID among the tasks with listed predecessors: a task of no
// work ties with its successor and must still come first. Cost: O(edges + tasks
// log tasks).
func ByRank(d *workload.DAG, rank []float64) []workload.TaskID {
	return readyFirst(d, byClass(RankClasses(rank)))
}

// byClass puts the lower class first, and of equal ones the lower TaskID.
func byClass(class []int32) func(a, b workload.TaskID) bool {
	return func(a, b workload.TaskID) bool { return cmp.Or(cmp.Compare(class[a], class[b]), cmp.Compare(a, b)) < 0 }
}

// readyFirst lists the tasks, always the least of those with listed predecessors.
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

// criticalTasks marks the tasks on longest paths by mean times: those with
// equal average earliest and latest start.
func criticalTasks(down, up []float64) []bool {
	critical, length := make([]bool, len(up)), slices.Max(up)
	for t := range critical {
		critical[t] = down[t]+up[t] >= length-criticalTolerance*length
	}
	return critical
}

// StaticLevel is, for each task, the length in seconds of the longest path from
// its start to the end of the workload by mean execution times, without
// communication: the level of T. L. Adam, K. M. Chandy and J. R. Dickson, "A
// comparison of list schedules for parallel processing systems", Comm. ACM
// 17(12), 1974. ([UpwardRank] is the b-level, which counts communication;
// [DownwardRank] is the t-level.) Cost: O(tasks + edges).
func StaticLevel(pr *scheduler.Problem) []float64 { return staticLevel(pr, pr.Costs.MeanExecSec) }

// staticLevel is the level by the given execution time of each task.
func staticLevel(pr *scheduler.Problem, execSec func(workload.TaskID) float64) []float64 {
	d := pr.DAG
	level := make([]float64, d.NumTasks())
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		var longest float64
		for _, e := range d.Out(t) {
			longest = max(longest, level[d.To(e)])
		}
		level[t] = execSec(t) + longest
	}
	return level
}

// rounding rounds times to a power of two near Epsilon times the longest level,
// so that sums that differ only by rounding noise compare as equal with plain
// operators. A power of two keeps halves, thirds and the like away from the
// points at which rounding turns from down to up.
func rounding(level []float64) func(sec float64) float64 {
	longest := slices.Max(level)
	_, exponent := math.Frexp(longest * scheduler.Epsilon)
	unit := math.Ldexp(1, exponent)
	if longest*scheduler.Epsilon == 0 || math.IsInf(longest, 1) {
		return func(sec float64) float64 { return sec }
	}
	return func(sec float64) float64 { return math.RoundToEven(sec/unit) * unit }
}

// medianExecSec is, for each task, the median of its times on the hosts that
// can run it; of an even number the mean of the middle two. Cost: O(tasks *
// hosts log hosts).
func medianExecSec(pr *scheduler.Problem) []float64 {
	median := make([]float64, pr.DAG.NumTasks())
	var row []float64
	for t := range median {
		row = row[:0]
		for h := range pr.Platform.NumHosts() {
			if sec := pr.Costs.ExecSec(workload.TaskID(t), platform.HostID(h)); !math.IsInf(sec, 1) {
				row = append(row, sec)
			}
		}
		if len(row) == 0 {
			median[t] = math.Inf(1)
			continue
		}
		slices.Sort(row)
		low, high := row[(len(row)-1)/2], row[len(row)/2]
		median[t] = low + (high-low)/2
	}
	return median
}
