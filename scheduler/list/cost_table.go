package list

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// costTable holds, for each task and host, an estimate of the seconds from the
// end of the task to the end of the workload if the task runs on that host.
type costTable struct {
	hosts int
	sec   []float64 // by TaskID and HostID
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

// optimisticCost is the optimistic cost table, OCT, of Arabnejad and Barbosa
// (2014), equation 2: the longest path from the end of the task to the end of
// the workload if every later task runs on the host that is best for it alone.
// A transfer between distinct hosts takes its mean time, so a successor's best
// host is the task's own or the one that is best without transfers: O(edges *
// hosts), where the definition taken literally costs O(edges * hosts^2).
//
// Edges for which follow is false are left out; a nil follow keeps all.
func optimisticCost(pr *scheduler.Problem, follow func(workload.EdgeID) bool) costTable {
	ahead := make([]float64, pr.Platform.NumHosts())
	return newCostTable(pr, func(c costTable, t workload.TaskID, row []float64) {
		for e, hi := pr.DAG.Out(t); e < hi; e++ {
			if follow == nil || follow(e) {
				next := pr.DAG.To(e)
				for h, after := range c.row(next) {
					ahead[h] = after + pr.Costs.ExecSec(next, platform.HostID(h))
				}
				raiseToLeast(row, ahead, pr.Costs.MeanTransferSec(e))
			}
		}
	})
}

// raiseToLeast raises row[h] to the least of ahead[h] and, for all other hosts
// g, ahead[g] + transferSec.
func raiseToLeast(row, ahead []float64, transferSec float64) {
	least := math.Inf(1)
	for _, sec := range ahead {
		least = min(least, sec)
	}
	for h, sec := range ahead {
		row[h] = max(row[h], min(sec, least+transferSec))
	}
}

// pessimisticCost is the pessimistic cost table, PCT, of Zhou et al. (2017):
// like OCT, but every later task runs on the host that is worst for it. Hosts
// that cannot run a task do not count for it. Cost: O(edges * hosts).
func pessimisticCost(pr *scheduler.Problem) costTable {
	ahead := make([]float64, pr.Platform.NumHosts())
	return newCostTable(pr, func(c costTable, t workload.TaskID, row []float64) {
		for e, hi := pr.DAG.Out(t); e < hi; e++ {
			next := pr.DAG.To(e)
			for h, after := range c.row(next) {
				ahead[h] = after + pr.Costs.ExecSec(next, platform.HostID(h))
				if math.IsInf(ahead[h], 1) {
					ahead[h] = math.Inf(-1)
				}
			}
			raiseToMost(row, ahead, pr.Costs.MeanTransferSec(e))
		}
	})
}

// raiseToMost raises row[h] to the greatest of ahead[h] and, for all other
// hosts g, ahead[g] + transferSec.
func raiseToMost(row, ahead []float64, transferSec float64) {
	most, second, at := math.Inf(-1), math.Inf(-1), 0
	for h, sec := range ahead {
		switch {
		case sec > most:
			most, second, at = sec, most, h
		case sec > second:
			second = sec
		}
	}
	for h, sec := range ahead {
		other := most
		if h == at {
			other = second
		}
		row[h] = max(row[h], sec, other+transferSec)
	}
}
