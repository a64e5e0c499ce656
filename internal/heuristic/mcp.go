package heuristic

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// MCP, modified critical path, is the list heuristic of M.-Y. Wu and D. D.
// Gajski, "Hypertool: a programming aid for message-passing systems", IEEE TPDS
// 1(3), 1990, doi 10.1109/71.80160: it takes the tasks by rising ALAP time (the
// latest start that does not lengthen the longest path) and places each on the
// host where it can start first, into a gap between planned tasks if one is
// long enough.
//
// Ties: equal ALAP times (to a relative Epsilon) are broken by the successors'
// ALAP times, rising, compared one by one, then by the lowest TaskID; equal
// starts (to a relative Epsilon) by the lowest HostID.
//
// Deviations: the paper breaks ties by the ALAP times of all descendants; this
// looks at the successors, as Y.-K. Kwok and I. Ahmad, "Static scheduling
// algorithms for allocating directed task graphs to multiprocessors", ACM
// Computing Surveys 31(4), 1999, restate it. ALAP times are computed from mean
// times; the paper's processors are equal.
//
// Cost: O(edges * hosts + (tasks + edges) log tasks), and for each task a gap
// search on every host.
type MCP struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (MCP) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, FillGaps)
	for _, t := range byALAP(pr) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := l.placeFirstStart(t); err != nil {
			return nil, fmt.Errorf("mcp: %w", err)
		}
	}
	return l.Schedule(), nil
}

// byALAP lists the tasks by rising ALAP time and each after its predecessors.
// ALAP time is the longest path's length less the upward rank, so it rises as
// the rank falls.
func byALAP(pr *scheduler.Problem) []workload.TaskID {
	d := pr.DAG
	class := RankClasses(UpwardRank(pr)) // rises with the ALAP time
	next := make([][]int32, d.NumTasks())
	room := make([]int32, 0, d.NumEdges())
	for t := range next {
		from := len(room)
		for _, e := range d.Out(workload.TaskID(t)) {
			room = append(room, class[d.To(e)])
		}
		next[t] = room[from:]
		slices.Sort(next[t])
	}
	return readyFirst(d, func(a, b workload.TaskID) bool {
		return cmp.Or(cmp.Compare(class[a], class[b]), slices.Compare(next[a], next[b]), cmp.Compare(a, b)) < 0
	})
}
