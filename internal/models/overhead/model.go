package overhead

import (
	"math"

	"github.com/clustersim/clustersim/internal/models/law"
)

// Model is what a workflow system costs. The zero Model costs nothing. Models can be
// compared with ==.
type Model struct {
	Begin     Amount // s, before the first job can be submitted
	End       Amount // s, after the last job
	Scan      Amount // s: jobs are submitted at multiples of it
	SubmitGap Amount // s between two submissions
	Match     Amount // s: idle jobs get free slots at multiples of it
	StartGap  Amount // s between two starts of jobs
	Dispatch  Amount // s from the slot to the begin of the stage-in
	Pipe      Amount // bytes/s of the submit host, +Inf: staging takes no time; 0: nothing is staged
	Complete  Amount // s from the end of a job until the system notices it
	Slots     Amount // jobs that run at once; 0: as many as there are cores
	Stretch   Amount // factor on run times; 0: 1

	// The container stages, in the order of a job's life.
	Create    Amount // s from when the last predecessor's end is known until the job is made
	Queue     Amount // the submitter holds while so many are submitted and not known; 0: never
	Batch     Amount // 1: jobs are offered once the submitter has none left to submit
	BatchLag  Amount // s from then until they are offered
	Bind      Amount // s from one assignment of a decision round to the next
	StartLag  Amount // s from dispatch until the node's server has the job to start
	StartWork Amount // s of that server
	EndLag    Amount // s from the container's end until the node's server has it
	EndWork   Amount // s of that server
	NodeShare Amount // 0: jobs at a node's server share it equally; 1: first come first served
	Release   Amount // s from when the end is visible until cores and memory are free
	Poll      Amount // s from one round of the poller to the next; 0: ends are known without it
	Look      Amount // s of a round for each job that is submitted and not known
	Finish    Amount // s more for each that has ended

	SubmitHost string // host over the links of which files are staged, in place of the pipe; "": none

	Base   string // the spec's name: a system or a preset
	Seed   uint64 // of what is drawn
	Stated bool   // the text says which seed
}

// Amount is a parameter's value: one number or, if Law is not zero, a number drawn for each
// job.
type Amount struct {
	Value float64
	Law   law.Law
}

// IsZero says whether the parameter is off.
func (a Amount) IsZero() bool { return a == Amount{} }

// None is the text of no overhead.
const None = "none"

const firstSeed = 1

// On says whether the model costs anything.
func (m *Model) On() bool {
	bare := *m
	bare.Base, bare.Seed, bare.Stated = "", 0, false
	return bare != Model{}
}

// Draws says whether anything is drawn, so that the seed matters.
func (m *Model) Draws() bool {
	for i := range params {
		if !params[i].of(m).Law.IsZero() {
			return true
		}
	}
	return !m.Poll.IsZero() // the date of its first round
}

// WithSeed is the same model with another seed.
func (m Model) WithSeed(seed uint64) Model {
	m.Seed = seed
	return m
}

// Stages says whether files go through the submit host; edges then move nothing.
func (m *Model) Stages() bool { return !m.Pipe.IsZero() || m.SubmitHost != "" }

// draw is the value of a parameter for one job, or for the whole run under the name "".
func (m *Model) draw(a *Amount, what, job string) float64 {
	if a.Law.IsZero() {
		return a.Value
	}
	s := law.NewStream(m.Seed, what, job)
	return s.Draw(a.Law)
}

// BeginSec is what passes before the first job can be submitted.
func (m *Model) BeginSec() float64 { return m.draw(&m.Begin, beginKey, "") }

// EndSec is what passes after the last job.
func (m *Model) EndSec() float64 { return m.draw(&m.End, endKey, "") }

// StretchOf is the factor on a job's run time.
func (m *Model) StretchOf(job string) float64 {
	if m.Stretch.IsZero() {
		return 1
	}
	return m.draw(&m.Stretch, stretchKey, job)
}

// Two dates within this of each other are one: the timing precision of the simulation, and
// the rounding of large dates.
const (
	sameSec  = 1e-9
	samePart = 1e-12
)

// Due says whether a date has come.
func Due(atSec, nowSec float64) bool { return atSec <= nowSec+resolution(nowSec) }

// resolution is by how much two dates differ at least that are not one.
func resolution(nowSec float64) float64 { return sameSec + samePart*math.Abs(nowSec) }

// continuous says whether multiples of step are so close that they come at any date: half a step
// after a date would be the same date, or the next.
func continuous(step, nowSec float64) bool { return step <= 4*resolution(nowSec) }

// next is the first multiple of step, counted from originSec, that is not before nowSec.
func next(nowSec, originSec, step float64) float64 {
	if continuous(step, nowSec) {
		return nowSec
	}
	n := math.Ceil((nowSec-originSec)/step - 1) // at most one too low
	for {
		if at := originSec + n*step; Due(nowSec, at) {
			return max(at, nowSec)
		}
		n++
	}
}

// Dates are those of one job, in seconds, in the order of its life. Between Start and Finish
// it has its slot. A stage that takes no time has no length.
type Dates struct {
	ReadySec    float64 // the system has noticed that all it waits for is done
	SubmitSec   float64 // it is submitted: idle, it waits for a slot
	StartSec    float64 // it has a slot
	DispatchSec float64 // it is dispatched: its files wait for the pipe
	StageInSec  float64 // its files begin to come in
	ComputeSec  float64 // they are there: it runs
	ComputedSec float64 // it has run: its output waits for the pipe
	StageOutSec float64 // its output begins to go out
	FinishSec   float64 // the output is out; the slot is free
	KnownSec    float64 // the system has noticed its end
}

// NoDates are those of a job that has not begun.
var NoDates = func() Dates {
	x := math.Inf(1)
	return Dates{x, x, x, x, x, x, x, x, x, x}
}()

// Stage is a part of a job's life that the workflow system adds, or the run itself.
type Stage uint8

// The stages, in order.
const (
	Submission Stage = iota // ready, it waits to be submitted
	Matching                // idle, it waits for a slot
	Starting                // it has a slot and waits for other starts, and to be dispatched
	StagingIn
	Running
	StagingOut
	Completing // its end is not yet known
	stages
)

// The container stages, which only models with [Model.ContainerStages] have. They are numbered
// after the others, between which they take place: see [StageOrder].
const (
	Creating  Stage = iota + stages // ready, it is not made
	Batching                        // submitted, it is not offered
	Binding                         // it has a slot and is not assigned
	Launching                       // dispatched, its container does not run yet
	Ending                          // its container has ended, which is not visible
	Releasing                       // its slot is not yet free
	NumStages
)

// String is a word for people and programs.
func (s Stage) String() string {
	return [...]string{
		"submit", "match", "dispatch", "stage-in", "run", "stage-out", "complete",
		"create", "batch", "bind", "start", "end", "release",
	}[s]
}

// Span is the time of a job in a stage.
type Span struct {
	Stage               Stage
	StartSec, FinishSec float64
}

// Spans are the stages that took a job longer than nothing, in order. Waiting for the pipe
// belongs to staging.
func (d *Dates) Spans() []Span {
	at := [...]float64{d.ReadySec, d.SubmitSec, d.StartSec, d.DispatchSec, d.ComputeSec, d.ComputedSec, d.FinishSec, d.KnownSec}
	var list []Span
	for s := range stages {
		if at[s+1] > at[s] {
			list = append(list, Span{s, at[s], at[s+1]})
		}
	}
	return list
}
