package memory

import "fmt"

// What a workload.Builder and its DAG take at most, in bytes: for a task with its name and
// attributes, for an edge, and both twice while they are copied.
const (
	taskBytes = 2 * 120
	edgeBytes = 2 * 36
)

// WantWorkload returns an error if the memory for a workload of that many tasks and edges cannot be had.
func WantWorkload(tasks, edges int) error {
	return Want(taskBytes*float64(tasks)+edgeBytes*float64(edges), fmt.Sprintf("%d tasks and %d edges", tasks, edges))
}
