package heuristic

import (
	"context"

	"github.com/clustersim/clustersim/scheduler"
)

// MET, minimum execution time, takes the tasks in topological order and gives
// each to the host that runs it fastest, however busy that is, after the tasks
// already there. R. F. Freund et al., "Scheduling resources in multi-user,
// heterogeneous, computing environments with SmartNet", HCW 1998; T. D. Braun
// et al., "A comparison of eleven static heuristics", JPDC 61(6), 2001, section
// 3, doi 10.1006/jpdc.2000.1714. On uniform machines all tasks go to one host.
//
// Ties, to a relative Epsilon: the lowest HostID; among ready tasks the lowest
// TaskID comes first. Deviations: the papers' tasks are independent; a host
// that the inputs cannot reach is skipped. Cost: O((tasks + edges) * hosts).
type MET struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (MET) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return List{Name: "met", Priority: ByTopology, AppendOnly: true, Compare: ByExec}.Map(ctx, pr)
}
