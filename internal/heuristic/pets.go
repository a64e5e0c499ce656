package heuristic

import (
	"cmp"
	"context"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// PETS is the performance effective task scheduling heuristic of E. Ilavarasan
// and P. Thambidurai, "Low complexity performance effective task scheduling
// algorithm for heterogeneous computing environments", J. Computer Science 3(2),
// 2007, doi 10.3844/jcssp.2007.94.103: the tasks are taken level by level, in
// each by falling rank, which is the task's mean time plus its transfers out
// plus the highest rank of its predecessors; each goes where it finishes first,
// into a gap if one is long enough.
//
// Ties: of equal ranks (to a relative Epsilon) the lower mean time, as in the
// paper, then the lowest TaskID; of hosts, to a relative Epsilon, lowest HostID.
//
// Deviations: the paper rounds ranks to whole numbers of a unit that it does
// not state; here they are not rounded. Hosts may have several cores.
//
// Cost: O(edges + tasks log tasks), then that of HEFT.
type PETS struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (PETS) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return planList(ctx, "pets", pr, petsOrder(pr))
}

func petsOrder(pr *scheduler.Problem) []workload.TaskID {
	d := pr.DAG
	level, rank := make([]int32, d.NumTasks()), petsRank(pr)
	for _, t := range d.TopologicalOrder() {
		for _, e := range d.Out(t) {
			level[d.To(e)] = max(level[d.To(e)], level[t]+1)
		}
	}
	class := RankClasses(rank)
	order := slices.Clone(d.TopologicalOrder())
	slices.SortFunc(order, func(a, b workload.TaskID) int {
		return cmp.Or(
			cmp.Compare(level[a], level[b]),
			cmp.Compare(class[a], class[b]),
			cmp.Compare(pr.Costs.MeanExecSec(a), pr.Costs.MeanExecSec(b)),
			cmp.Compare(a, b))
	})
	return order
}

// petsRank is the paper's average computation cost plus data transfer cost plus
// rank of predecessor task.
func petsRank(pr *scheduler.Problem) []float64 {
	d := pr.DAG
	rank := make([]float64, d.NumTasks())
	for _, t := range d.TopologicalOrder() {
		rank[t] += pr.Costs.MeanExecSec(t)
		for _, e := range d.Out(t) {
			rank[t] += pr.Costs.MeanTransferSec(e)
		}
		for _, e := range d.Out(t) {
			rank[d.To(e)] = max(rank[d.To(e)], rank[t])
		}
	}
	return rank
}
