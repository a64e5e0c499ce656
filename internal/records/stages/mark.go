package stages

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
	Start // it has a slot
	Dispatch
	Compute  // its files are there: it runs
	Computed // it has run
	Finish   // its output is out
	Known    // the system knows of its end
	marks
)

// String is a word for people and programs.
func (m Mark) String() string {
	return [...]string{"ready", "submitted", "has a slot", "dispatched", "runs", "has run", "finished", "known"}[m]
}

func (m Mark) of(d *overhead.Dates) float64 {
	return [...]float64{d.ReadySec, d.SubmitSec, d.StartSec, d.DispatchSec, d.ComputeSec, d.ComputedSec, d.FinishSec, d.KnownSec}[m]
}

// Span is what lies between two dates that a log has.
type Span struct {
	Stages   []overhead.Stage // that it covers, in order
	from, to Mark
	wait     bool // from the end of the last task that it waits for, as the log knows it
}

// String joins the names of the stages.
func (s *Span) String() string {
	var words []string
	for _, one := range s.Stages {
		words = append(words, one.String())
	}
	return strings.Join(words, " + ")
}

// covers says whether a stage is part of it.
func (s *Span) covers(stage overhead.Stage) bool {
	return slices.Contains(s.Stages, stage)
}

// between is the span of a task from one mark to a later one.
func between(from, to Mark) Span {
	s := Span{from: from, to: to}
	for m := from; m < to; m++ {
		s.Stages = append(s.Stages, overhead.Stage(m))
	}
	return s
}

// Sec is how long a span of a task takes, by the dates of all tasks; NaN where a date is
// not known.
func (c *Case) Sec(s *Span, dates []overhead.Dates, task int) float64 {
	if !s.wait {
		return s.to.of(&dates[task]) - s.from.of(&dates[task])
	}
	return Submit.of(&dates[task]) - c.readySec(dates, task)
}

// readySec is when all that a task waits for has ended, as far as the log knows ends; NaN for
// a task that waits for nothing.
func (c *Case) readySec(dates []overhead.Dates, task int) float64 {
	last := math.NaN()
	for i, before := range c.waitsFor(task) {
		sec := c.leave.of(&dates[before])
		if math.IsNaN(sec) {
			return sec
		}
		if i == 0 || sec > last {
			last = sec
		}
	}
	return last
}
