package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Result is the outcome of one run. It belongs to the caller.
type Result struct {
	MakespanSec float64
	Tasks       []TaskRun                             // by TaskID
	More        map[workload.TaskID][]platform.HostID // further hosts of parallel tasks, by place; nil: there are none
	Transfers   []Transfer                            // by ascending EdgeID; free edges (control edges, or within a host) are left out
	Events      uint64                                // activities completed; the same on every computer

	Failures  []Failure      // attempts that failed, in the order of their ends
	Downtimes []Downtime     // of hosts, in the order of their beginnings; the first MostKept
	Speeds    []SpeedChange  // of hosts that change, in order of time, with Options.KeepSpeeds
	SpeedsCut bool           // Speeds are only the first MostKept
	Pstates   []PstateChange // of hosts, in order of time

	MoreDownSec map[platform.HostID]float64 // how long hosts were off beyond Downtimes; nil: they are all there

	Stored   *Stored    // what tasks did with their files; nil without storage
	Overhead *Overheads // what a workflow system added; nil without

	// Energy is what the run has cost from 0 to the makespan; nil if that is not known or
	// not requested.
	Energy *EnergyReport
}

// Stored says when tasks read and wrote their files.
type Stored struct {
	Host   platform.HostID // of SharedStorage, else NoHost
	Phases []Phases        // by TaskID
}

// Ran is when a task had its core and its files: from its start to its finish or, in a run
// with overhead, between dispatch and staging. It panics if there is no such task.
func (r *Result) Ran(t workload.TaskID) (fromSec, toSec float64) {
	run := r.task(t)
	if o := r.Overhead; o != nil {
		return o.Dates[t].ComputeSec, o.Dates[t].ComputedSec
	}
	return run.StartSec, run.FinishSec
}

func (r *Result) task(t workload.TaskID) *TaskRun {
	if uint(t) >= uint(len(r.Tasks)) {
		panic(fmt.Sprintf("sim: task number %d of a result with %d tasks", t, len(r.Tasks)))
	}
	return &r.Tasks[t]
}

// carriedBytes is the size of a task's files that were moved between hosts, to and from storage or
// the submit host.
func (r *Result) carriedBytes(d *workload.DAG, t workload.TaskID) float64 {
	if o := r.Overhead; o != nil && o.Staged {
		if o.Host == r.Tasks[t].Host {
			return 0
		}
		read, written := d.FileBytes(t)
		return read + written
	}
	if s := r.Stored; s == nil || s.Host == platform.NoHost || r.Tasks[t].Host == s.Host {
		return 0
	}
	read, written := d.FileBytes(t)
	return read + written
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

// shift moves all dates of a result. Those that are not known are infinite, and stay so.
func (r *Result) shift(sec float64) {
	move := func(dates ...*float64) {
		for _, d := range dates {
			*d += sec
		}
	}
	if len(r.Tasks) > 0 {
		move(&r.MakespanSec)
	}
	for i := range r.Tasks {
		move(&r.Tasks[i].StartSec, &r.Tasks[i].FinishSec)
	}
	for i := range r.Transfers {
		move(&r.Transfers[i].StartSec, &r.Transfers[i].FinishSec)
	}
	for i := range r.Failures {
		move(&r.Failures[i].StartSec, &r.Failures[i].AtSec)
	}
	for i := range r.Downtimes {
		move(&r.Downtimes[i].FromSec, &r.Downtimes[i].ToSec)
	}
	for i := range r.Speeds {
		move(&r.Speeds[i].AtSec)
	}
	for i := range r.Pstates {
		move(&r.Pstates[i].AtSec)
	}
	if r.Stored != nil {
		for i := range r.Stored.Phases {
			p := &r.Stored.Phases[i]
			move(&p.ReadSec, &p.ComputeSec, &p.ComputedSec, &p.WriteSec)
		}
	}
	if r.Overhead != nil {
		for i := range r.Overhead.Dates {
			d := &r.Overhead.Dates[i]
			move(&d.ReadySec, &d.SubmitSec, &d.StartSec, &d.DispatchSec, &d.StageInSec,
				&d.ComputeSec, &d.ComputedSec, &d.StageOutSec, &d.FinishSec, &d.KnownSec)
		}
		for i := range r.Overhead.Containers {
			c := &r.Overhead.Containers[i]
			move(&c.MadeSec, &c.OfferedSec, &c.AssignedSec, &c.StartedSec, &c.EndedSec, &c.VisibleSec)
		}
	}
}
