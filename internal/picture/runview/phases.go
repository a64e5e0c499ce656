package runview

import "github.com/clustersim/clustersim/workload"

// Phase is a part of a task's time, in a run with storage or overhead.
type Phase struct {
	Name                string
	StartSec, FinishSec float64
}

// Computing is the name of the phase in which a task does its work.
const Computing = "compute"

// Phases are the parts of a task's time that are longer than nothing, in order; none
// without storage and overhead. A workflow system dispatches a task and stages its files in
// and, at the end, out. A task reads its files, which may then travel to its host; it computes;
// its files may travel to the storage, and are written.
func (r *Run) Phases(t workload.TaskID) (list []Phase) {
	if r.Result.Stored == nil && r.Result.Overhead == nil {
		return nil
	}
	add := func(name string, fromSec, toSec float64) {
		if toSec > fromSec {
			list = append(list, Phase{name, fromSec, toSec})
		}
	}
	run := r.Result.Tasks[t]
	fromSec, toSec := r.Result.Ran(t)
	o := r.Result.Overhead
	if o != nil {
		add("dispatch", run.StartSec, o.Dates[t].DispatchSec)
		add("stage-in", o.Dates[t].DispatchSec, fromSec)
	}
	if s := r.Result.Stored; s != nil {
		x := s.Phases[t]
		add("read", fromSec, x.ReadSec)
		add("fetch", x.ReadSec, x.ComputeSec)
		add(Computing, x.ComputeSec, x.ComputedSec)
		add("send", x.ComputedSec, x.WriteSec)
		add("write", x.WriteSec, toSec)
	} else {
		add(Computing, fromSec, toSec)
	}
	if o != nil {
		add("stage-out", toSec, run.FinishSec)
	}
	return list
}
