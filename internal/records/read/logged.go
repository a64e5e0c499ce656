package read

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/workload"
)

// Logged is a record with a log of the same execution. It does not change.
type Logged struct {
	*records.Case
	Log   *tasklog.Log
	Match tasklog.Match
	Dates []overhead.Dates // by task, as logged; ReadySec is NaN
	Spans []Span           // between the dates that the log has, in order
	Has   [marks]bool      // the dates that the log has, by mark
	// Begin and End are the marks that stand for a task's start and end; Last is the last that
	// the log has.
	Begin, End, Last Mark

	ZeroSec float64 // the origin of dates, in seconds of the log
	// Anchored: the origin is the first date of a task, as the log lacks the date at which the
	// system began.
	Anchored bool
}

// unknown has no dates.
var unknown = func() (d overhead.Dates) {
	for _, x := range fields(&d) {
		*x = math.NaN()
	}
	return d
}()

// Join joins a record and a log. It is an error if they do not belong together.
func Join(r *records.Case, log *tasklog.Log) (*Logged, error) {
	n := r.DAG.NumTasks()
	name := func(t int) string { return r.DAG.TaskName(workload.TaskID(t)) }
	c := &Logged{Case: r, Log: log, Match: log.Match(name, n)}
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
	c.findDates()
	if c.Last == Ready {
		return nil, fmt.Errorf("it has no dates of the tasks of %s", r.File)
	}
	if c.ZeroSec = log.BeginSec; math.IsNaN(c.ZeroSec) {
		c.Anchored, c.ZeroSec = true, c.FirstSec(c.Dates)
	}
	Shift(c.Dates, c.ZeroSec)
	return c, nil
}

// findDates finds the dates that the log has: those of at least half of the tasks that have a
// job and did not fail.
func (c *Logged) findDates() {
	var count [marks]int
	all := 0
	for t := range c.Dates {
		if j := c.Job(t); j == nil || j.Failed {
			continue
		}
		all++
		for m := Submit; m < marks; m++ {
			if !math.IsNaN(m.Of(&c.Dates[t])) {
				count[m]++
			}
		}
	}
	for m := Submit; m < marks; m++ {
		if c.Has[m] = all > 0 && 2*count[m] >= all; c.Has[m] {
			c.Last = m
		}
	}
	if c.Has[Submit] && c.Last >= Computed {
		after := between(c.Last, Known)
		c.Spans = append(c.Spans, Span{Stages: append(after.Stages, overhead.Submission), Wait: true})
	}
	last := Ready
	for m := Submit; m < marks; m++ {
		if c.Has[m] && last != Ready {
			c.Spans = append(c.Spans, between(last, m))
		}
		if c.Has[m] {
			last = m
		}
	}
	c.Begin, c.End = c.firstOf(Compute, Start, Dispatch, Submit, Computed, Finish, Known), c.firstOf(Finish, Known, Computed, Compute, Start, Dispatch, Submit)
}

func (c *Logged) firstOf(list ...Mark) Mark {
	for _, m := range list {
		if c.Has[m] {
			return m
		}
	}
	return Ready
}

// Job is the job of a task; nil if it has none.
func (c *Logged) Job(task int) *tasklog.Job {
	if j := c.Match.Job[task]; j != tasklog.NoTask {
		return &c.Log.Jobs[j]
	}
	return nil
}

// Plain reports whether a task has a job that was tried once, was not held and did not fail:
// its dates are those of the system's stages.
func (c *Logged) Plain(task int) bool {
	j := c.Job(task)
	return j != nil && !j.Failed && !j.Held && c.Match.Attempts[task] == 1
}

// LoggedSec is the last date of the log, that of any job. It is about the record's makespan if
// both are of the same execution.
func (c *Logged) LoggedSec() float64 { return c.Log.LastSec - c.ZeroSec }

// AtOnce is the largest number of tasks that had slots at once; 0 if the log lacks these dates.
func (c *Logged) AtOnce() (most int) {
	from := c.firstOf(Start, Dispatch, Compute)
	if from == Ready || c.Last < Finish {
		return 0
	}
	type change struct {
		atSec float64
		by    int
	}
	var list []change
	for t := range c.Dates {
		begin, end := from.Of(&c.Dates[t]), c.LeftSec(t)
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

// LeftSec is the date at which a task left its slot, as far as the log has it.
func (c *Logged) LeftSec(t int) float64 {
	if d := &c.Dates[t]; c.Has[Finish] {
		return d.FinishSec
	}
	return c.Last.Of(&c.Dates[t])
}

// Predecessors are the tasks that a task waits for.
func (c *Logged) Predecessors(task int) (list []int) {
	for _, e := range c.DAG.In(workload.TaskID(task)) {
		list = append(list, int(c.DAG.From(e)))
	}
	return list
}

// FirstSec is the first of the given dates of all tasks, at the first mark that the log has.
// Tasks without this date in the log do not count.
func (c *Logged) FirstSec(dates []overhead.Dates) float64 {
	m := c.firstOf(Submit, Start, Dispatch, Compute, Computed, Finish, Known)
	first := math.Inf(1)
	for t := range dates {
		if sec := m.Of(&dates[t]); !math.IsNaN(m.Of(&c.Dates[t])) && sec < first {
			first = sec
		}
	}
	return first
}

// Shift makes dates count from sec.
func Shift(dates []overhead.Dates, sec float64) {
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
