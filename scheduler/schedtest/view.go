package schedtest

import (
	"iter"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// The methods of scheduler.View.

func (r *run) Problem() *scheduler.Problem              { return r.pr }
func (r *run) NowSec() float64                          { return r.now }
func (r *run) HostOf(t workload.TaskID) platform.HostID { return r.host[t] }
func (r *run) Pstate(h platform.HostID) int             { return r.pr.Platform.Host(h).Details.OrNone().Pstate }
func (r *run) StartSec(t workload.TaskID) float64       { return r.times[t].StartSec }

func (r *run) FinishSec(t workload.TaskID) float64 {
	if sec := r.times[t].FinishSec; sec <= r.now {
		return sec
	}
	return math.Inf(1)
}

func (r *run) Ready() iter.Seq[workload.TaskID] { return slices.Values(r.ready()) }
func (r *run) NumReady() int                    { return len(r.ready()) }
func (r *run) IsReady(t workload.TaskID) bool   { return slices.Contains(r.ready(), t) }
func (r *run) NewlyReady() []workload.TaskID {
	return slices.DeleteFunc(r.ready(), func(t workload.TaskID) bool { return slices.Contains(r.seen, t) })
}

func (r *run) ready() []workload.TaskID {
	var ready []workload.TaskID
	for i := range r.host {
		t := workload.TaskID(i)
		done := r.host[t] == platform.NoHost
		for _, e := range r.pr.DAG.In(t) {
			done = done && r.times[r.pr.DAG.From(e)].FinishSec <= r.now
		}
		if done {
			ready = append(ready, t)
		}
	}
	return ready
}

func (r *run) Queued(h platform.HostID) []workload.TaskID {
	var queued []workload.TaskID
	for _, t := range r.order[h] {
		if r.times[t].FinishSec > r.now {
			queued = append(queued, t)
		}
	}
	return queued
}
