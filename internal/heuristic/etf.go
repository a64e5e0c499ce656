package heuristic

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// ETF, earliest task first, is the list heuristic of J.-J. Hwang, Y.-C. Chow,
// F. D. Anger and C.-Y. Lee, "Scheduling precedence graphs in systems with
// interprocessor communication times", SIAM J. Computing 18(2), 1989,
// doi 10.1137/0218016: of all ready tasks and hosts it places the pair that can
// start first, after the tasks already there.
//
// Ties, to Epsilon times the longest static level: of equal starts the highest
// static level (the paper leaves the rule open and suggests this one), then the
// lowest TaskID, then the lowest HostID.
//
// Deviations: none, but note that the paper's processors are equal, so that it
// need only look at starts; here a slow host that is free wins over a fast one
// that is busy.
//
// Cost: O(edges * hosts + tasks * hosts * log tasks); the paper's own bound is
// O(tasks^2 * hosts).
type ETF struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (ETF) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	static := StaticLevel(pr)
	q := newPairQueue(l,
		func(t workload.TaskID, _ platform.HostID) float64 { return static[t] },
		func(_, startSec float64) float64 { return -startSec }, rounding(static))
	if err := q.run(ctx, pr.DAG); err != nil {
		return nil, fmt.Errorf("etf: %w", err)
	}
	return l.Schedule(), nil
}
