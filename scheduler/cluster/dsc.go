package cluster

import "github.com/clustersim/clustersim/scheduler"

// DSC, dominant sequence clustering, is the heuristic of T. Yang and A.
// Gerasoulis, "DSC: scheduling parallel tasks on an unbounded number of
// processors", IEEE TPDS 5(9), 1994, doi 10.1109/71.308533:
// task by task along the longest path of the graph as clustered so far, it takes
// edges' costs away, by joining a task to the cluster its last input comes from,
// wherever that lets the task start earlier. Then clusters get hosts: by falling
// work, each to the host that ends its share of all work first, and tasks go by
// b-level (Yang and Gerasoulis, "PYRROS", ICS 1992).
//
// Ties: lowest TaskID, where the paper takes the task of most successors; inputs
// that arrive at the same time in the order in which their edges were declared.
//
// Deviations: the machine that clusters are made for has equal hosts of mean
// times. Predecessors that are moved into a cluster with the task run there in
// the order of their messages, the last one first, not in the order in which
// they could start.
//
// Cost: O((tasks + edges) log tasks), as in the paper; then the mapping's
// O((tasks + edges) * hosts).
type DSC struct{}

// Map plans pr. The error tells of a cluster that fits on no host.
func (DSC) Map(pr *scheduler.Problem) (*scheduler.Schedule, error) {
	c, _ := dominantSequenceClusters(pr)
	return c.schedule(pr, "dsc")
}
