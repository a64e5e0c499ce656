package runview

import "github.com/clustersim/clustersim/workload"

// Phase is a part of a task's time, in a run with storage.
type Phase struct {
	Name                string
	StartSec, FinishSec float64
}

// Computing is the name of the phase in which a task does its work.
const Computing = "compute"

// Phases are the parts of a task's time that are longer than nothing, in order; none
// without storage. A task reads its files, which may then travel to its host; it computes;
// its files may travel to the storage, and are written.
func (r *Run) Phases(t workload.TaskID) (list []Phase) {
	if r.Result.Stored == nil {
		return nil
	}
	x, run := r.Result.Stored.Phases[t], r.Result.Tasks[t]
	for _, p := range []Phase{
		{"read", run.StartSec, x.ReadSec},
		{"fetch", x.ReadSec, x.ComputeSec},
		{Computing, x.ComputeSec, x.ComputedSec},
		{"send", x.ComputedSec, x.WriteSec},
		{"write", x.WriteSec, run.FinishSec},
	} {
		if p.FinishSec > p.StartSec {
			list = append(list, p)
		}
	}
	return list
}
