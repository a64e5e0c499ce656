package queue

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Run simulates t under policy p. The trace must be sorted, with limits set (Cleaning
// does so); it is not changed. Errors are those of Options and of the trace, of what the policy does, and
// ErrStuck. With ctx cancelled it returns ctx's error.
//
// A job costs O(log n) in the engine, with n jobs waiting or running, beside what the policy does.
func Run(ctx context.Context, t *jobs.Trace, p queue.Policy, o Options) (*Result, error) {
	e, err := newEngine(ctx, t, p, o)
	if err != nil {
		return nil, err
	}
	if err := p.Begin(&e.view); err != nil {
		return nil, err
	}
	for {
		atSec := e.nextSec()
		if e.stage != nil {
			if atSec, err = e.stage.advance(atSec); err != nil {
				return nil, err
			}
		}
		if math.IsInf(atSec, 1) {
			break
		}
		e.nowSec = atSec
		round := e.dateRound
		if o.EventRounds {
			round = e.eventRounds
		}
		if err := round(); err != nil {
			return nil, err
		}
		if e.result.Rounds&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
	}
	if e.waiting.n > 0 || e.held > 0 || len(e.flows) > 0 {
		return nil, e.stuck()
	}
	if err := e.finish(); err != nil {
		return nil, err
	}
	return &e.result, nil
}

// ErrStuck is the error of a run in which jobs wait although nothing more can happen.
var ErrStuck = errors.New("jobs wait, and nothing more can happen")

// stuck names three of the jobs that wait for ever.
func (e *engine) stuck() error {
	text, more := "", 0
	for i, s := range e.result.State {
		if s != Waiting && s != Held {
			continue
		}
		if more++; more > 3 {
			continue
		}
		why := fmt.Sprintf("needs %d units, %d are free", e.trace.Units[i], e.free)
		switch {
		case s == Held:
			why = "waits for other jobs"
		case e.nodes.bound && e.nodes.Class(int32(i)).Closed:
			why = "waits for a partition that is down"
		}
		text += fmt.Sprintf("; job %s %s", e.trace.JobName(jobs.ID(i)), why)
	}
	if more > 3 {
		text += fmt.Sprintf("; and %d more", more-3)
	}
	return fmt.Errorf("at %g s %w%s", e.nowSec, ErrStuck, text)
}

// nextSec is the earliest date at which something happens; +Inf if nothing will.
func (e *engine) nextSec() float64 {
	next := math.Inf(1)
	if e.cursor < e.given {
		next = e.trace.SubmitSec[e.cursor]
	}
	if e.later.Len() > 0 {
		next = min(next, e.later.Items[0].atSec)
	}
	if e.ends.Len() > 0 {
		next = min(next, e.ends.Items[0].atSec)
	}
	for _, w := range e.flows {
		if w.system != nil {
			next = min(next, w.system.manager.NextSec())
		}
	}
	if e.waiting.n > 0 {
		next = min(next, e.wakeSec, e.blocks.nextBlockSec())
	}
	if e.waiting.n > 0 || e.free < e.o.Units-e.offUnits-e.blocks.taken {
		next = min(next, e.failures.nextSec())
	}
	return max(next, e.nowSec)
}

// dateRound gathers what happens at this date and calls the policy once.
func (e *engine) dateRound() error {
	e.correct()
	e.gatherEnds()
	for _, job := range e.due {
		e.end(job)
	}
	e.passFailures()
	e.submitDue(math.MaxInt)
	if err := e.submitTasks(); err != nil {
		return err
	}
	e.passBlocks()
	e.wake()
	return e.round(true)
}

// eventRounds calls the policy after each submission and each end of this date. Nodes
// of jobs that are expected to end by now, and do, count as free before.
func (e *engine) eventRounds() error {
	e.correct()
	e.gatherEnds()
	e.release()
	e.passBlocks()
	e.wake()
	quiet := len(e.due) == 0
	for e.submitDue(1) {
		quiet = false
		if err := e.round(len(e.due) == 0 && !e.submissionDue()); err != nil {
			return err
		}
	}
	for k, job := range e.due {
		e.end(job)
		if err := e.round(k == len(e.due)-1); err != nil {
			return err
		}
	}
	if quiet { // a wake-up
		return e.round(true)
	}
	return nil
}

// submissionDue says whether a submission is due.
func (e *engine) submissionDue() bool {
	until := e.nowSec + sameSec
	return e.cursor < e.given && e.trace.SubmitSec[e.cursor] <= until || e.later.Len() > 0 && e.later.Items[0].atSec <= until
}

// wake forgets the wake-up that is due.
func (e *engine) wake() {
	if e.wakeSec <= e.nowSec+sameSec {
		e.wakeSec = math.Inf(1)
	}
}

// gatherEnds takes the jobs that end at this date from the queue of ends, in the order in which
// they started.
func (e *engine) gatherEnds() {
	e.due = e.due[:0]
	for e.ends.Len() > 0 && e.ends.Items[0].atSec <= e.nowSec+sameSec {
		x := e.ends.Pop()
		if e.order[x.job] == x.order {
			e.due = append(e.due, x.job)
		}
	}
	if e.stage != nil {
		e.due = e.stage.takeOver(e.due)
	}
	if len(e.due) > 1 {
		e.sortByStart(e.due)
	}
}

// submitDue submits at most limit jobs that are due: those of the trace first, then those
// that became eligible later. It says whether there was one.
func (e *engine) submitDue(limit int) (any bool) {
	until := e.nowSec + sameSec
	for ; limit > 0 && e.cursor < e.given && e.trace.SubmitSec[e.cursor] <= until; limit-- {
		e.submit(jobs.ID(e.cursor))
		e.cursor++
		any = true
	}
	for ; limit > 0 && e.later.Len() > 0 && e.later.Items[0].atSec <= until; limit-- {
		job := e.later.Pop().job
		if e.result.State[job] != Held {
			continue // it was rejected at its submission
		}
		e.enqueue(job)
		any = true
	}
	return any
}
