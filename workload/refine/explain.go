package refine

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// Explanation is a Decision for people: with the task's name and the loads.
type Explanation struct {
	Decision
	Name        string
	WorkFlop    float64 // before
	Alpha       float64 // its serial fraction
	SubtaskFlop float64 // load of one subtask, or of the task left whole
	ReduceFlop  float64 // load of the reduce task; 0 when there is none
}

// Explain lists all tasks of the original in the order in which the procedure came
// to them: the order of step 2, or by TaskID where step 1 ended it.
func (r *Refined) Explain() []Explanation {
	rows := make([]Explanation, len(r.Decisions))
	for t, at := range r.Decisions {
		id := workload.TaskID(t)
		first := r.SubTask(id, 1)
		rows[t] = Explanation{
			Decision: at, Name: r.from.TaskName(id),
			WorkFlop: r.from.WorkFlop(id), Alpha: r.sizes[t].alpha, SubtaskFlop: r.DAG.WorkFlop(first),
		}
		if at.K > 1 {
			rows[t].ReduceFlop = r.DAG.WorkFlop(r.last(id))
		}
	}
	slices.SortStableFunc(rows, func(a, b Explanation) int { return cmp.Compare(a.Rank, b.Rank) })
	return rows
}

// Totals are loads of a whole program in flop.
type Totals struct {
	SerialFlop, ParallelFlop, ReduceFlop float64
}

// WorkFlop is the sum.
func (t Totals) WorkFlop() float64 { return t.SerialFlop + t.ParallelFlop + t.ReduceFlop }

// Totals are the loads before and after: serial from the sum of alpha*w to that of
// k*alpha*w, parallel from the sum of (1-alpha)w to beta times that, and what the
// reduce tasks add.
func (r *Refined) Totals() (before, after Totals) {
	for t, at := range r.Decisions {
		w, alpha, k := r.from.WorkFlop(workload.TaskID(t)), r.sizes[t].alpha, float64(at.K)
		before.SerialFlop += alpha * w
		before.ParallelFlop += (1 - alpha) * w
		after.SerialFlop += k * alpha * w
		after.ParallelFlop += at.ParallelFlop
		after.ReduceFlop += r.sizes[t].reduceFlop
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
