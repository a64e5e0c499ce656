package overhead

import "math"

// Dates are those of one job, in seconds, in the order of its life. Between Start and Finish
// it has its slot. A stage that takes no time has no length.
type Dates struct {
	ReadySec    float64 // the system knows that all it waits for is done
	SubmitSec   float64 // it is submitted: idle, it waits for a slot
	StartSec    float64 // it has a slot
	DispatchSec float64 // it is dispatched: its files wait for the pipe
	StageInSec  float64 // its files begin to come in
	ComputeSec  float64 // they are there: it runs
	ComputedSec float64 // it has run: its output waits for the pipe
	StageOutSec float64 // its output begins to go out
	FinishSec   float64 // the output is out; the slot is free
	KnownSec    float64 // the system knows of its end
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

// String is a word for people and programs.
func (s Stage) String() string {
	return [...]string{"submit", "match", "dispatch", "stage-in", "run", "stage-out", "complete"}[s]
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
