package heuristic

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

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
