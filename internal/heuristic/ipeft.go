package heuristic

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// IPEFT is the improved predict earliest finish time heuristic of N. Zhou, D.
// Qi, X. Wang, Z. Zheng and W. Lin, "A list scheduling algorithm for
// heterogeneous systems based on a critical node cost table and pessimistic
// cost table", Concurrency and Computation 29(5), 2017, doi 10.1002/cpe.3944:
// of the ready tasks the one with the highest mean time plus mean pessimistic
// cost comes next. It goes, into a gap if one is long enough, where its finish
// plus its critical node cost is least; or, if it is not critical but a
// successor is, simply where it finishes first.
//
// The critical node cost is PEFT's optimistic cost over paths that continue
// with critical successors where there are any. Critical tasks are those on
// longest paths by mean times.
//
// Ties, to a relative Epsilon: of tasks lowest TaskID, of hosts lowest HostID.
//
// Deviations: two public implementations disagree on the critical node cost;
// one always takes all successors. The other reading, which gives the table its
// name, is used here; on the graphs of the HEFT and PEFT papers both give the
// same lengths. Hosts may have several cores.
//
// Cost: that of PEFT.
type IPEFT struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (IPEFT) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if err := wantTables(pr, "ipeft", 2); err != nil {
		return nil, err
	}
	critical := criticalTasks(DownwardRank(pr), UpwardRank(pr))
	leads := leadsTo(pr.DAG, critical)
	table := criticalNodeCost(pr, critical, leads)
	rank := pessimisticCost(pr).means(pr.DAG.NumTasks())
	for t := range rank {
		rank[t] += pr.Costs.MeanExecSec(workload.TaskID(t))
	}
	l := NewPlanner(pr, FillGaps)
	for _, t := range ByRank(pr.DAG, rank) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		ahead := table.row(t)
		if leads[t] && !critical[t] {
			ahead = nil
		}
		slot, err := l.bestPlus(t, ahead)
		if err != nil {
			return nil, fmt.Errorf("ipeft: %w", err)
		}
		l.Place(t, slot)
	}
	return l.Schedule(), nil
}

// criticalNodeCost is the critical node cost table, CNCT.
func criticalNodeCost(pr *scheduler.Problem, critical, leads []bool) costTable {
	return optimisticCost(pr, func(e workload.EdgeID) bool {
		return critical[pr.DAG.To(e)] || !leads[pr.DAG.From(e)]
	})
}

// leadsTo marks the tasks with a marked successor.
func leadsTo(d *workload.DAG, marked []bool) []bool {
	leads := make([]bool, len(marked))
	for e := range workload.EdgeID(d.NumEdges()) {
		if marked[d.To(e)] {
			leads[d.From(e)] = true
		}
	}
	return leads
}

// pessimisticCost is the pessimistic cost table, PCT, of Zhou et al. (2017):
// like OCT, but every later task runs on the host that is worst for it. Hosts
// that cannot run a task do not count for it. Cost: O(edges * hosts).
func pessimisticCost(pr *scheduler.Problem) costTable {
	ahead := make([]float64, pr.Platform.NumHosts())
	return newCostTable(pr, func(c costTable, t workload.TaskID, row []float64) {
		for _, e := range pr.DAG.Out(t) {
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
