package refine

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// tieTolerance is the part of a path's weight below which two paths count as
// equal: the same weights, summed in another order or split in k and joined again,
// differ by less.
const tieTolerance = 1e-9

// weights say how heavy tasks and edges are, in any unit: work, or time on the
// nodes and links of a placement. They must not be NaN or negative.
type weights struct {
	Task func(workload.TaskID) float64
	Edge func(workload.EdgeID) float64
}

// Proposition1 says whether Proposition 1 of Xiong and Zeng (section 4.1.2) holds:
// the critical path of the refined workload consists of parts of the tasks of the
// old critical path. The paper proves it for one serial fraction, every task split
// in the same k and overheads that can be neglected.
type Proposition1 struct {
	Holds bool

	// Old is a critical path of the original, New one of the refined workload. New
	// consists of parts of Old where the proposition holds.
	Old, New []workload.TaskID

	// OldWeight is the weight of Old, NewWeight of New. KeptWeight is the weight
	// of the heaviest path that consists of parts of some critical path of the
	// original: NewWeight where the proposition holds, less where it does not.
	OldWeight, NewWeight, KeptWeight float64
}

// Proposition1 checks Proposition 1 where tasks weigh their work and edges
// nothing.
func (r *Refined) Proposition1() Proposition1 {
	nothing := func(workload.EdgeID) float64 { return 0 }
	return r.proposition1(weights{r.Original.WorkFlop, nothing}, weights{r.DAG.WorkFlop, nothing})
}

// proposition1 checks Proposition 1: before weighs the original, after the refined
// workload. Where several paths are critical, before or after, it holds when one of
// those after consists of parts of one of those before: another path of the same
// weight is no counterexample. O(n + m) of both.
func (r *Refined) proposition1(before, after weights) Proposition1 {
	var p Proposition1
	p.OldWeight, p.Old = r.Original.CriticalPath(before.Task, before.Edge)
	p.NewWeight, p.New = r.DAG.CriticalPath(after.Task, after.Edge)
	kept := r.keptEdges(before, p.OldWeight)
	within, path := r.heaviestWithin(after, kept)
	p.KeptWeight = within
	if within >= p.NewWeight*(1-tieTolerance) {
		p.Holds, p.New, p.Old = true, path, r.origins(path)
		p.KeptWeight = p.NewWeight
	}
	return p
}

// critical marks tasks and edges of a workload.
type critical struct {
	task []bool // by TaskID
	edge []bool // by EdgeID
}

// criticalParts finds the tasks and edges of d on paths of weight total, which is
// the largest: exactly the paths along marked edges are critical.
func criticalParts(d *workload.DAG, w weights, total float64) critical {
	above := make([]float64, d.NumTasks()) // heaviest way to the task, itself not included
	below := make([]float64, d.NumTasks()) // heaviest way from the task, itself included
	order := d.TopologicalOrder()
	for _, t := range order {
		for _, e := range d.Out(t) {
			above[d.To(e)] = max(above[d.To(e)], above[t]+w.Task(t)+w.Edge(e))
		}
	}
	least := total * (1 - tieTolerance)
	c := critical{task: make([]bool, d.NumTasks()), edge: make([]bool, d.NumEdges())}
	for i := len(order) - 1; i >= 0; i-- {
		t := order[i]
		for _, e := range d.Out(t) {
			rest := w.Edge(e) + below[d.To(e)]
			below[t] = max(below[t], rest)
			c.edge[e] = above[t]+w.Task(t)+rest >= least
		}
		below[t] += w.Task(t)
		c.task[t] = above[t]+below[t] >= least
	}
	return c
}

// keptEdges marks the edges of the refined workload that stay within one critical
// task of the original or go along one of its critical edges, whichever of several
// messages between two tasks it was.
func (r *Refined) keptEdges(before weights, total float64) critical {
	old := criticalParts(r.Original, before, total)
	kept := critical{task: make([]bool, r.DAG.NumTasks()), edge: make([]bool, r.DAG.NumEdges())}
	reached := make([]workload.TaskID, r.Original.NumTasks()) // by task: from which task a critical edge came last
	for t := range reached {
		reached[t] = workload.NoTask
	}
	for part, origin := range r.Origin { // parts of one task are consecutive
		if !old.task[origin] {
			continue
		}
		kept.task[part] = true
		for _, e := range r.Original.Out(origin) {
			if old.edge[e] {
				reached[r.Original.To(e)] = origin
			}
		}
		for _, e := range r.DAG.Out(workload.TaskID(part)) {
			to := r.Origin[r.DAG.To(e)]
			kept.edge[e] = to == origin || reached[to] == origin
		}
	}
	return kept
}

// heaviestWithin is the heaviest path from an entry to an exit of the refined
// workload along marked edges. There is one: some path of the original is critical.
func (r *Refined) heaviestWithin(w weights, kept critical) (float64, []workload.TaskID) {
	d := r.DAG
	below := make([]float64, d.NumTasks())
	next := make([]workload.TaskID, d.NumTasks())
	order := d.TopologicalOrder()
	for i := len(order) - 1; i >= 0; i-- {
		t := order[i]
		best := math.Inf(-1) // a dead end, unless t is an exit
		next[t] = workload.NoTask
		if len(d.Out(t)) == 0 && kept.task[t] {
			best = 0
		}
		for _, e := range d.Out(t) {
			if rest := w.Edge(e) + below[d.To(e)]; kept.edge[e] && rest > best {
				best, next[t] = rest, d.To(e)
			}
		}
		below[t] = best + w.Task(t)
	}
	start := workload.NoTask
	for t := range workload.TaskID(d.NumTasks()) {
		if len(d.In(t)) == 0 && kept.task[t] && (start == workload.NoTask || below[t] > below[start]) {
			start = t
		}
	}
	var path []workload.TaskID
	for t := start; t != workload.NoTask; t = next[t] {
		path = append(path, t)
	}
	return below[start], path
}

// origins lists the tasks with parts on a path, each once.
func (r *Refined) origins(path []workload.TaskID) []workload.TaskID {
	var out []workload.TaskID
	for _, t := range path {
		if o := r.Origin[t]; len(out) == 0 || out[len(out)-1] != o {
			out = append(out, o)
		}
	}
	return out
}
