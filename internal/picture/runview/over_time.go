package runview

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Phase is a part of a task's time, in a run with storage or overhead.
type Phase struct {
	Name                string
	StartSec, FinishSec float64
}

// Computing is the name of the phase in which a task does its work.
const Computing = "compute"

// Phases are the parts of a task's time that are longer than nothing, in order; none
// without storage and overhead. A workflow system dispatches a task and stages its files in
// and, at the end, out; with container stages it binds it to its node, where its container starts
// and ends, and releases it. A task reads its files, which may then travel to its host; it computes;
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
	var c *overhead.ContainerDates
	switch {
	case o == nil:
	case o.Containers == nil:
		add("dispatch", run.StartSec, o.Dates[t].DispatchSec)
		add("stage-in", o.Dates[t].DispatchSec, fromSec)
	default:
		c = &o.Containers[t]
		add("bind", run.StartSec, c.AssignedSec)
		add("dispatch", c.AssignedSec, o.Dates[t].DispatchSec)
		add("start", o.Dates[t].DispatchSec, c.StartedSec)
		add("stage-in", c.StartedSec, fromSec)
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
	switch {
	case o == nil:
	case c == nil:
		add("stage-out", toSec, run.FinishSec)
	default:
		add("stage-out", toSec, c.EndedSec)
		add("end", c.EndedSec, c.VisibleSec)
		add("release", c.VisibleSec, run.FinishSec)
	}
	return list
}

// Pstate is a time that a host spends in a power state.
type Pstate struct {
	Host                platform.HostID
	Pstate              int
	StartSec, FinishSec float64
	Slow                bool // a state of the host is faster
}

// Pstates are the times of the hosts that change their power state in the run, by their
// starts, then by host. They last from 0 to the makespan.
func (r *Run) Pstates() []Pstate {
	byHost := map[platform.HostID][]Pstate{}
	for _, c := range r.Result.Pstates {
		list := byHost[c.Host]
		d := r.Platform.Host(c.Host).Details.OrNone()
		if list == nil {
			list = append(list, Pstate{Host: c.Host, Pstate: d.Pstate})
		}
		if last := len(list) - 1; list[last].StartSec == c.AtSec {
			list = list[:last]
		} else {
			list[last].FinishSec = c.AtSec
		}
		byHost[c.Host] = append(list, Pstate{Host: c.Host, Pstate: c.Pstate, StartSec: c.AtSec})
	}
	var all []Pstate
	for h, list := range byHost {
		list[len(list)-1].FinishSec = math.Max(r.Result.MakespanSec, list[len(list)-1].StartSec)
		flops := r.Platform.Host(h).Details.OrNone().PstateFlops
		for i := range list {
			list[i].Slow = flops[list[i].Pstate] < slices.Max(flops)
		}
		all = append(all, list...)
	}
	slices.SortFunc(all, func(a, b Pstate) int { return cmp.Or(cmp.Compare(a.StartSec, b.StartSec), cmp.Compare(a.Host, b.Host)) })
	return all
}

// Waiting is how many tasks are in a stage, from a time on, in which they have no core: a
// workflow system has yet to submit them, to find a slot, or to learn of their end.
type Waiting struct {
	AtSec float64
	Stage overhead.Stage
	Tasks int32
}

// WaitingStages are those that Waiting counts.
var WaitingStages = []overhead.Stage{overhead.Submission, overhead.Matching, overhead.Completing, overhead.Creating, overhead.Batching}

// Waiting lists the changes, by time, then by stage; none without overhead.
func (r *Run) Waiting() []Waiting {
	if r.Result.Overhead == nil {
		return nil
	}
	var changes []Waiting
	for t := range r.Result.Overhead.Dates {
		for _, x := range overhead.SpansOf(r.Result.Overhead.Dates, r.Result.Overhead.Containers, t) {
			if slices.Contains(WaitingStages, x.Stage) {
				changes = append(changes, Waiting{x.StartSec, x.Stage, 1}, Waiting{x.FinishSec, x.Stage, -1})
			}
		}
	}
	slices.SortStableFunc(changes, func(a, b Waiting) int {
		return cmp.Or(cmp.Compare(a.AtSec, b.AtSec), cmp.Compare(a.Stage, b.Stage))
	})
	var list []Waiting
	now, shown := map[overhead.Stage]int32{}, map[overhead.Stage]int32{}
	for i, c := range changes {
		now[c.Stage] += c.Tasks
		if i+1 < len(changes) && changes[i+1].AtSec == c.AtSec && changes[i+1].Stage == c.Stage {
			continue
		}
		if n := now[c.Stage]; n != shown[c.Stage] {
			shown[c.Stage] = n
			list = append(list, Waiting{c.AtSec, c.Stage, n})
		}
	}
	return list
}
