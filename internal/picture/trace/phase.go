package trace

import (
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/workload"
)

// phase is a part of a task's time, in a run with storage.
type phase struct {
	task workload.TaskID
	runview.Phase
}

// phaseArgs are the exact dates.
type phaseArgs struct {
	Task      string  `json:"task"`
	StartSec  float64 `json:"start_s"`
	FinishSec float64 `json:"finish_s"`
}

// phase is a slice within that of the task.
func (c *chrome) phase(x *phase) slice {
	start, finish := nanoseconds(x.StartSec), nanoseconds(x.FinishSec)
	return slice{
		"X", int32(c.run.Result.Tasks[x.task].Host) + 1, c.cores.Of[x.task] + 1, micros(start), micros(finish - start), x.Name, "phase",
		phaseArgs{c.run.DAG.TaskName(x.task), x.StartSec, x.FinishSec},
	}
}
