package workload

import (
	"math"
	"slices"
)

// Levels groups the tasks of a DAG by the length of the longest path to them. len(Width)
// is the depth of the DAG: the most tasks on any path. The largest level is what the
// literature calls the width of a layered graph; more tasks may be able to run at once,
// as many as the largest antichain has.
type Levels struct {
	Of    []int32 // by TaskID: the most edges on a path from an entry task to it; an entry task has 0
	Width []int   // by level: how many tasks it has, at least 1
}

// Levels returns the precedence levels by longest path. O(n + m).
func (d *DAG) Levels() Levels {
	l := Levels{Of: make([]int32, d.NumTasks())}
	for _, t := range d.order {
		level := l.Of[t]
		if int(level) == len(l.Width) {
			l.Width = append(l.Width, 0)
		}
		l.Width[level]++
		for _, s := range d.to[d.outStart[t]:d.outStart[t+1]] {
			l.Of[s] = max(l.Of[s], level+1)
		}
	}
	return l
}

// CriticalPath returns the heaviest path of d and its weight: the sum of
// taskWeight over its tasks and edgeWeight over its edges. Weights must not be
// NaN or negative, and may have any unit. A nil function weighs 0.
//
// The path runs from an entry task to an exit task. Of several heaviest paths
// it is the one with the lowest TaskID as first task, then as second task, and
// so on. The sum is taken from the exit backwards. O(n + m).
func (d *DAG) CriticalPath(taskWeight func(TaskID) float64, edgeWeight func(EdgeID) float64) (length float64, tasks []TaskID) {
	if taskWeight == nil {
		taskWeight = func(TaskID) float64 { return 0 }
	}
	if edgeWeight == nil {
		edgeWeight = func(EdgeID) float64 { return 0 }
	}
	below := make([]float64, d.NumTasks()) // weight from a task to the exit, the task included
	next := make([]TaskID, d.NumTasks())
	for i := len(d.order) - 1; i >= 0; i-- {
		t := d.order[i]
		best := 0.0
		next[t] = NoTask
		for _, e := range d.Out(t) {
			s := d.to[e]
			w := edgeWeight(e) + below[s]
			if next[t] == NoTask || w > best || w == best && s < next[t] {
				best, next[t] = w, s
			}
		}
		below[t] = taskWeight(t) + best
	}
	start := NoTask
	for t := range TaskID(d.NumTasks()) {
		if len(d.In(t)) == 0 && (start == NoTask || below[t] > below[start]) {
			start = t
		}
	}
	for t := start; t != NoTask; t = next[t] {
		tasks = append(tasks, t)
	}
	return below[start], tasks
}

// Frontier walks a workload in an order that the caller chooses, and reports tasks
// as soon as all their predecessors are done.
type Frontier struct {
	dag     *DAG
	missing []int32 // by TaskID: edges from tasks that are not done
	ready   func(TaskID)
}

// NewFrontier reports the entry tasks, ascending.
func NewFrontier(d *DAG, ready func(TaskID)) *Frontier {
	f := &Frontier{dag: d, missing: make([]int32, d.NumTasks()), ready: ready}
	for t := range f.missing {
		f.missing[t] = int32(len(d.In(TaskID(t))))
		if f.missing[t] == 0 {
			ready(TaskID(t))
		}
	}
	return f
}

// Done reports the successors of t that waited only for it. O(out-degree).
func (f *Frontier) Done(t TaskID) {
	for _, e := range f.dag.Out(t) {
		next := f.dag.To(e)
		f.missing[next]--
		if f.missing[next] == 0 {
			f.ready(next)
		}
	}
}

