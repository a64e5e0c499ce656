package list

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HEFT is the heterogeneous earliest finish time heuristic of H. Topcuoglu, S.
// Hariri and M.-Y. Wu, "Performance-effective and low-complexity task
// scheduling for heterogeneous computing", IEEE TPDS 13(3), 2002, section 5.1,
// doi 10.1109/71.993206: it takes the tasks by falling upward rank and places
// each on the host where it finishes first, into a gap between planned tasks if
// one is long enough.
//
// Ties: of equal ranks (to a relative Epsilon) the lowest TaskID, of equal
// finish times the lowest HostID, of equal cores the lowest core.
//
// Deviations: a host may have several cores; the paper's processors have one.
//
// Cost: O(edges * hosts) estimates, and for each task a gap search on the hosts
// that could win. With the costs of scheduler.NewCosts, where transfers from a host to most others
// cost the same, as in a cluster, O(edges) estimates, and for each task O(predecessors * log hosts)
// steps and a gap search on the hosts that could win.
type HEFT struct {
	AppendOnly bool // do not fill gaps
}

// Map plans pr. The error names a task that no host can run, or with inputs
// that reach no host.
func (m HEFT) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	plan := NewPlanner(pr, Gaps(!m.AppendOnly))
	for _, t := range ByRank(pr.DAG, UpwardRank(pr)) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		slot, err := plan.Best(t, 0)
		if err != nil {
			return nil, fmt.Errorf("heft: %w", err)
		}
		if err := plan.Place(slot); err != nil {
			return nil, fmt.Errorf("heft: %w", err)
		}
	}
	return plan.Schedule()
}

// UpwardRank is, for each task, the length in seconds of the longest path from
// its start to the end of the workload, by mean execution and transfer times:
// rank_u of Topcuoglu, Hariri and Wu (2002), equation 2. It never grows along
// an edge. Cost: O(tasks + edges).
func UpwardRank(pr *scheduler.Problem) []float64 { return heuristic.UpwardRank(pr) }

// DownwardRank is, for each task, the length in seconds of the longest path
// from the start of the workload to the task's own start, by mean execution and
// transfer times: rank_d of Topcuoglu, Hariri and Wu (2002), equation 4. Others
// call it the average earliest start time. Cost: O(tasks + edges).
func DownwardRank(pr *scheduler.Problem) []float64 { return heuristic.DownwardRank(pr) }

// StaticLevel is, for each task, the length in seconds of the longest path from
// its start to the end of the workload by mean execution times, without
// communication: the level of T. L. Adam, K. M. Chandy and J. R. Dickson, "A
// comparison of list schedules for parallel processing systems", Comm. ACM
// 17(12), 1974. Cost: O(tasks + edges).
func StaticLevel(pr *scheduler.Problem) []float64 { return heuristic.StaticLevel(pr) }

// ByRank lists the tasks by falling rank, each after its predecessors: where a
// rank grows along an edge, the task of highest rank among those with
// listed predecessors comes next. Ties, to a relative Epsilon, go to the
// lowest TaskID. rank is by TaskID; it panics if there is not one for each task.
// Cost: O(edges + tasks log tasks).
func ByRank(d *workload.DAG, rank []float64) []workload.TaskID {
	if len(rank) != d.NumTasks() {
		panic(fmt.Sprintf("list: ByRank: %d ranks for %d tasks", len(rank), d.NumTasks()))
	}
	return heuristic.ByRank(d, rank)
}
