package queue

import (
	"github.com/clustersim/clustersim/workload/jobs"
)

// estimate is the run time that policies plan a job with.
func (e *engine) estimate(job jobs.ID) float64 {
	if e.o.Estimates == nil {
		return e.trace.PlannedSec(job)
	}
	return e.o.Estimates.Submitted(job)
}

// correct gives running jobs that have outlasted their estimate a new one.
func (e *engine) correct() {
	for e.overdue.Len() > 0 && e.overdue.Items[0].atSec <= e.nowSec {
		x := e.overdue.Pop()
		if e.result.State[x.job] != Runs || e.result.EndSec[x.job] <= x.atSec {
			continue
		}
		sec := e.o.Estimates.Corrected(x.job, int(x.order))
		atSec := e.result.StartSec[x.job] + sec
		if sec == 0 || atSec <= e.expect[x.job] {
			continue // it is expected to end now, at any date
		}
		e.unlist(x.job)
		e.expect[x.job] = atSec
		e.result.EstimateSec[x.job] = sec
		if e.listed {
			e.running.Add(e.asEnd(x.job))
		}
		e.changed.Estimated = append(e.changed.Estimated, x.job)
		if atSec < e.result.EndSec[x.job] {
			e.overdue.Push(dated{atSec, x.order + 1, x.job})
		}
	}
}

// estimateWaiting estimates all waiting jobs anew, if the estimates are made so.
func (e *engine) estimateWaiting() {
	if e.o.Estimates == nil || !e.o.Estimates.EachRound() {
		return
	}
	for job := range e.waiting.all(e.result.State) {
		if sec := e.o.Estimates.Submitted(job); sec != e.result.EstimateSec[job] {
			e.result.EstimateSec[job] = sec
			e.changed.Estimated = append(e.changed.Estimated, job)
		}
	}
}
