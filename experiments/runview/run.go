package runview

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Run is one finished run. The names say what was run, for titles.
type Run struct {
	Platform *platform.Platform
	DAG      *workload.DAG
	Result   *sim.Result

	PlatformName, WorkloadName string // as the user named them
	Scheduler, Models          string // the scheduler's spec; network, hosts
}

// HostName is the name of the host that ran task t.
func (r *Run) HostName(t workload.TaskID) string {
	return r.Platform.Host(r.Result.Tasks[t].Host).Name
}

// Ends are the tasks and hosts between which transfer x moved data.
func (r *Run) Ends(x *sim.Transfer) (from, to workload.TaskID, src, dst platform.HostID) {
	from, to = r.DAG.From(x.Edge), r.DAG.To(x.Edge)
	return from, to, r.Result.Tasks[from].Host, r.Result.Tasks[to].Host
}
