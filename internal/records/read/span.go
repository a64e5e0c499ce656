package read

import (
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/models/overhead"
)

// Mark is a date in the life of a task at which a stage ends and the next begins: stage s of
// package overhead is from Mark(s) to Mark(s)+1.
type Mark uint8

// The marks, in order.
const (
	Ready Mark = iota
	Submit
	Start // the task has a slot
	Dispatch
	Compute  // its input is there: it runs
	Computed // the run has ended
	Finish   // its output is staged out
	Known    // the system has noticed the end
	marks
)

// String is the mark's name in tables.
func (m Mark) String() string {
	return [...]string{"ready", "submitted", "has a slot", "dispatched", "runs", "has run", "finished", "known"}[m]
}

// Of is the mark's date in seconds; NaN if unknown.
func (m Mark) Of(d *overhead.Dates) float64 {
	return [...]float64{d.ReadySec, d.SubmitSec, d.StartSec, d.DispatchSec, d.ComputeSec, d.ComputedSec, d.FinishSec, d.KnownSec}[m]
}

// Span is the time between two dates that a log has.
type Span struct {
	Stages []overhead.Stage // the stages in it, in order
	From   Mark
	to     Mark
	Wait   bool // from the logged end of the last predecessor to the submission
}

// String joins the names of the stages.
func (s *Span) String() string {
	var words []string
	for _, one := range s.Stages {
		words = append(words, one.String())
	}
	return strings.Join(words, " + ")
}

// Covers reports whether a stage is part of the span.
func (s *Span) Covers(stage overhead.Stage) bool { return slices.Contains(s.Stages, stage) }

// between is the span of a task from one mark to a later one.
func between(from, to Mark) Span {
	s := Span{From: from, to: to}
	for m := from; m < to; m++ {
		s.Stages = append(s.Stages, overhead.Stage(m))
	}
	return s
}

// Sec is the length of a span of a task in s, given the dates of all tasks; NaN if a date is
// unknown.
func (c *Logged) Sec(s *Span, dates []overhead.Dates, task int) float64 {
	if !s.Wait {
		return s.to.Of(&dates[task]) - s.From.Of(&dates[task])
	}
	return Submit.Of(&dates[task]) - c.ReadySec(dates, task)
}

// ReadySec is the last end of a task's predecessors, as far as the log has ends; NaN without
// predecessors.
func (c *Logged) ReadySec(dates []overhead.Dates, task int) float64 {
	last := math.NaN()
	for i, before := range c.Predecessors(task) {
		sec := c.Last.Of(&dates[before])
		if math.IsNaN(sec) {
			return sec
		}
		if i == 0 || sec > last {
			last = sec
		}
	}
	return last
}
