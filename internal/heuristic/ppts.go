package heuristic

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// PPTS is the predict priority task scheduling heuristic of H. Djigal, J. Feng
// and J. Lu, "Task scheduling for heterogeneous computing using a predict cost
// matrix", ICPP Workshops 2019, doi 10.1145/3339186.3339206: of the ready tasks
// the one with the highest mean in the predict cost matrix comes next; it goes
// where its finish plus its predicted cost is least, into a gap if one is long
// enough.
//
// The predict cost matrix is PEFT's optimistic cost table that also counts the
// task's own time, on the successor's host, and an exit task's own time at the
// end.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID.
//
// Deviations: the matrix follows a public program by others, not the paper's
// text. Hosts may have several cores. If a host cannot run a task, the matrix
// uses the task's mean time there.
//
// Cost: that of PEFT.
type PPTS struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (PPTS) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if err := wantTables(pr, "ppts", 1); err != nil {
		return nil, err
	}
	return planByTable(ctx, "ppts", pr, predictCost(pr))
}

// predictCost is the predict cost matrix, PCM. O(edges * hosts).
func predictCost(pr *scheduler.Problem) costTable {
	own, ahead := make([]float64, pr.Platform.NumHosts()), make([]float64, pr.Platform.NumHosts())
	return newCostTable(pr, func(c costTable, t workload.TaskID, row []float64) {
		for h := range own {
			own[h] = pr.Costs.ExecSec(t, platform.HostID(h))
			if math.IsInf(own[h], 1) {
				own[h] = pr.Costs.MeanExecSec(t)
			}
		}
		if len(pr.DAG.Out(t)) == 0 {
			copy(row, own)
		}
		for _, e := range pr.DAG.Out(t) {
			next := pr.DAG.To(e)
			for h, after := range c.row(next) {
				ahead[h] = after + pr.Costs.ExecSec(next, platform.HostID(h)) + own[h]
			}
			raiseToLeast(row, ahead, pr.Costs.MeanTransferSec(e))
		}
	})
}
