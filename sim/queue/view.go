package queue

import (
	"iter"
	"math"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// view is what the policy sees of the engine.
type view struct {
	e       *engine
	settled bool
}

func (v *view) NowSec() float64            { return v.e.nowSec }
func (v *view) Units() int                 { return v.e.o.Units }
func (v *view) Free() int                  { return max(v.e.free, 0) }
func (v *view) Settled() bool              { return v.settled }
func (v *view) Changed() queue.Changed     { return v.e.changed }
func (v *view) NumWaiting() int            { return v.e.waiting.n }
func (v *view) Machine() *jobs.Machine     { return v.e.o.Machine }
func (v *view) NumJobs() int               { return len(v.e.result.State) }
func (v *view) Names() *jobs.Names         { return &v.e.trace.Names }
func (v *view) Blocks() []jobs.Block       { return v.e.comingBlocks() }
func (v *view) Waiting() iter.Seq[jobs.ID] { return v.e.waiting.all(v.e.result.State) }

func (v *view) JobName(job jobs.ID) string { return v.e.trace.JobName(job) }

func (v *view) Ended(job jobs.ID) string {
	if s := v.e.result.State[job]; s.Ended() {
		return s.String()
	}
	return ""
}

// Nodes are those that reservations name.
func (v *view) Nodes() *room.Nodes {
	if !v.e.nodes.bound {
		return nil
	}
	return v.e.nodes.Nodes
}

func (v *view) Request(job jobs.ID) queue.Request {
	t := v.e.trace
	r := queue.Request{
		Units: int(t.Units[job]), EstimateSec: v.e.result.EstimateSec[job], LimitSec: t.LimitSec[job], MayLastSec: v.e.mayLastSec(job),
		SubmitSec: t.SubmitSec[job], EligibleSec: t.SubmitSec[job], StartSec: v.e.result.StartSec[job],
		User: number(t.User, job), Group: number(t.Group, job), Account: number(t.Account, job),
		Partition: number(t.Partition, job), QOS: number(t.QOS, job),
	}
	if v.e.result.EligibleSec != nil {
		r.EligibleSec = v.e.result.EligibleSec[job]
	}
	if t.NiceValue != nil {
		r.Nice = t.NiceValue[job]
	}
	if k := number(t.Need, job); k >= 0 {
		r.Needs = &t.Needs[k]
	}
	return r
}

func number(column []int32, job jobs.ID) int32 {
	if column == nil {
		return -1
	}
	return column[job]
}

func (v *view) Running() iter.Seq[queue.Running] {
	v.e.list()
	return func(yield func(queue.Running) bool) {
		for x := range v.e.running.All {
			job := jobs.ID(x.Job)
			r := queue.Running{Job: job, Units: int(x.Units), StartSec: v.e.result.StartSec[job], ExpectedEndSec: max(x.AtSec, v.e.nowSec)}
			if !yield(r) {
				return
			}
		}
	}
}

func (v *view) WhenFree(units int) (atSec float64, free int) {
	v.e.list()
	if v.e.free >= units {
		return v.e.nowSec, v.e.free
	}
	atSec, free, ok := v.e.running.WhenFree(v.e.free, units)
	if !ok {
		return math.Inf(1), 0
	}
	return max(atSec, v.e.nowSec), free
}
