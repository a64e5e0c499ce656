package heuristic

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/scheduler"
)

// Sufferage is the ready-set Sufferage heuristic: of the tasks whose
// predecessors are planned, the one that would lose most without its best host
// (its second best finish less its best) goes there, after the tasks already
// there. M. Maheswaran et al., "Dynamic mapping of a class of independent tasks
// onto heterogeneous computing systems", JPDC 59(2), 1999, section 4.2, doi
// 10.1006/jpdc.1999.1581; over ready sets of a DAG, with Batch as in J. Blythe et
// al., "Task scheduling strategies for workflow-based applications in grids",
// CCGrid 2005.
//
// Ties, to a relative Epsilon: of tasks the first in the topological order, of
// hosts the lowest HostID. The sufferage of a task that only one host can run
// is infinite.
//
// With Passes the hosts choose as in the paper's figure of the heuristic: in each
// pass every task, in topological order, requests its best host, which takes the
// first request and gives it up for one of greater sufferage; a task that was
// refused or given up waits for the next pass. Finish times are those before the
// pass. Without Passes, as in the versions for DAGs, one task is placed at a time.
//
// Deviations: the paper's machines run one task at a time and its tasks are
// independent. A host of several cores takes one task a pass here, too.
//
// Cost: that of [MaxMin].
type Sufferage struct {
	Batch  bool // as in [MinMin]
	Passes bool // each host takes up to one task before finish times are computed again
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m Sufferage) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	r := newReadySet(l, ByFinish, pr.DAG.TopologicalOrder())
	r.second = true
	r.keyOf = func(e *readyEntry) float64 { return e.Second - e.Measure }
	next := r.placeNext
	if m.Passes {
		next = r.placeNextOfPass
	}
	if err := placeAll(ctx, pr.DAG, m.Batch, r.add, next); err != nil {
		return nil, fmt.Errorf("sufferage: %w", err)
	}
	return l.Schedule(), nil
}
