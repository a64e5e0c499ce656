package overhead

import (
	"math"
	"slices"
)

// Manager applies the rules of a workflow system in one run: when jobs are submitted,
// dispatched and staged, and until when the pipe and the starter are busy. Jobs have
// numbers; those of several workflows run on. The caller reports what happens, receives
// dates and moves the clock.
type Manager struct {
	Model *Model
	Name  func(job int32) string // for draws alone

	timers  timers
	ready   []int32
	pipeSec float64 // until when the pipe is busy
	lastSec float64 // of the last start
	tickSec float64 // the match cycle that is among the timers
	nodes   []server
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

	Made        // the job may be submitted
	Taken       // the submitter is done with a job
	Offered     // the policy sees the job
	Assigned    // the job is bound to its node
	RoundOver   // of the policy's decisions
	StartLagged // the node's server has the job to start
	Served      // the node's server, which is Timer.Job, may be done with a job
	EndLagged   // the node's server has the job to end
	Released    // the job leaves its slot
	Polled      // a round of the poller begins
)

// Line is where a workflow's jobs queue for submission.
type Line struct {
	OriginSec float64 // the scans are counted from it
	lastSec   float64 // of the last submission
	begun     bool

	submitter submitter // with container stages
	poller    poller
}

// Reset forgets the run before.
func (m *Manager) Reset(model *Model, name func(job int32) string) {
	m.Model, m.Name = model, name
	m.timers.reset()
	m.ready = m.ready[:0]
	m.pipeSec, m.lastSec, m.tickSec = 0, math.Inf(-1), math.Inf(-1)
}

// Add sets a timer.
func (m *Manager) Add(what Task, job int32, atSec float64) { m.timers.add(what, job, atSec) }

// NextSec is the date of the first timer; +Inf if there is none.
func (m *Manager) NextSec() float64 { return m.timers.nextSec() }

// Pop takes the first timer if it is due.
func (m *Manager) Pop(nowSec float64) (Timer, bool) {
	if first := m.timers.peek(); first == nil || !Due(first.AtSec, nowSec) {
		return Timer{}, false
	}
	return m.timers.pop(), true
}

// Ready notes that a job may be submitted.
func (m *Manager) Ready(job int32) { m.ready = append(m.ready, job) }

// TakeReady returns, by number, the jobs that have become ready since the last call. The
// list is valid until the next Ready.
func (m *Manager) TakeReady() []int32 {
	list := m.ready
	m.ready = m.ready[:0]
	slices.Sort(list)
	return list
}

// SubmitAt is the date at which a job that is ready now is submitted, after all before it.
func (m *Manager) SubmitAt(l *Line, job int32, nowSec float64) float64 {
	at := next(nowSec, l.OriginSec, m.Model.Scan.Value)
	if l.begun {
		at = max(at, l.lastSec+m.draw(&m.Model.SubmitGap, submitGapKey, job))
	}
	l.lastSec, l.begun = at, true
	return at
}

// Matches says whether a job that is idle since a date may get any free slot now. One that
// became idle at the date of a match cycle has missed it.
func (m *Manager) Matches(idleSec, nowSec float64) bool {
	n := m.Model.Match.Value
	return continuous(n, nowSec) || !Due(nowSec, idleSec) && Due(next(nowSec, 0, n), nowSec)
}

// WaitForCycle sets a timer for the next match cycle, if there is none, for jobs that Matches has
// turned down now. Its date is after now.
func (m *Manager) WaitForCycle(nowSec float64) {
	if m.tickSec > nowSec && !Due(m.tickSec, nowSec) {
		return
	}
	n := m.Model.Match.Value
	if m.tickSec = next(nowSec, 0, n); Due(m.tickSec, nowSec) {
		m.tickSec = next(nowSec+n/2, 0, n)
	}
	m.Add(Cycle, NoJob, m.tickSec)
}

// Dispatch is the date at which a job that gets a slot now is dispatched.
func (m *Manager) Dispatch(job int32, nowSec float64) float64 {
	m.lastSec = max(nowSec, m.lastSec+m.draw(&m.Model.StartGap, startGapKey, job))
	return m.lastSec + m.draw(&m.Model.Dispatch, dispatchKey, job)
}

// draw is the value of a parameter for a job, without a look at its name if nothing is drawn.
func (m *Manager) draw(a *Amount, key string, job int32) float64 {
	if a.Law.IsZero() {
		return a.Value
	}
	return m.Model.draw(a, key, m.Name(job))
}

// Pipe is when the pipe begins to carry bytes that come now, and when it has carried them.
func (m *Manager) Pipe(bytes, nowSec float64) (fromSec, toSec float64) {
	rate := m.Model.Pipe.Value
	if rate == 0 || math.IsInf(rate, 1) || bytes == 0 {
		return nowSec, nowSec
	}
	fromSec = max(m.pipeSec, nowSec)
	m.pipeSec = fromSec + bytes/rate
	if Due(fromSec, nowSec) {
		fromSec = nowSec // one date
	}
	return fromSec, m.pipeSec
}

// Complete is how long it takes until the end of a job is known.
func (m *Manager) Complete(job int32) float64 { return m.draw(&m.Model.Complete, completeKey, job) }

// Stretch is the factor on a job's run time.
func (m *Manager) Stretch(job int32) float64 {
	if m.Model.Stretch.Law.IsZero() {
		return m.Model.StretchOf("")
	}
	return m.Model.StretchOf(m.Name(job))
}
