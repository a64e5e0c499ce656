package runview

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Place is a host that a task ran on.
type Place struct {
	Task workload.TaskID
	Host platform.HostID
}

// Further lists the hosts of parallel tasks besides the first of each, by task.
func Further(r *Run) (list []Place) {
	if len(r.Result.More) == 0 {
		return nil
	}
	for t := range workload.TaskID(len(r.Result.Tasks)) {
		for _, h := range r.Result.More[t] {
			list = append(list, Place{t, h})
		}
	}
	return list
}
