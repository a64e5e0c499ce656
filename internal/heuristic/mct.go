package heuristic

import (
	"context"

	"github.com/clustersim/clustersim/scheduler"
)

// MCT, minimum completion time, takes the tasks as they come, here in
// topological order, and gives each to the host where it finishes first, after
// the tasks already there. R. Armstrong, D. Hensgen and T. Kidd, "The relative
// performance of various mapping algorithms is independent of sizable variances
// in run-time predictions", HCW 1998; T. D. Braun et al., "A comparison of
// eleven static heuristics", JPDC 61(6), 2001, section 3, doi
// 10.1006/jpdc.2000.1714.
//
// Ties, to a relative Epsilon: the lowest HostID; among ready tasks the lowest
// TaskID comes first. Deviations: the papers' tasks are independent. Cost:
// O((tasks + edges) * hosts).
type MCT struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (MCT) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return List{Name: "mct", Priority: ByTopology, AppendOnly: true, Compare: ByFinish}.Map(ctx, pr)
}
