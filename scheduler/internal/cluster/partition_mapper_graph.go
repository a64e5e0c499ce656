package cluster

import (
	"math"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

const (
	// workUnits is what all tasks together weigh: a task's work is rounded to
	// 2^-40 of the whole workload's.
	workUnits = 1 << 40
	// dataUnits is what all messages together weigh: bytes are rounded to 2^-38 of
	// all bytes. Times costUnits it is below partition.MaxTotalWeight, even if
	// each of 2^37 messages is rounded up by half a unit.
	dataUnits = 1 << 38
	// costUnits is the cost of a byte between the two hosts where it costs most;
	// other costs are rounded to 2^-20 of that, and to 1 at least.
	costUnits = 1 << 20
)

// partitionGraph is the DAG as a graph with whole-number weights: tasks by mean
// time on all their cores, messages by bytes. If no message has any bytes, each counts the same,
// for its latency.
func partitionGraph(pr *scheduler.Problem) (*partition.Graph, error) {
	d := pr.DAG
	sec := make([]float64, d.NumTasks())
	for t := range sec {
		sec[t] = pr.Costs.MeanExecSec(workload.TaskID(t)) * float64(d.Cores(workload.TaskID(t)))
	}
	bytes := make([]float64, d.NumEdges())
	for e := range bytes {
		bytes[e] = d.Bytes(workload.EdgeID(e))
	}
	_, someData := greatest(bytes)
	b := partition.NewBuilder(d.NumTasks())
	for t, weight := range inUnits(sec, workUnits) {
		b.SetVertexWeight(t, weight)
	}
	for i, weight := range inUnits(bytes, dataUnits) {
		e := workload.EdgeID(i)
		switch {
		case d.IsControl(e):
			weight = 0
		case !someData:
			weight = 1
		}
		b.Message(int(d.From(e)), int(d.To(e)), weight)
	}
	return b.Build()
}

// inUnits divides the given number of units among xs in proportion, rounded to
// whole ones; all 0 if the sum of xs is. That sum may overflow: it is never
// computed.
func inUnits(xs []float64, units float64) []int64 {
	whole := make([]int64, len(xs))
	most, some := greatest(xs)
	if !some {
		return whole
	}
	sum := 0.0
	for _, x := range xs {
		sum += x / most
	}
	for i, x := range xs {
		whole[i] = int64(math.Round(x / most / sum * units))
	}
	return whole
}

// greatest is the largest of xs, and whether it is above 0.
func greatest(xs []float64) (most float64, some bool) {
	for _, x := range xs {
		most = max(most, x)
	}
	return most, most > 0
}
