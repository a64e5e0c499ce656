package workload

import "strings"

// CycleError names the tasks on one cycle, in order; the first is also the
// successor of the last.
type CycleError struct {
	Tasks []string
}

// Error prints cycle: a -> b -> a.
func (e *CycleError) Error() string {
	return "cycle: " + strings.Join(append(e.Tasks, e.Tasks[0]), " -> ")
}

// findCycle walks back from an unsorted task along unsorted predecessors until
// it meets a task again.
func findCycle(d *DAG) *CycleError {
	sorted := make([]bool, len(d.names))
	for _, t := range d.order {
		sorted[t] = true
	}
	at := TaskID(0)
	for sorted[at] {
		at++
	}
	seen := make(map[TaskID]int)
	var path []TaskID
	for {
		if i, again := seen[at]; again {
			path = path[i:]
			break
		}
		seen[at] = len(path)
		path = append(path, at)
		for _, e := range d.In(at) {
			if !sorted[d.from[e]] {
				at = d.from[e]
				break
			}
		}
	}
	names := make([]string, len(path))
	for i, t := range path {
		names[len(path)-1-i] = d.names[t]
	}
	return &CycleError{Tasks: names}
}
