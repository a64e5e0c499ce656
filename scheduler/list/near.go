package list

import (
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// nearby finds the descendants of a task that are near it.
type nearby struct {
	dag   *workload.DAG
	place []int32 // by TaskID: place in the order in which tasks are listed
	seen  []int32 // by TaskID: the last search that met it
	index []int32 // by TaskID: place in tasks, if seen by this search
	count int32
	found []workload.TaskID // by the last search, after the task searched

	tasks  []workload.TaskID   // found by the last search
	inputs [][]workload.EdgeID // of each of these: from the task searched and others found
}

// newNearby lists tasks as they come in order, a list of all tasks, each after
// its predecessors.
func newNearby(d *workload.DAG, order []workload.TaskID) *nearby {
	n := len(order)
	x := &nearby{dag: d, place: make([]int32, n), seen: make([]int32, n), index: make([]int32, n)}
	for i, t := range order {
		x.place[t] = int32(i)
	}
	return x
}

// search finds the tasks up to depth edges after t and the edges among them.
// Cost: O(f log f + their edges out) for f tasks.
func (x *nearby) search(t workload.TaskID, depth int) {
	x.count++
	found := append(x.found[:0], t)
	for lo := 0; depth > 0 && lo < len(found); depth-- {
		hi := len(found)
		for _, from := range found[lo:hi] {
			for e, end := x.dag.Out(from); e < end; e++ {
				if next := x.dag.To(e); x.seen[next] != x.count {
					x.seen[next] = x.count
					found = append(found, next)
				}
			}
		}
		lo = hi
	}
	slices.SortFunc(found, func(a, b workload.TaskID) int { return int(x.place[a] - x.place[b]) })
	x.found, x.tasks = found, found[1:] // t comes before its descendants
	x.listInputs()
}

// listInputs lists the edges among the task searched and those found.
func (x *nearby) listInputs() {
	for i, t := range x.tasks {
		x.index[t] = int32(i)
		if i == len(x.inputs) {
			x.inputs = append(x.inputs, nil)
		}
		x.inputs[i] = x.inputs[i][:0]
	}
	for _, from := range x.found {
		for e, end := x.dag.Out(from); e < end; e++ {
			if next := x.dag.To(e); x.seen[next] == x.count {
				x.inputs[x.index[next]] = append(x.inputs[x.index[next]], e)
			}
		}
	}
}
