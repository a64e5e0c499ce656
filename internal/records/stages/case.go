package stages

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/recorded"
	"github.com/clustersim/clustersim/internal/records/tasklog"
	"github.com/clustersim/clustersim/workload"
)

// Case is a record with a log of the same execution. It does not change.
type Case struct {
	*recorded.Case
	Log   *tasklog.Log
	Match tasklog.Match
	Dates []overhead.Dates // by task, as logged; without the date of getting ready
	Spans []Span           // between the dates that the log has, in order
	// Begin and End are the marks that stand for a task's start and end.
	Begin, End Mark

	zeroSec  float64 // where dates count from, in seconds of the log
	anchored bool    // that is the first date of a task, and not when the system began
	leave    Mark    // the last date of a task
	has      [marks]bool
}

// unknown has no date at all.
var unknown = func() (d overhead.Dates) {
	for _, x := range fields(&d) {
		*x = math.NaN()
	}
	return d
}()

// New joins a record and a log. The error says that they do not belong together.
func New(r *recorded.Case, log *tasklog.Log) (*Case, error) {
	n := r.DAG.NumTasks()
	name := func(t int) string { return r.DAG.TaskName(workload.TaskID(t)) }
	c := &Case{Case: r, Log: log, Match: log.Match(name, n)}
	if c.Match.Matched() == 0 {
		switch {
		case len(log.Jobs) == 0:
			return nil, errors.New("it has no job that ran")
		case n == 0:
			return nil, fmt.Errorf("%s has no tasks", r.File)
		}
		return nil, fmt.Errorf("none of its %d jobs is a task of %s: a job is called %q, a task %q", len(log.Jobs), r.File, log.Jobs[0].Name, name(0))
	}
	c.Dates = make([]overhead.Dates, n)
	for t := range c.Dates {
		c.Dates[t] = unknown
		if j := c.Match.Job[t]; j != tasklog.NoTask {
			c.Dates[t] = log.Jobs[j].Dates
		}
	}
	c.look()
	if c.leave == Ready {
		return nil, fmt.Errorf("it has no dates of the tasks of %s", r.File)
	}
	if c.zeroSec = log.BeginSec; !log.Begins() {
		c.anchored, c.zeroSec = true, c.firstSec(c.Dates)
	}
	shift(c.Dates, c.zeroSec)
	return c, nil
}

// look finds out which dates the log has: those of at least half of the tasks that are there
// and did not fail.
func (c *Case) look() {
	var count [marks]int
	all := 0
	for t := range c.Dates {
		if j := c.job(t); j == nil || j.Failed {
			continue
		}
		all++
		for m := Submit; m < marks; m++ {
			if !math.IsNaN(m.of(&c.Dates[t])) {
				count[m]++
			}
		}
	}
	for m := Submit; m < marks; m++ {
		if c.has[m] = all > 0 && 2*count[m] >= all; c.has[m] {
			c.leave = m
		}
	}
	if c.has[Submit] && c.leave >= Computed {
		after := between(c.leave, Known)
		c.Spans = append(c.Spans, Span{Stages: append(after.Stages, overhead.Submission), wait: true})
	}
	last := Ready
	for m := Submit; m < marks; m++ {
		if c.has[m] && last != Ready {
			c.Spans = append(c.Spans, between(last, m))
		}
		if c.has[m] {
			last = m
		}
	}
	c.Begin, c.End = c.firstOf(Compute, Start, Dispatch, Submit, Computed, Finish, Known), c.firstOf(Finish, Known, Computed, Compute, Start, Dispatch, Submit)
}

func (c *Case) firstOf(list ...Mark) Mark {
	for _, m := range list {
		if c.has[m] {
			return m
		}
	}
	return Ready
}

// job is the job of a task; nil if it has none.
func (c *Case) job(task int) *tasklog.Job {
	if j := c.Match.Job[task]; j != tasklog.NoTask {
		return &c.Log.Jobs[j]
	}
	return nil
}

// Plain says whether a task has a job that was tried once, not held, and did not fail: its
// dates are those of the system's stages.
func (c *Case) Plain(task int) bool {
	j := c.job(task)
	return j != nil && !j.Failed && !j.Held && c.Match.Attempts[task] == 1
}

// Anchored says that dates count from the first one of a task, for the log does not say when
// the system began.
func (c *Case) Anchored() bool { return c.anchored }

// LoggedSec is from when dates count to the last date of the log, of jobs that are no tasks,
// too. It is about the record's makespan if both are of the same execution.
func (c *Case) LoggedSec() float64 { return c.Log.LastSec - c.zeroSec }

// AtOnce is how many tasks had slots at once, at the most; 0 if the log does not say.
func (c *Case) AtOnce() (most int) {
	from := c.firstOf(Start, Dispatch, Compute)
	if from == Ready || c.leave < Finish {
		return 0
	}
	type change struct {
		atSec float64
		by    int
	}
	var list []change
	for t := range c.Dates {
		begin, end := from.of(&c.Dates[t]), c.leftSec(t)
		if begin < end {
			list = append(list, change{begin, 1}, change{end, -1})
		}
	}
	slices.SortFunc(list, func(a, b change) int { return cmp.Or(cmp.Compare(a.atSec, b.atSec), cmp.Compare(a.by, b.by)) })
	now := 0
	for _, x := range list {
		now += x.by
		most = max(most, now)
	}
	return most
}

// waitsFor are the tasks that a task waits for.
func (c *Case) waitsFor(task int) (list []int) {
	for _, e := range c.DAG.In(workload.TaskID(task)) {
		list = append(list, int(c.DAG.From(e)))
	}
	return list
}

// firstSec is the first date, of the kind that comes first in the log, of any task that has
// one there.
func (c *Case) firstSec(dates []overhead.Dates) float64 {
	m := c.firstOf(Submit, Start, Dispatch, Compute, Computed, Finish, Known)
	first := math.Inf(1)
	for t := range dates {
		if sec := m.of(&dates[t]); !math.IsNaN(m.of(&c.Dates[t])) && sec < first {
			first = sec
		}
	}
	return first
}

// shift makes dates count from sec.
func shift(dates []overhead.Dates, sec float64) {
	for t := range dates {
		for _, x := range fields(&dates[t]) {
			*x -= sec
		}
	}
}

// fields are all dates of a task.
func fields(d *overhead.Dates) []*float64 {
	return []*float64{
		&d.ReadySec, &d.SubmitSec, &d.StartSec, &d.DispatchSec, &d.StageInSec,
		&d.ComputeSec, &d.ComputedSec, &d.StageOutSec, &d.FinishSec, &d.KnownSec,
	}
}
