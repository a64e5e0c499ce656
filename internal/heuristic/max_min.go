package heuristic

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/scheduler"
)

// MaxMin is the ready-set Max-Min heuristic: of the tasks whose predecessors
// are planned, the one whose earliest finish is latest goes to the host where
// it finishes first, after the tasks already there: long tasks first, short
// ones fill up the rest. O. H. Ibarra and C. E. Kim, "Heuristic algorithms for
// scheduling independent tasks on nonidentical processors", J. ACM 24(2), 1977,
// algorithm E, doi 10.1145/322003.322011; over ready sets of a DAG, with Batch
// as in J. Blythe et al., "Task scheduling strategies for workflow-based
// applications in grids", CCGrid 2005.
//
// Ties, to a relative Epsilon: of tasks the first in the topological order, of
// hosts the lowest HostID.
//
// Cost: O(tasks * width) comparisons and, in the worst case, when all ready
// tasks are best on one host, as many searches over all hosts; the papers' own bound
// is O(tasks^2 * hosts).
type MaxMin struct {
	Batch bool // as in [MinMin]
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m MaxMin) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	r := newReadySet(l, ByFinish, pr.DAG.TopologicalOrder())
	r.keyOf = func(e *readyEntry) float64 { return e.Best.FinishSec }
	if err := placeAll(ctx, pr.DAG, m.Batch, r.add, r.placeNext); err != nil {
		return nil, fmt.Errorf("max-min: %w", err)
	}
	return l.Schedule(), nil
}
