package workload

// CriticalPath returns the heaviest path of d and its weight: the sum of
// taskWeight over its tasks and edgeWeight over its edges. Weights must not be
// NaN or negative; the unit is the caller's. A nil function weighs 0.
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
		for e, hi := d.Out(t); e < hi; e++ {
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
		if d.InDegree(t) == 0 && (start == NoTask || below[t] > below[start]) {
			start = t
		}
	}
	for t := start; t != NoTask; t = next[t] {
		tasks = append(tasks, t)
	}
	return below[start], tasks
}
