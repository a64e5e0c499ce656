package room

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
)

// fitRule places tasks on shared nodes: it appends the node of each of n tasks to list, in any
// order. tasks is how many of them node i takes; their sum is at least n.
type fitRule func(s *Space, c *Class, n int, tasks []taskRoom, list []int32) []int32

// taskRoom is a node with room for tasks.
type taskRoom struct {
	node  int32
	tasks int32
	units int64 // of the first resource that are free
}

// firstFit fills nodes in the order of their numbers.
func firstFit(_ *Space, _ *Class, n int, tasks []taskRoom, list []int32) []int32 {
	for _, x := range tasks {
		for range min(int(x.tasks), n) {
			list = append(list, x.node)
			n--
		}
	}
	return list
}

// bestFit places each task where it leaves the least free.
func bestFit(s *Space, c *Class, n int, tasks []taskRoom, list []int32) []int32 {
	slices.SortStableFunc(tasks, func(a, b taskRoom) int { return cmp.Compare(a.units, b.units) })
	return firstFit(s, c, n, tasks, list)
}

// worstFit places each task where it leaves the most free.
func worstFit(_ *Space, c *Class, n int, tasks []taskRoom, list []int32) []int32 {
	h := heap.Heap[taskRoom]{Less: func(a, b taskRoom) bool {
		if a.units != b.units {
			return a.units > b.units
		}
		return a.node < b.node
	}}
	for _, x := range tasks {
		h.Push(x)
	}
	for ; n > 0; n-- {
		x := h.Pop()
		list = append(list, x.node)
		x.units -= c.Task[0]
		if x.tasks--; x.tasks > 0 {
			h.Push(x)
		}
	}
	return list
}
