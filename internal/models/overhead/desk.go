package overhead

import (
	"math"
	"slices"
)

// Desk is where a workflow system keeps what it has to do in one run: which jobs are to be
// submitted when, what its pipe and its starter are busy with. Jobs have numbers; those of
// several workflows run on. It is told what happens and answers with dates; who uses it
// moves the clock.
type Desk struct {
	Model *Model
	Name  func(job int32) string // for draws alone

	timers  timers
	ready   []int32
	pipeSec float64 // until when the pipe is busy
	lastSec float64 // of the last start
	tickSec float64 // the match cycle that is among the timers
}

// NoJob stands where there is none.
const NoJob int32 = -1

// Task is what a timer is for.
type Task uint8

// What timers are for.
const (
	Begun      Task = iota // the jobs that wait for nothing are ready
	Submitted              // the job is idle
	Cycle                  // idle jobs get free slots
	Dispatched             // the job's stage-in may begin
	StagedIn               // the job runs
	StagedOut              // the job leaves its slot
	Known                  // jobs that wait for it hear of its end
	tasks
)

// Line is where a workflow's jobs queue for submission.
type Line struct {
	OriginSec float64 // the scans are counted from it
	lastSec   float64 // of the last submission
	begun     bool
}

// Reset forgets the run before.
func (d *Desk) Reset(m *Model, name func(job int32) string) {
	d.Model, d.Name = m, name
	d.timers.reset()
	d.ready = d.ready[:0]
	d.pipeSec, d.lastSec, d.tickSec = 0, math.Inf(-1), math.Inf(-1)
}

// Add sets a timer.
func (d *Desk) Add(what Task, job int32, atSec float64) { d.timers.add(what, job, atSec) }

// NextSec is the date of the first timer; +Inf if there is none.
func (d *Desk) NextSec() float64 { return d.timers.nextSec() }

// Pop takes the first timer if it is due.
func (d *Desk) Pop(nowSec float64) (Timer, bool) {
	if first := d.timers.peek(); first == nil || !Due(first.AtSec, nowSec) {
		return Timer{}, false
	}
	return d.timers.pop(), true
}

// Ready notes that a job may be submitted.
func (d *Desk) Ready(job int32) { d.ready = append(d.ready, job) }

// TakeReady returns, by number, the jobs that have become ready since the last call. The
// list is valid until the next Ready.
func (d *Desk) TakeReady() []int32 {
	list := d.ready
	d.ready = d.ready[:0]
	slices.Sort(list)
	return list
}

// SubmitAt is the date at which a job that is ready now is submitted, after all before it.
func (d *Desk) SubmitAt(l *Line, job int32, nowSec float64) float64 {
	at := next(nowSec, l.OriginSec, d.Model.Scan.Value)
	if l.begun {
		if gap := &d.Model.SubmitGap; gap.Law.IsZero() {
			at = max(at, l.lastSec+gap.Value)
		} else {
			at = max(at, l.lastSec+d.Model.SubmitGapSec(d.Name(job)))
		}
	}
	l.lastSec, l.begun = at, true
	return at
}

// Matches says whether a job that is idle since a date may get any free slot now. One that
// became idle at the date of a match cycle has missed it.
func (d *Desk) Matches(idleSec, nowSec float64) bool {
	n := d.Model.Match.Value
	return continuous(n, nowSec) || !Due(nowSec, idleSec) && Due(next(nowSec, 0, n), nowSec)
}

// WaitForCycle sets a timer for the next match cycle, if there is none, for jobs that Matches has
// turned down now. Its date is after now.
func (d *Desk) WaitForCycle(nowSec float64) {
	if d.tickSec > nowSec && !Due(d.tickSec, nowSec) {
		return
	}
	n := d.Model.Match.Value
	if d.tickSec = next(nowSec, 0, n); Due(d.tickSec, nowSec) {
		d.tickSec = next(nowSec+n/2, 0, n)
	}
	d.Add(Cycle, NoJob, d.tickSec)
}

// Dispatch is the date at which a job that gets a slot now is dispatched.
func (d *Desk) Dispatch(job int32, nowSec float64) float64 {
	gap, dispatch := d.Model.StartGap.Value, d.Model.Dispatch.Value
	if !d.Model.StartGap.Law.IsZero() {
		gap = d.Model.StartGapSec(d.Name(job))
	}
	if !d.Model.Dispatch.Law.IsZero() {
		dispatch = d.Model.DispatchSec(d.Name(job))
	}
	d.lastSec = max(nowSec, d.lastSec+gap)
	return d.lastSec + dispatch
}

// Pipe is when the pipe begins to carry bytes that come now, and when it has carried them.
func (d *Desk) Pipe(bytes, nowSec float64) (fromSec, toSec float64) {
	rate := d.Model.Pipe.Value
	if rate == 0 || math.IsInf(rate, 1) || bytes == 0 {
		return nowSec, nowSec
	}
	fromSec = max(d.pipeSec, nowSec)
	d.pipeSec = fromSec + bytes/rate
	if Due(fromSec, nowSec) {
		fromSec = nowSec // one date
	}
	return fromSec, d.pipeSec
}

// Complete is how long it takes until the end of a job is known.
func (d *Desk) Complete(job int32) float64 {
	if d.Model.Complete.Law.IsZero() {
		return d.Model.Complete.Value
	}
	return d.Model.CompleteSec(d.Name(job))
}

// Stretch is the factor on a job's run time.
func (d *Desk) Stretch(job int32) float64 {
	if d.Model.Stretch.Law.IsZero() {
		return d.Model.StretchOf("")
	}
	return d.Model.StretchOf(d.Name(job))
}
