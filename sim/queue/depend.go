package queue

import (
	"github.com/clustersim/clustersim/workload/jobs"
)

// dependencies counts for each job the jobs that it still waits for.
type dependencies struct {
	left       []int32 // nil if no job of the trace waits for another
	dependents [][]dependent
}

type dependent struct {
	job     jobs.ID
	success bool
}

func (d *dependencies) build(t *jobs.Trace) {
	if t.After == nil {
		return
	}
	d.left = make([]int32, t.Len())
	d.dependents = make([][]dependent, t.Len())
	for i, list := range t.After {
		d.left[i] = int32(len(list))
		for _, x := range list {
			d.dependents[x.Job] = append(d.dependents[x.Job], dependent{jobs.ID(i), x.Success})
		}
	}
}

// grow makes place for a job that waits for none.
func (d *dependencies) grow() {
	if d.left != nil {
		d.left, d.dependents = append(d.left, 0), append(d.dependents, nil)
	}
}

// waits says whether a job waits for others, when it is submitted.
func (d *dependencies) waits(job jobs.ID) bool { return d.left != nil && d.left[job] != 0 }

// releaseDependents takes note that a job has ended: jobs that waited for it alone
// become eligible after their think time, or never if it had to complete and did not.
func (e *engine) releaseDependents(job jobs.ID) {
	if e.deps.left == nil {
		return
	}
	for _, d := range e.deps.dependents[job] {
		if e.deps.left[d.job] < 0 {
			continue
		}
		if d.success && !e.succeeded(job) {
			e.never(d.job)
			continue
		}
		e.deps.left[d.job]--
		if e.deps.left[d.job] > 0 {
			continue
		}
		atSec := e.nowSec
		if e.trace.ThinkSec != nil {
			atSec += e.trace.ThinkSec[d.job]
		}
		// A job that is not submitted yet becomes eligible at its submission, or later if it thinks.
		if e.result.State[d.job] == Held {
			e.later.Push(dated{atSec, int32(d.job), d.job})
		} else if atSec > e.trace.SubmitSec[d.job]+sameSec {
			e.deps.left[d.job] = 1 // held until then
			e.later.Push(dated{atSec, int32(d.job), d.job})
		}
	}
}

// succeeded says whether a job that has ended completed; a workflow, all of its tasks.
func (e *engine) succeeded(job jobs.ID) bool {
	return e.result.State[job] == Completed || e.result.State[job] == Split && e.result.Reason[job] == ""
}

// never ends a job whose dependency cannot be met.
func (e *engine) never(job jobs.ID) {
	e.deps.left[job] = -1
	if e.result.State[job] == Held {
		e.held--
		e.endNever(job)
	}
}

func (e *engine) endNever(job jobs.ID) {
	e.move(job, NeverReady)
	e.result.EndSec[job] = e.nowSec
	e.result.Reason[job] = "a job that it needs did not complete"
	e.releaseDependents(job)
}
