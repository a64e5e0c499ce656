package online

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// QueueOrder is the order in which a [Queue] considers its tasks. In every one but OrderRandom, equal tasks
// come in the order of OrderFIFO.
type QueueOrder string

const (
	// OrderFIFO takes the task that was submitted first, by a workflow system that offers them in batches, or became ready
	// first; of several at one date, the lowest TaskID.
	OrderFIFO QueueOrder = "fifo"
	// OrderRank takes the highest rank first: the greatest number of processes on a path below the task's own. A process
	// is all tasks of one type, and follows another if a task of it depends on one of the other. A task without a type is a process
	// by itself, so that without types the rank is the length of the longest chain of tasks below. Processes on a cycle have one
	// rank; the cycle counts as one process.
	OrderRank QueueOrder = "rank"
	// OrderRankMin is OrderRank, of equal ranks the smallest inputs first.
	OrderRankMin QueueOrder = "rank-min"
	// OrderRankMax is OrderRank, of equal ranks the largest inputs first.
	OrderRankMax QueueOrder = "rank-max"
	// OrderMin takes the smallest inputs first: the sum of what a task reads from files, or of what
	// its in-edges carry if nothing else is known (see [workload.DAG.FileBytes]).
	OrderMin QueueOrder = "min"
	// OrderMax takes the largest inputs first.
	OrderMax QueueOrder = "max"
	// OrderRandom shuffles the tasks in each cycle.
	OrderRandom QueueOrder = "random"
)

// positions is each task's position in the order, lowest first; nil if all are equal.
func (m *Queue) positions(d *workload.DAG) ([]int32, error) {
	var rank []int32
	var sizeSign float64
	switch m.Order {
	case "", OrderFIFO, OrderRandom:
		return nil, nil
	case OrderRank:
		rank = processRanks(d)
	case OrderRankMin:
		rank, sizeSign = processRanks(d), 1
	case OrderRankMax:
		rank, sizeSign = processRanks(d), -1
	case OrderMin:
		sizeSign = 1
	case OrderMax:
		sizeSign = -1
	default:
		return nil, fmt.Errorf("online: Queue.Order is %q (want fifo, rank, rank-min, rank-max, min, max or random)", m.Order)
	}
	n := d.NumTasks()
	size := make([]float64, n)
	for t := range size {
		if sizeSign != 0 {
			size[t] = sizeSign * m.inputBytes(d, workload.TaskID(t))
		}
	}
	compare := func(a, b workload.TaskID) int {
		if rank != nil && rank[a] != rank[b] {
			return cmp.Compare(rank[b], rank[a])
		}
		return cmp.Compare(size[a], size[b])
	}
	all := slices.Clone(d.TopologicalOrder())
	slices.SortFunc(all, compare)
	position := make([]int32, n)
	for i, t := range all[min(1, n):] {
		position[t] = position[all[i]]
		if compare(all[i], t) != 0 {
			position[t]++
		}
	}
	return position, nil
}

// inputBytes is the sum of the sizes of a task's inputs.
func (m *Queue) inputBytes(d *workload.DAG, t workload.TaskID) (sum float64) {
	if !m.EdgeSizes {
		sum, _ = d.FileBytes(t)
		return sum
	}
	for _, e := range d.In(t) {
		sum += d.Bytes(e)
	}
	return sum
}
