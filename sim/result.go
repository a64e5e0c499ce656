package sim

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Result is the outcome of one run. It belongs to the caller.
type Result struct {
	MakespanSec float64
	Tasks       []TaskRun  // by TaskID
	Transfers   []Transfer // by ascending EdgeID; free edges (control edges, or within a host) are left out
	Events      uint64     // activities completed; the same on every computer

	Failures  []Failure  // attempts that failed, in the order of their ends
	Downtimes []Downtime // of hosts, in the order of their beginnings
}

// TaskRun is where and when a task ran.
type TaskRun struct {
	Host      platform.HostID
	StartSec  float64
	FinishSec float64
}

// Transfer is when an edge's data moved; its hosts are those of its tasks.
type Transfer struct {
	Edge      workload.EdgeID
	StartSec  float64
	FinishSec float64
}
