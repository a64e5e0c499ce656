package refine

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// Refined is a workload of which some tasks are split, and where each part comes
// from. Nothing changes it after Refine; it is safe for concurrent use.
type Refined struct {
	Original  *workload.DAG // the workload before
	DAG       *workload.DAG
	Origin    []workload.TaskID // by TaskID of DAG: the task it is a part of
	Part      []int             // by TaskID of DAG: 1 to k a parallel subtask, 0 the reduce task; a task left whole is its only part, 1
	Decisions []Decision        // by TaskID of the original
	Rho       float64           // the variance of the parallel loads (step 3), flop^2

	first []workload.TaskID // by TaskID of the original: its part 1
}

// subtasks is k of a task of the original: how many parallel subtasks it has, 1
// when it was left whole.
func (r *Refined) subtasks(origin workload.TaskID) int { return r.Decisions[origin].K }

// SubTask is a part of a task of the original: 1 to k a parallel subtask, 0 the
// reduce task. Parts 0 and 1 of a task left whole are the task itself. Parts of a
// task are consecutive, the reduce task last.
func (r *Refined) SubTask(origin workload.TaskID, part int) workload.TaskID {
	k := r.subtasks(origin)
	if part == 0 && k > 1 {
		part = k + 1
	}
	return r.first[origin] + workload.TaskID(max(part, 1)-1)
}

// last is the part of a task that ends last: a task that waits for it waits for all.
func (r *Refined) last(origin workload.TaskID) workload.TaskID { return r.SubTask(origin, 0) }

// Explain lists the decisions in the order in which the procedure came to them: the order of
// step 2, or by TaskID where step 1 ended it.
func (r *Refined) Explain() []Decision {
	rows := slices.Clone(r.Decisions)
	slices.SortStableFunc(rows, func(a, b Decision) int { return cmp.Compare(a.Rank, b.Rank) })
	return rows
}

// Totals are loads of a whole workload in flop.
type Totals struct {
	SerialFlop, ParallelFlop, ReduceFlop float64
}

// Totals are the loads before and after: serial from the sum of alpha*w to that of
// k*alpha*w, parallel from the sum of (1-alpha)w to beta times that, and what the
// reduce tasks add.
func (r *Refined) Totals() (before, after Totals) {
	for _, at := range r.Decisions {
		w, alpha, k := at.WorkFlop, at.Alpha, float64(at.K)
		before.SerialFlop += alpha * w
		before.ParallelFlop += (1 - alpha) * w
		after.SerialFlop += k * alpha * w
		after.ParallelFlop += at.ParallelFlop
		after.ReduceFlop += at.ReduceFlop
	}
	return before, after
}

// NumSplit is how many tasks of the original are split.
func (r *Refined) NumSplit() int {
	n := 0
	for _, at := range r.Decisions {
		if at.K > 1 {
			n++
		}
	}
	return n
}
