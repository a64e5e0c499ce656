package online

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// runWatch tells a policy with state when a new run has begun. At the first
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

// idleCores is how many cores of h have nothing to do: no task placed there
// runs on them or waits for one.
func idleCores(v scheduler.View, h platform.HostID) int {
	return max(0, v.Problem().Platform.Host(h).Cores-len(v.Queued(h)))
}
