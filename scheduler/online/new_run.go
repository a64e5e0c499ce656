package online

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// runWatch reports to a policy with state that a new run has begun. At the first
// call of a run nothing is placed, so the run is new if the task that the
// policy placed last is not placed. Cost: O(1).
type runWatch struct {
	problem *scheduler.Problem
	placed  bool
	last    workload.TaskID
}

// isNew says whether v belongs to another run than the decisions noted.
func (w *runWatch) isNew(v scheduler.View) bool {
	return w.problem != v.Problem() || !w.placed || v.HostOf(w.last) == platform.NoHost
}

// note remembers the decisions that the policy is about to return.
func (w *runWatch) note(v scheduler.View, decisions []scheduler.Decision) []scheduler.Decision {
	if w.problem != v.Problem() {
		*w = runWatch{problem: v.Problem()}
	}
	if n := len(decisions); n > 0 {
		w.placed, w.last = true, decisions[n-1].Task
	}
	return decisions
}

// idle is what of a host has nothing to do: no task placed there holds it or waits for it.
type idle struct {
	cores       int
	memoryBytes float64 // +Inf: there is always enough
}

func idleOf(v scheduler.View, h platform.HostID) idle {
	pr, k := v.Problem(), v.Problem().Platform.Host(h)
	left := idle{k.Cores, k.MemoryBytes()}
	if left.memoryBytes == 0 {
		left.memoryBytes = math.Inf(1)
	}
	if !pr.DAG.HasNeeds() {
		left.cores = max(0, left.cores-len(v.Queued(h)))
		return left
	}
	for _, t := range v.Queued(h) {
		left.take(pr.DAG.Needs(t))
	}
	return left
}

// take counts what a task needs as taken.
func (x *idle) take(n workload.Needs) {
	x.cores, x.memoryBytes = max(0, x.cores-n.Cores), max(0, x.memoryBytes-n.MemoryBytes)
}

// has says whether there is what a task needs.
func (x *idle) has(n workload.Needs) bool {
	return n.Cores <= x.cores && n.MemoryBytes <= x.memoryBytes
}
