package list

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/scheduler"
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
// that could win.
type HEFT struct {
	AppendOnly bool // do not fill gaps
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
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
