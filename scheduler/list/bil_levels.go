package list

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
)

// bestImaginaryLevels is a row of times by HostID for each task: BIL of Oh and Ha
// (1996), equation 1, the time from the task's start on a host to the end of the
// program when every descendant runs where that is best for it and nobody is in
// the way. Moving data to another host takes the mean time. +Inf: the host cannot
// run the task. Cost: O(edges * hosts), memory 8 bytes * tasks * hosts.
func bestImaginaryLevels(pr *scheduler.Problem) [][]float64 {
	d, hosts := pr.DAG, pr.Platform.NumHosts()
	room := make([]float64, d.NumTasks()*hosts)
	bil := make([][]float64, d.NumTasks())
	least := make([]float64, d.NumTasks()) // of the row
	for t := range bil {
		bil[t], room = room[:hosts:hosts], room[hosts:]
	}
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		row := bil[t]
		for e, hi := d.Out(t); e < hi; e++ {
			next := d.To(e)
			elsewhere := least[next] + pr.Costs.MeanTransferSec(e)
			for h, here := range bil[next] {
				row[h] = max(row[h], min(here, elsewhere))
			}
		}
		least[t] = math.Inf(1)
		for h := range row {
			row[h] += pr.Costs.ExecSec(t, platform.HostID(h))
			least[t] = min(least[t], row[h])
		}
	}
	return bil
}
