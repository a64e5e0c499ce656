package runview

import "github.com/clustersim/clustersim/sim"

// Attempts are those of tasks that failed, in the order of their ends. In the lanes of
// [Cores] they follow the tasks.
func (r *Run) Attempts() []sim.Failure {
	var list []sim.Failure
	for _, f := range r.Result.Failures {
		if f.Edge == sim.NoEdge {
			list = append(list, f)
		}
	}
	return list
}
