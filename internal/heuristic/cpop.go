package heuristic

import (
	"context"

	"github.com/clustersim/clustersim/scheduler"
)

// CPOP is the critical-path-on-a-processor heuristic of H. Topcuoglu, S. Hariri
// and M.-Y. Wu, "Performance-effective and low-complexity task scheduling for
// heterogeneous computing", IEEE TPDS 13(3), 2002, section 5.2, doi
// 10.1109/71.993206: of the ready tasks the one with the longest mean path
// through it comes next; the tasks of a critical path go to the host that runs
// all of them fastest, each other task where it finishes first, both into gaps.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID, also for the critical path; of critical paths the one with the lowest
// TaskIDs from the entry on.
//
// Deviations: hosts may have several cores. If no host can run the whole
// critical path, its tasks are placed like the others.
//
// Cost: that of HEFT, O(edges * hosts) estimates and gap searches.
type CPOP struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host, or cannot reach the critical path's host.
func (CPOP) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return List{Name: "cpop", Priority: ByPathThrough, Compare: ByFinish, CriticalPath: true}.Map(ctx, pr)
}
