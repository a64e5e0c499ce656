package format

import "github.com/clustersim/clustersim/workload"

// placedTask is where a task was declared: its line and column.
type placedTask struct {
	id        workload.TaskID
	line, col int
}

// placedEdge is where an edge was declared, to report cycles.
type placedEdge struct {
	from, to  workload.TaskID
	line, col int
}

// closing is the edge of a cycle that comes last in the file and so closes it.
func closing(cycle *workload.CycleError, tasks map[string]placedTask, edges []placedEdge) (last placedEdge) {
	next := map[workload.TaskID]workload.TaskID{}
	for i, name := range cycle.Tasks {
		next[tasks[name].id] = tasks[cycle.Tasks[(i+1)%len(cycle.Tasks)]].id
	}
	for _, e := range edges {
		if to, ok := next[e.from]; ok && to == e.to {
			last = e
		}
	}
	return last
}
