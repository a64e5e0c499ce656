package scheduler

import "github.com/clustersim/clustersim/workload"

// frontier walks a program in an order that its caller chooses: it reports the
// tasks whose predecessors are all done.
type frontier struct {
	dag     *workload.DAG
	missing []int32 // by TaskID: edges from tasks that are not done
	ready   func(workload.TaskID)
}

// newFrontier reports the entry tasks, ascending.
func newFrontier(d *workload.DAG, ready func(workload.TaskID)) *frontier {
	f := &frontier{dag: d, missing: make([]int32, d.NumTasks()), ready: ready}
	for t := range f.missing {
		f.missing[t] = int32(d.InDegree(workload.TaskID(t)))
		if f.missing[t] == 0 {
			ready(workload.TaskID(t))
		}
	}
	return f
}

// done reports the successors of t that waited for it alone. O(out-degree).
func (f *frontier) done(t workload.TaskID) {
	for e, hi := f.dag.Out(t); e < hi; e++ {
		next := f.dag.To(e)
		f.missing[next]--
		if f.missing[next] == 0 {
			f.ready(next)
		}
	}
}
