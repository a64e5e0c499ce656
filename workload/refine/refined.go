package refine

import (
	"github.com/clustersim/clustersim/workload"
)

// Refined is a program some of whose tasks are split, and where each part comes
// from. Nothing changes it after Refine; it is safe for concurrent use.
type Refined struct {
	DAG       *workload.DAG
	Origin    []workload.TaskID // by TaskID of DAG: the task it is a part of
	Part      []int             // by TaskID of DAG: 1 to k a parallel subtask, 0 the reduce task; a task left whole is its only part, 1
	Decisions []Decision        // by TaskID of the original
	Rho       float64           // the variance of the parallel loads (step 3), flop^2

	from  *workload.DAG
	first []workload.TaskID // by TaskID of the original: its part 1
	sizes []sizes           // by TaskID of the original
}

// Original is the program before the refinement.
func (r *Refined) Original() *workload.DAG { return r.from }

// Subtasks is k of a task of the original: how many parallel subtasks it has, 1
// when it was left whole.
func (r *Refined) Subtasks(origin workload.TaskID) int { return r.Decisions[origin].K }

// SubTask is a part of a task of the original: 1 to k a parallel subtask, 0 the
// reduce task. Parts 0 and 1 of a task left whole are the task itself. Parts of a
// task are consecutive, the reduce task last.
func (r *Refined) SubTask(origin workload.TaskID, part int) workload.TaskID {
	k := r.Subtasks(origin)
	if part == 0 && k > 1 {
		part = k + 1
	}
	return r.first[origin] + workload.TaskID(max(part, 1)-1)
}

// last is the part of a task that ends last: whoever waits for it waits for all.
func (r *Refined) last(origin workload.TaskID) workload.TaskID { return r.SubTask(origin, 0) }

// numParts is the number of tasks that a task of the original became.
func numParts(k int) int {
	if k > 1 {
		return k + 1
	}
	return 1
}
