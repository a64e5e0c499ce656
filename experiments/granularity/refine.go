package granularity

import (
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/workload"
)

// Refinement says how every task of a program is split (Xiong and Zeng 2016,
// section 4.1.1).
type Refinement struct {
	K    int     // parallel subtasks of a task, at least 1
	Beta float64 // how much the parallel part of a load grows, above 0
	Chi  float64 // load of a reduce task as a part of its task's load, at least 0
}

// Eta is the load of one subtask as a multiple of its task's load: the whole
// serial part, and 1/k of the grown parallel part.
func (r Refinement) Eta(alpha float64) float64 {
	return alpha + r.Beta*(1-alpha)/float64(r.K)
}

// Refined is a program whose tasks are all split, and where each part comes from.
type Refined struct {
	DAG    *workload.DAG
	Origin []workload.TaskID // by TaskID of DAG: the task it is a part of
	Part   []int             // by TaskID of DAG: 1 to k a parallel subtask, 0 the reduce task
	from   *workload.DAG
	k      int
}

// SubTask is the part of a task of the unrefined program: 1 to k a parallel
// subtask, 0 the reduce task. Parts are numbered in the order they run.
func (r *Refined) SubTask(origin workload.TaskID, part int) workload.TaskID {
	if part == 0 {
		part = r.k + 1
	}
	return origin*workload.TaskID(r.k+1) + workload.TaskID(part-1)
}

// Refine splits every task q of d, with load w and serial fraction alpha (its
// attribute), in subtasks q-1 to q-k of load eta*w each and a reduce task q-0 of
// load chi*w that waits for all of them. An edge of delta bytes from q to s
// becomes k edges of eta*delta bytes from q-0 to s-1 ... s-k; a subtask sends q-0
// eta times the sum of what q sends. Control edges stay control edges; between
// the parts of a task there are always data edges, of 0 bytes when q sends
// nothing.
//
// Attributes other than alpha do not carry over: the load function describes the
// whole task, not a part. The error names what is out of range, or loads that
// overflow. O(k (n + m)).
func Refine(d *workload.DAG, r Refinement) (*Refined, error) {
	if err := r.check(d); err != nil {
		return nil, err
	}
	parts := d.NumTasks() * (r.K + 1)
	out := &Refined{
		Origin: make([]workload.TaskID, 0, parts),
		Part:   make([]int, 0, parts),
		from:   d,
		k:      r.K,
	}
	b := workload.NewBuilder(d.Name())
	if d.WorkUnit() == "instruction" {
		b.CountInstructions()
	}
	for t := range workload.TaskID(d.NumTasks()) {
		out.addParts(b, d, t, r)
	}
	for t := range workload.TaskID(d.NumTasks()) {
		out.addEdges(b, d, t, r)
	}
	var err error
	if out.DAG, err = b.Build(); err != nil {
		return nil, fmt.Errorf("refined program: %w", err)
	}
	return out, nil
}

// check refuses parameters without meaning and programs that no longer fit int32
// IDs once they are split.
func (r Refinement) check(d *workload.DAG) error {
	var errs []error
	if r.K < 1 {
		errs = append(errs, fmt.Errorf("k = %d: want at least 1 subtask a task", r.K))
	}
	if !(r.Beta > 0) || math.IsInf(r.Beta, 0) {
		errs = append(errs, fmt.Errorf("beta = %v: want a finite number above 0", r.Beta))
	}
	if !(r.Chi >= 0) || math.IsInf(r.Chi, 0) {
		errs = append(errs, fmt.Errorf("chi = %v: want a finite number, at least 0", r.Chi))
	}
	n, m, k := float64(d.NumTasks()), float64(d.NumEdges()), float64(r.K)
	if n*(k+1) > math.MaxInt32 || k*(n+m) > math.MaxInt32 {
		errs = append(errs, fmt.Errorf("k = %d: %d tasks and %d edges split too finely (more than %d parts or edges)",
			r.K, d.NumTasks(), d.NumEdges(), math.MaxInt32))
	}
	return errors.Join(errs...)
}

// addParts adds q-1 ... q-k and q-0, in that order; SubTask relies on it.
func (r *Refined) addParts(b *workload.Builder, d *workload.DAG, t workload.TaskID, by Refinement) {
	alpha := d.Attributes(t).Alpha
	add := func(part int, workFlop float64) {
		id := b.Task(fmt.Sprintf("%s-%d", d.TaskName(t), part), workFlop)
		if alpha != 0 && part != 0 {
			// The serial part is copied whole into each subtask.
			b.SetAttributes(id, workload.Attributes{Alpha: alpha / by.Eta(alpha)})
		}
		r.Origin = append(r.Origin, t)
		r.Part = append(r.Part, part)
	}
	for part := 1; part <= by.K; part++ {
		add(part, by.Eta(alpha)*d.WorkFlop(t))
	}
	add(0, by.Chi*d.WorkFlop(t))
}

func (r *Refined) addEdges(b *workload.Builder, d *workload.DAG, t workload.TaskID, by Refinement) {
	eta := by.Eta(d.Attributes(t).Alpha)
	lo, hi := d.Out(t)
	sentBytes := 0.0
	for e := lo; e < hi; e++ {
		sentBytes += d.Bytes(e)
	}
	reduce := r.SubTask(t, 0)
	for part := 1; part <= by.K; part++ {
		b.Edge(r.SubTask(t, part), reduce, eta*sentBytes)
	}
	for e := lo; e < hi; e++ {
		for part := 1; part <= by.K; part++ {
			to := r.SubTask(d.To(e), part)
			if d.IsControl(e) {
				b.Control(reduce, to)
			} else {
				b.Edge(reduce, to, eta*d.Bytes(e))
			}
		}
	}
}
