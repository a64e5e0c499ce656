package judge

import (
	"context"
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/units"
)

// CompareLogs compares each log with the models that are for its record, and with none. A
// comparison that fails is an error; the others are made.
func (s *Study) CompareLogs(ctx context.Context, logs []*read.Logged) (list []*Comparison, failed []error) {
	add := func(c *read.Logged, name string, m *overhead.Model) {
		found, err := s.CompareLog(ctx, c, name, m)
		if err != nil {
			failed = append(failed, err)
		} else if found != nil {
			list = append(list, found)
		}
	}
	for _, c := range logs {
		for i := range s.Models {
			if m := &s.Models[i]; m.Is(c.Case) {
				add(c, m.Name, &m.Model)
			}
		}
		add(c, None, &overhead.Model{})
	}
	return list, failed
}

// CompareLog compares a log with one model, under a name; nil if its record is not in the study.
func (s *Study) CompareLog(ctx context.Context, c *read.Logged, name string, m *overhead.Model) (*Comparison, error) {
	for i := range s.All.Cases {
		if s.All.Cases[i].SHA256 != c.SHA256 {
			continue
		}
		dates, err := s.Dates(ctx, i, m)
		if err != nil {
			return nil, err
		}
		return CompareDates(c, name, dates), nil
	}
	return nil, nil
}

// MainComparisons are the first of each record, of comparisons in the order of records: those by
// the first model.
func MainComparisons(list []*Comparison) (main []*Comparison) {
	for i, r := range list {
		if i == 0 || list[i-1].File != r.File {
			main = append(main, r)
		}
	}
	return main
}

// LogCounts are numbers of jobs and tasks in a log that do not count as others do.
type LogCounts struct {
	Added, Other          int // jobs that the system added, and jobs of unknown kinds
	Retried, Failed, Held int // tasks that were tried more than once; that failed; that were held, evicted or suspended
}

// CountLog counts jobs and tasks of a log by what happened to them.
func CountLog(c *read.Logged) LogCounts {
	n := LogCounts{Other: c.Match.Kind[tasklog.Other]}
	for k, jobs := range c.Match.Kind {
		if k != tasklog.Other {
			n.Added += jobs
		}
	}
	for t := range c.Match.Job {
		j := c.Job(t)
		if j == nil {
			continue
		}
		if c.Match.Attempts[t] > 1 {
			n.Retried++
		}
		if j.Failed {
			n.Failed++
		}
		if j.Held {
			n.Held++
		}
	}
	return n
}

// otherMakespan is the factor between the makespans of a log and of a record from which on they
// may be of two executions.
const otherMakespan = 1.5

// LogRemarks warn of what limits a log: missing dates, another makespan, jobs that are no tasks,
// and tasks with dates that do not count.
func LogRemarks(c *read.Logged) (list []string) {
	say := func(format string, args ...any) {
		list = append(list, c.Log.File+": "+fmt.Sprintf(format, args...))
	}
	line := fmt.Sprintf("%s, %d of %d tasks of %s", c.Log.Format, c.Match.Matched(), c.DAG.NumTasks(), c.File)
	if added := addedOf(c); added != "" {
		line += "; jobs beside them: " + added
	}
	say("%s", line)
	if c.Anchored {
		say("it does not say when the workflow began, so that dates count from the first of a task")
	}
	if x := c.LoggedSec() / c.RecordedMakespanSec; x > otherMakespan || x < 1/otherMakespan {
		say("its last date is %.0f s, and the makespan of the record %.0f s: they may be of different executions", c.LoggedSec(), c.RecordedMakespanSec)
	}
	if n := c.AtOnce(); n > c.Cores() {
		say("up to %d tasks had slots at once, and the machines of the record have %s: simulated tasks wait for each other", n, units.Count(c.Cores(), "core"))
	}
	count := CountLog(c)
	for _, x := range []struct {
		n    int
		what string
	}{
		{count.Retried, "tasks tried more than once: their last dates count"},
		{count.Failed, "tasks that failed: their dates do not count"},
		{count.Held, "tasks that were held, evicted or suspended"},
		{c.Log.Cached, "jobs that did not run, for their results were there"},
		{c.Log.Foreign, "events left out: the log does not have the submission of their jobs"},
	} {
		if x.n > 0 {
			say("%s: %d", x.what, x.n)
		}
	}
	return list
}

// addedOf counts the jobs that are no tasks of the record, by kind.
func addedOf(c *read.Logged) string {
	var parts []string
	for _, k := range tasklog.Kinds() {
		if n := c.Match.Kind[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", k, n))
		}
	}
	return strings.Join(parts, ", ")
}
