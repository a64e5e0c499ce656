package online

import (
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
)

// MaxMin is Max-Min over the ready set at run time: whenever tasks become ready
// it places all of them at once: repeatedly the one whose earliest expected
// finish is latest, on the host of that finish. This is the batch mode of M.
// Maheswaran et al., "Dynamic mapping of a class of independent tasks onto
// heterogeneous computing systems", JPDC 59(2), 1999, section 4.2, doi
// 10.1006/jpdc.1999.1581, with one mapping event per change of the ready set.
//
// Expected times come from the problem's costs, without contention. A task
// whose inputs can reach no host is never placed; the simulator reports it.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID. Cost of a call: O(placed and unfinished tasks + hosts), O(ready^2)
// comparisons and, for each ready task, O(hosts * predecessors), repeated when
// many have the same best host. It keeps only scratch memory, and is not for
// concurrent use.
func MaxMin() scheduler.Policy { return &maxMin{} }

type maxMin struct{ batch batch }

func (m *maxMin) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	return m.batch.decide(v, func(o *heuristic.Offer) float64 { return o.Measure }), nil
}
