package queue

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// submit is the submission of a job of the trace: it is rejected, held, or waits.
func (e *engine) submit(job jobs.ID) {
	e.result.Events++
	if _, ok := e.trace.BodyOf(job).(jobs.Workflow); ok {
		e.submitWorkflow(job)
		return
	}
	why := e.admit(job)
	if why == "" {
		why = e.quality.refuses(e.trace, job)
	}
	switch {
	case why != "":
		e.reject(job, why)
	case e.deps.waits(job):
		e.move(job, Held)
		if e.deps.left[job] < 0 {
			e.endNever(job)
			return
		}
		e.held++
	default:
		e.enqueue(job)
	}
}

// enqueue puts a job into the queue.
func (e *engine) enqueue(job jobs.ID) {
	if e.result.State[job] == Held {
		e.held--
		e.result.EligibleSec[job] = e.nowSec
	}
	if why := e.late(job); why != "" {
		e.reject(job, why)
		return
	}
	e.move(job, Waiting)
	e.result.EstimateSec[job] = e.estimate(job)
	e.waiting.add(job, e.trace.SubmitSec)
	e.changed.Submitted = append(e.changed.Submitted, job)
}

func (e *engine) reject(job jobs.ID, why string) {
	e.move(job, Rejected)
	e.result.Reason[job] = why
	e.result.EndSec[job] = e.nowSec
	e.releaseDependents(job)
}

// act carries out one action of the policy, after checking it.
func (e *engine) act(a *queue.Action) error {
	state := Future
	if a.Kind != queue.Wake {
		if a.Job < 0 || int(a.Job) >= len(e.result.State) {
			return e.cheated("there is no job %d", a.Job)
		}
		state = e.result.State[a.Job]
	}
	needs := Waiting
	if a.Kind == queue.Kill {
		needs = Runs
	}
	if a.Kind != queue.Wake && state != needs {
		return e.cheated("job %s is %v, not %v", e.trace.JobName(a.Job), state, needs)
	}
	switch a.Kind {
	case queue.Start:
		if units := int(e.trace.Units[a.Job]); units > e.free {
			return e.cheated("job %s needs %d units, %d are free", e.trace.JobName(a.Job), units, e.free)
		}
		if why := e.runsInto(a.Job); why != "" {
			return e.cheated("job %s %s", e.trace.JobName(a.Job), why)
		}
		return e.start(a)
	case queue.Reserve:
		if e.o.Explain {
			e.result.Plans = append(e.result.Plans, Plan{e.nowSec, a.AtSec, a.Job, a.Because})
		}
	case queue.Reject:
		e.waiting.n--
		e.reject(a.Job, a.Why)
		e.changed.Left = append(e.changed.Left, a.Job)
	case queue.Kill:
		e.leave(a.Job, Cancelled)
	case queue.Wake:
		if !(a.AtSec > e.nowSec) {
			return e.cheated("the wake-up at %g s is not later", a.AtSec)
		}
		e.wakeSec = min(e.wakeSec, a.AtSec)
	default:
		return e.cheated("kind %d of action", a.Kind)
	}
	return nil
}

// cheated is the error about an action that is not allowed; it names the policy and the date.
func (e *engine) cheated(format string, args ...any) error {
	name := "policy"
	if p, ok := e.policy.(fmt.Stringer); ok {
		name = "policy " + p.String()
	}
	return fmt.Errorf("%s at %g s: %s", name, e.nowSec, fmt.Sprintf(format, args...))
}

