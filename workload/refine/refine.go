package refine

import (
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/workload"
)

// Refine decides which tasks of d to split (steps 1 to 9) and splits them.
//
// A task q of load w and serial fraction alpha that is split in k becomes subtasks
// q-1 to q-k of load eta*w each, eta = Options.eta, and a reduce task q-0 that
// waits for all of them. A task left whole keeps its name and grows to
// (alpha+beta(1-alpha))w. So the parallel load of the workload becomes beta times
// what it was, and the serial load the sum of k*alpha*w.
//
// An edge of delta bytes from q to a task s gives each part of s eta_s^g*delta
// bytes; [Send] says from which part. Control edges stay control edges. From a subtask
// to its reduce task there is always a message, of 0 bytes when it has nothing to
// say. With [AllToAll] and [Pairwise] those messages are empty, and a control edge
// from q-0 to each part of s keeps the precedence of the tasks.
//
// A task's type and serial fraction (alpha/eta in a subtask) carry over, its load
// function does not: it describes the whole task. Each subtask needs as many cores and
// as much memory as its task, a reduce task for one core. Times of a cost matrix grow with
// the load of the part.
//
// The error joins what is out of range in o ([Options.Check]); or it says that the workload would be
// too large or loads overflow, or that a part would be called like another task.
// O(n log n) and the size of the result.
func Refine(d *workload.DAG, o Options) (*Refined, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if d.NumParallel() > 0 {
		return nil, fmt.Errorf("task %q runs on several hosts, and cannot be split (give each host's part as a task of its own)", d.TaskName(d.FirstParallel()))
	}
	r := &Refined{Original: d}
	var err error
	if r.Decisions, r.Rho, err = decide(d, o); err != nil {
		return nil, err
	}
	tasks, edges, err := r.count(o)
	if err != nil {
		return nil, err
	}
	if err := memory.WantWorkload(tasks, edges); err != nil {
		return nil, err
	}
	s := splitter{r: r, o: o, d: d, b: workload.NewBuilder(d.Name())}
	s.b.Grow(tasks, edges)
	if d.WorkUnit() == "instruction" {
		s.b.CountInstructions()
	}
	if err := s.addTasks(tasks); err != nil {
		return nil, err
	}
	s.addEdges()
	if r.DAG, err = s.b.Build(); err != nil {
		return nil, tooLarge(err)
	}
	return r, nil
}

// tooLarge says of each mistake that the builder found that it is in the refined
// workload: loads or data that no longer fit in a number.
func tooLarge(err error) error {
	list := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = slices.Clone(joined.Unwrap())
	}
	for i, e := range list {
		list[i] = fmt.Errorf("refined program: %w", e)
	}
	return errors.Join(list...)
}

// count is the size of the refined workload, at most; in floating point, so that no
// k overflows it.
func (r *Refined) count(o Options) (tasks, edges int, err error) {
	n, m := 0.0, 0.0
	for t, at := range r.Decisions {
		k := float64(at.K)
		n++
		if at.K > 1 {
			n += k
			m += k
		}
		for _, e := range r.Original.Out(workload.TaskID(t)) {
			to := float64(r.Decisions[r.Original.To(e)].K)
			m += to
			if at.K > 1 && o.Send == AllToAll {
				m += k * to
			}
			if at.K > 1 && o.Send == Pairwise {
				m += to
			}
		}
	}
	if n > maxTasks || m > maxEdges {
		return 0, 0, fmt.Errorf("k = %d: split so finely, the program has %.0f tasks and %.0f edges (at most %d and %d; take a smaller k)",
			o.K, n, m, maxTasks, maxEdges)
	}
	return int(n), int(m), nil
}