// Stats describes a DAG in numbers. JSON names carry the units.
type Stats struct {
	Tasks        int `json:"tasks"`
	Edges        int `json:"edges"`         // all, control edges included
	ControlEdges int `json:"control_edges"` // precedence without data
	EntryTasks   int `json:"entry_tasks"`   // without predecessor
	ExitTasks    int `json:"exit_tasks"`    // without successor

	TotalWorkFlop float64 `json:"total_work_flop"` // W in the papers
	MinWorkFlop   float64 `json:"min_work_flop"`
	MeanWorkFlop  float64 `json:"mean_work_flop"`
	MaxWorkFlop   float64 `json:"max_work_flop"`

	TotalDataBytes float64 `json:"total_data_bytes"`
	MeanDataBytes  float64 `json:"mean_data_bytes"` // over the edges that are messages; 0 when there is none

	Depth int `json:"depth"` // levels: the most tasks on a path
	Width int `json:"width"` // tasks on the largest level

	CriticalPathTasks    int     `json:"critical_path_tasks"`
	CriticalPathWorkFlop float64 `json:"critical_path_work_flop"` // the heaviest path by work alone

	// Parallelism is the average parallelism, total work / critical path work
	// (D. L. Eager, J. Zahorjan, E. D. Lazowska, Speedup versus efficiency in
	// parallel systems, IEEE Trans. Computers 38(3), 1989): the speedup on
	// enough equal hosts with free messages. 0 when there is no work.
	Parallelism float64 `json:"parallelism"`

	// Density is the pairs of tasks joined by an edge, over the n(n-1)/2 that
	// could be. 0 for one task.
	Density float64 `json:"density"`
}

// Stats computes the statistics of d. O(n + m).
func (d *DAG) Stats() Stats {
	n := d.NumTasks()
	s := Stats{Tasks: n, Edges: d.NumEdges(), TotalWorkFlop: d.TotalWorkFlop(), MinWorkFlop: math.Inf(1)}
	pairs := 0
	lastSource := make([]TaskID, n) // by target: the last source seen, plus 1
	for t := range TaskID(n) {
		s.MinWorkFlop = min(s.MinWorkFlop, d.workFlop[t])
		s.MaxWorkFlop = max(s.MaxWorkFlop, d.workFlop[t])
		if len(d.In(t)) == 0 {
			s.EntryTasks++
		}
		if len(d.Out(t)) == 0 {
			s.ExitTasks++
		}
		for _, e := range d.Out(t) {
			if d.IsControl(e) {
				s.ControlEdges++
			}
			s.TotalDataBytes += d.Bytes(e)
			if to := d.to[e]; lastSource[to] != t+1 {
				lastSource[to] = t + 1
				pairs++
			}
		}
	}
	s.MeanWorkFlop = s.TotalWorkFlop / float64(n)
	if messages := s.Edges - s.ControlEdges; messages > 0 {
		s.MeanDataBytes = s.TotalDataBytes / float64(messages)
	}
	levels := d.Levels()
	s.Depth, s.Width = len(levels.Width), slices.Max(levels.Width)
	length, path := d.CriticalPath(d.spanFlop, nil)
	s.CriticalPathWorkFlop, s.CriticalPathTasks = length, len(path)
	if length > 0 {
		s.Parallelism = s.TotalWorkFlop / length
	}
	if n > 1 {
		s.Density = float64(pairs) / (float64(n) * float64(n-1) / 2)
	}
	return s
}

// CCR is the communication to computation ratio on a reference platform: the
// mean time of a message (mean bytes / bandwidth, no latency) over the mean
// time of a task (mean work / speed), as in H. Topcuoglu, S. Hariri, M.-Y. Wu,
// Performance-effective and low-complexity task scheduling for heterogeneous
// computing, IEEE TPDS 13(3), 2002, section 5.1. Both arguments must be above
// 0. Without data it is 0; with data and no work, infinite.
func (s Stats) CCR(speedFlops, bandwidthBytesPerSec float64) float64 {
	if s.MeanDataBytes == 0 {
		return 0
	}
	return (s.MeanDataBytes / bandwidthBytesPerSec) / (s.MeanWorkFlop / speedFlops)
}