// start gives a waiting job its units.
func (e *engine) start(a *queue.Action) error {
	job := a.Job
	list, err := e.place(a)
	if err != nil {
		return err
	}
	if list != nil {
		e.nodes.Start(int32(job), list)
		e.report(job, list)
	}
	e.move(job, Runs)
	e.waiting.n--
	if first := e.waiting.first(e.result.State); first != jobs.None && first < job {
		e.result.Backfilled[job] = true
	}
	e.starts++
	e.order[job] = e.starts
	e.result.StartSec[job] = e.nowSec
	e.free -= int(e.trace.Units[job])
	runSec := e.runSec(job)
	if !math.IsInf(runSec, 1) {
		e.ends.Push(dated{e.nowSec + runSec, e.starts, job})
	}
	e.result.EndSec[job] = e.nowSec + runSec
	e.expect[job] = e.nowSec + e.result.EstimateSec[job]
	if e.o.Estimates != nil && e.expect[job] < e.result.EndSec[job] {
		e.overdue.Push(dated{e.expect[job], 1, job})
	}
	if e.listed {
		e.running.Add(e.asEnd(job))
	}
	if b := e.trace.BodyOf(job); simulated(b) {
		return e.stage.begin(job, b, list, e.workOf(job))
	}
	return nil
}

// asEnd is how a running job stands in the list of expected ends.
func (e *engine) asEnd(job jobs.ID) room.End {
	return room.End{AtSec: e.expect[job], Order: e.order[job], Job: int32(job), Units: e.trace.Units[job]}
}

// runSec is how long a job keeps its units; if its body is simulated, at most.
func (e *engine) runSec(job jobs.ID) float64 {
	runSec := e.trace.RunSec[job]
	if simulated(e.trace.BodyOf(job)) {
		runSec = math.Inf(1)
	}
	switch e.o.Limit {
	case LimitHard:
		return min(runSec, e.trace.LimitSec[job])
	case LimitGrace:
		return min(runSec, e.trace.LimitSec[job]+e.o.GraceSec)
	default:
		return runSec
	}
}

// end is the end of a job that ran as long as it was to.
func (e *engine) end(job jobs.ID) {
	e.result.Events++
	state, b := Completed, e.trace.BodyOf(job)
	switch {
	case simulated(b):
		state = e.stage.outcome(job)
	case e.trace.RunSec[job] > e.runSec(job):
		state = Walltime
	case exitCode(b) != 0:
		state = Failed
	}
	e.leave(job, state)
}

// leave takes a running job off its units.
func (e *engine) leave(job jobs.ID, state State) {
	e.move(job, state)
	e.result.EndSec[job] = e.nowSec
	e.quit(job)
	e.changed.Ended = append(e.changed.Ended, job)
	if e.o.Estimates != nil {
		e.o.Estimates.Ended(job, e.nowSec-e.result.StartSec[job])
	}
	e.releaseDependents(job)
	e.endTask(job)
}

// quit gives back the units of a job that ran.
func (e *engine) quit(job jobs.ID) {
	if e.freed != nil && e.freed[job] {
		e.freed[job] = false
	} else {
		e.unlist(job)
		e.free += int(e.trace.Units[job])
		e.vacate(job)
	}
	if e.stage != nil {
		e.stage.leave(job)
	}
	e.order[job] = -e.order[job] // its entry in the queue of ends no longer counts
}

// unlist takes a job out of the list of running jobs, if there is one.
func (e *engine) unlist(job jobs.ID) {
	if e.listed {
		e.running.Remove(e.asEnd(job))
	}
}

// list makes the list of running jobs when the policy first reads it.
func (e *engine) list() {
	if e.listed {
		return
	}
	e.listed = true
	for i, s := range e.result.State {
		if s == Runs && !(e.freed != nil && e.freed[i]) {
			e.running.Add(e.asEnd(jobs.ID(i)))
		}
	}
}

// release counts the units of the jobs that end at this date as free already, if they are expected to.
func (e *engine) release() {
	for _, job := range e.due {
		if e.expect[job] > e.nowSec+sameSec {
			continue
		}
		e.unlist(job)
		e.freed[job] = true
		e.free += int(e.trace.Units[job])
		e.vacate(job)
		e.changed.Freed = append(e.changed.Freed, job)
	}
}
