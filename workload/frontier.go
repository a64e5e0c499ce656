package workload

// Frontier walks a workload in an order that its caller chooses: it reports the
// tasks whose predecessors are all done.
type Frontier struct {
	dag     *DAG
	missing []int32 // by TaskID: edges from tasks that are not done
	ready   func(TaskID)
}

// NewFrontier reports the entry tasks, ascending.
func NewFrontier(d *DAG, ready func(TaskID)) *Frontier {
	f := &Frontier{dag: d, missing: make([]int32, d.NumTasks()), ready: ready}
	for t := range f.missing {
		f.missing[t] = int32(d.InDegree(TaskID(t)))
		if f.missing[t] == 0 {
			ready(TaskID(t))
		}
	}
	return f
}

// Done reports the successors of t that waited for it alone. O(out-degree).
func (f *Frontier) Done(t TaskID) {
	for e, hi := f.dag.Out(t); e < hi; e++ {
		next := f.dag.To(e)
		f.missing[next]--
		if f.missing[next] == 0 {
			f.ready(next)
		}
	}
}
