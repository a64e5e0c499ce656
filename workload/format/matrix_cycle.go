package format

import (
	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/workload"
)

// place is a line and a column.
type place struct{ line, col int }

// placedEdge is where an edge was declared, to report cycles.
type placedEdge struct {
	from, to  workload.TaskID
	line, col int
}

// closing is the edge of a cycle that comes last in the file and so closes it.
func closing(cycle *workload.CycleError, tasks *names.Table, edges []placedEdge) (last placedEdge) {
	next := map[workload.TaskID]workload.TaskID{}
	for i, name := range cycle.Tasks {
		from, _ := tasks.Find(name)
		to, _ := tasks.Find(cycle.Tasks[(i+1)%len(cycle.Tasks)])
		next[workload.TaskID(from)] = workload.TaskID(to)
	}
	for _, e := range edges {
		if to, ok := next[e.from]; ok && to == e.to {
			last = e
		}
	}
	return last
}
