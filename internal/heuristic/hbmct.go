package heuristic

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HBMCT is the hybrid heuristic of R. Sakellariou and H. Zhao, "A hybrid
// heuristic for DAG scheduling on heterogeneous systems", IPDPS 2004, section
// 3, doi 10.1109/IPDPS.2004.1303065, with balanced minimum completion time for
// its groups: the tasks, by falling upward rank, are cut into groups without
// edges inside; in each group every task is first given to the host that runs
// it fastest, and then tasks move from the host that ends last to where they
// end first.
//
// In a host's part of a group the tasks run by earliest start. To move, the
// tasks of the host that ends last are tried by mean earliest start over the
// hosts. The first one moves whose move makes that host end earlier while the
// other host ends earlier than that host did before. The group is done when no
// such task is left.
//
// Ties: equal ranks, to a relative Epsilon, lowest TaskID; equal starts lowest
// TaskID; of hosts with equal execution times, equal ends after a move (to a
// relative Epsilon) or equally late ends, the lowest HostID.
//
// Deviations: hosts may have several cores. A group is also done after maxMoves
// moves per task on average; no example came near that.
//
// Cost: O(edges * hosts) for the earliest starts; then, for a group of g tasks,
// about g moves of O(g + hosts) each, so it is quadratic in the size of a
// group.
type HBMCT struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (HBMCT) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	for _, group := range independentGroups(pr.DAG, ByRank(pr.DAG, UpwardRank(pr))) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		b, err := newBalance(pr, l, group)
		if err != nil {
			return nil, fmt.Errorf("hbmct: %w", err)
		}
		for b.moves = maxMoves * len(group); b.moves > 0 && b.move(); b.moves-- {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		b.place()
	}
	return l.Schedule(), nil
}

// independentGroups takes a list of all tasks, each after its predecessors, and
// starts a new group at each task that has a predecessor in the current one.
func independentGroups(d *workload.DAG, list []workload.TaskID) [][]workload.TaskID {
	var groups [][]workload.TaskID
	groupOf := make([]int, len(list)) // by TaskID, from 1
	first := 0
	for i, t := range list {
		for _, e := range d.In(t) {
			if groupOf[d.From(e)] == len(groups)+1 {
				groups = append(groups, list[first:i])
				first = i
				break
			}
		}
		groupOf[t] = len(groups) + 1
	}
	return append(groups, list[first:])
}
