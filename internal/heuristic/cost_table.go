package heuristic

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// costTable holds, for each task and host, an estimate of the seconds from the
// end of the task to the end of the workload if the task runs on that host.
type costTable struct {
	hosts int
	sec   []float64 // by TaskID and HostID
}

// wantTables returns an error if the memory for a mapper's tables, each with a time for
// every task and host, cannot be had.
func wantTables(pr *scheduler.Problem, mapper string, tables int) error {
	tasks, hosts := pr.DAG.NumTasks(), pr.Platform.NumHosts()
	return memory.Want(8*float64(tables)*float64(tasks)*float64(hosts), fmt.Sprintf("%s: a time for each of %d tasks and %d hosts", mapper, tasks, hosts))
}

func (c costTable) row(t workload.TaskID) []float64 {
	return c.sec[int(t)*c.hosts : (int(t)+1)*c.hosts]
}

// mean is t's row averaged over the hosts.
func (c costTable) mean(t workload.TaskID) float64 {
	var sum float64
	for _, sec := range c.row(t) {
		sum += sec
	}
	return sum / float64(c.hosts)
}

// means is the mean of every task's row.
func (c costTable) means(tasks int) []float64 {
	mean := make([]float64, tasks)
	for t := range mean {
		mean[t] = c.mean(workload.TaskID(t))
	}
	return mean
}

// newCostTable fills the rows from the exits up: fill gets a row of zeros, when
// the rows of all successors are complete.
func newCostTable(pr *scheduler.Problem, fill func(c costTable, t workload.TaskID, row []float64)) costTable {
	hosts, order := pr.Platform.NumHosts(), pr.DAG.TopologicalOrder()
	c := costTable{hosts, make([]float64, hosts*len(order))}
	for i := len(order) - 1; i >= 0; i-- {
		fill(c, order[i], c.row(order[i]))
	}
	return c
}
