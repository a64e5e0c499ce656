package cluster

import (
	"context"

	"github.com/clustersim/clustersim/scheduler"
)

// DSC, dominant sequence clustering, is the heuristic of T. Yang and A.
// Gerasoulis, "DSC: scheduling parallel tasks on an unbounded number of
// processors", IEEE TPDS 5(9), 1994, doi 10.1109/71.308533: task by task along
// the longest path of the graph as clustered so far, it removes edge costs by
// joining a task to the cluster that its last input comes from, wherever that
// lets the task start earlier. Then clusters get hosts: by falling work, each
// goes to the host that ends its share of all work first, and tasks are ordered
// by b-level (Yang and Gerasoulis, "PYRROS", ICS 1992).
//
// Ties: the lowest TaskID, where the paper takes the task with most successors;
// inputs that arrive at the same time go in the order in which their edges were
// declared.
//
// Deviations: clusters are made as if all hosts were equal and took mean times.
// Predecessors that are moved into a cluster with the task run there in the
// order of their messages, the last one first, not in the order in which they
// could start.
//
// Cost: O((tasks + edges) log tasks), as in the paper, plus O((tasks + edges) *
// hosts) for the mapping.
type DSC struct{}

// Map plans pr. The error names a cluster that fits on no host.
func (DSC) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	c, _ := dominantSequenceClusters(pr)
	return c.schedule(ctx, pr, "dsc")
}
