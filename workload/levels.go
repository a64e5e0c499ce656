package workload

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
// it is the one whose first task has the lowest TaskID, then its second, and
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
