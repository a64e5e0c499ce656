package list

import (
	"fmt"

	"github.com/clustersim/clustersim/scheduler"
)

// PEFT is the predict earliest finish time heuristic of H. Arabnejad and J. G.
// Barbosa, "List scheduling algorithm for heterogeneous systems by an optimistic
// cost table", IEEE TPDS 25(3), 2014, section 4, doi 10.1109/TPDS.2013.57: of
// the ready tasks the one with the highest mean in the optimistic cost table
// comes next; it goes where its finish plus its optimistic cost is least, into a
// gap if one is long enough.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID.
//
// Deviations: hosts may have several cores.
//
// Cost: O(edges * hosts) for the table, which takes tasks * hosts numbers, and
// as much again, with gap searches, to place the tasks. (The paper says O(v^2
// p), for v tasks and a number of edges quadratic in v.)
type PEFT struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (PEFT) Map(pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := planByTable(pr, optimisticCost(pr, nil))
	if err != nil {
		return nil, fmt.Errorf("peft: %w", err)
	}
	return s, nil
}
