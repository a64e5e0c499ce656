package heuristic

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// PEFT is the predict earliest finish time heuristic of H. Arabnejad and J. G.
// Barbosa, "List scheduling algorithm for heterogeneous systems by an optimistic
// cost table", IEEE TPDS 25(3), 2014, section 4, doi 10.1109/TPDS.2013.57: of
// the ready tasks the one with the highest mean in the optimistic cost table
// comes next; it goes where its finish plus its optimistic cost is least, into a
// gap if one is long enough.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID.
//
// Deviations: hosts may have several cores.
//
// Cost: O(edges * hosts) for the table, which takes tasks * hosts numbers, and
// as much again, with gap searches, to place the tasks. (The paper says O(v^2
// p), for v tasks and a number of edges quadratic in v.)
type PEFT struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (PEFT) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if err := wantTables(pr, "peft", 1); err != nil {
		return nil, err
	}
	return planByTable(ctx, "peft", pr, optimisticCost(pr, nil)) // by rank: a task's mean in the table
}

// optimisticCost is the table whose means are PEFT's ranks: the optimistic cost table, OCT, of Arabnejad and Barbosa
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
		for _, e := range pr.DAG.Out(t) {
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
