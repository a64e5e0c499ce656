package list

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
// Deviations: the paper lets the tasks that want one host compete and places a
// winner on each host before it looks again; here, as in the DAG versions, one
// task is placed at a time.
//
// Cost: that of [MaxMin].
type Sufferage struct {
	Batch bool // as in [MinMin]
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m Sufferage) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	r := newReadySet(l, ByFinish, pr.DAG.TopologicalOrder())
	r.second = true
	r.keyOf = func(e *readyEntry) float64 { return e.Second - e.Measure }
	if err := placeAll(ctx, pr.DAG, m.Batch, r.add, r.placeNext); err != nil {
		return nil, fmt.Errorf("sufferage: %w", err)
	}
	return l.Schedule(), nil
}
