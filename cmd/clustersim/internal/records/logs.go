package records

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/units"
)

// logFiles are those of the files of a report that come from logs.
var logFiles = []string{"logs.csv", "dates.csv", "stages.csv", "tasks.csv", "task-dates.svg", "task-dates.png", "task-dates.pdf"}

func addLogs(cmd *cobra.Command, to *[]string, what string) {
	cmd.Flags().StringArrayVar(to, "log", nil, what+" the dates of tasks in `FILE`, or RECORD=FILE: Nextflow's trace.txt, Pegasus' jobstate.log, an event log of HTCondor or a *.makeflowlog; may be repeated")
}

// logged are records with logs, and what models say of their tasks.
type logged struct {
	cases       []*read.Logged
	comparisons []*judge.Comparison
	worst       int // how many tasks to show
}

// readLogs joins records and logs. What cannot be used is a line each in broken.
func readLogs(cmd *cobra.Command, texts []string, set *records.Set) (l *logged, broken []error, err error) {
	list, broken, err := input.TaskLogs(cmd, texts, set)
	if err != nil {
		return nil, nil, err
	}
	l = &logged{}
	for _, log := range list {
		c, err := read.Join(&set.Cases[log.Record], log.Log)
		if err != nil {
			broken = append(broken, mistake.Inputf("%s: %w", log.File, err))
			continue
		}
		l.cases = append(l.cases, c)
	}
	return l, broken, nil
}

// compare adds what a model says of the tasks of a case.
func (l *logged) compare(ctx context.Context, s *judge.Study, c *read.Logged, name string, m *overhead.Model) error {
	for i := range s.All.Cases {
		if s.All.Cases[i].SHA256 != c.SHA256 {
			continue
		}
		dates, err := s.Dates(ctx, i, m)
		if err != nil {
			return err
		}
		l.comparisons = append(l.comparisons, judge.CompareDates(c, name, dates))
	}
	return nil
}

// judge compares the models that are for each case, and none.
func (l *logged) judge(ctx context.Context, s *judge.Study) (failed []error) {
	for _, c := range l.cases {
		for i := range s.Models {
			if m := &s.Models[i]; m.Is(c.Case) {
				if err := l.compare(ctx, s, c, m.Name, &m.Model); err != nil {
					failed = append(failed, err)
				}
			}
		}
		if err := l.compare(ctx, s, c, judge.None, &overhead.Model{}); err != nil {
			failed = append(failed, err)
		}
	}
	return failed
}

// otherMakespan is by which factor the makespans of a log and of a record differ that may be
// of two executions.
const otherMakespan = 1.5

// remarks are what must be known of the logs.
func (l *logged) remarks() (list []string) {
	for _, c := range l.cases {
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
		for _, x := range []struct {
			n    int
			what string
		}{
			{l.count(c, func(_ *tasklog.Job, t int) bool { return c.Match.Attempts[t] > 1 }), "tasks tried more than once, whose last dates count"},
			{l.count(c, func(j *tasklog.Job, _ int) bool { return j.Failed }), "tasks that failed, whose dates do not count"},
			{l.count(c, func(j *tasklog.Job, _ int) bool { return j.Held }), "tasks that were held, evicted or suspended"},
			{c.Log.Cached, "jobs that did not run, for their results were there"},
			{c.Log.Foreign, "events left out, of jobs whose submission it does not have"},
		} {
			if x.n > 0 {
				say("%s: %d", x.what, x.n)
			}
		}
	}
	return list
}

// count counts the tasks with jobs of a kind.
func (l *logged) count(c *read.Logged, is func(j *tasklog.Job, task int) bool) (n int) {
	for t, j := range c.Match.Job {
		if j != tasklog.NoTask && is(&c.Log.Jobs[j], t) {
			n++
		}
	}
	return n
}

// addedOf says which jobs are no tasks of the record.
func addedOf(c *read.Logged) string {
	var parts []string
	for _, k := range tasklog.Kinds() {
		if n := c.Match.Kind[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", k, n))
		}
	}
	return strings.Join(parts, ", ")
}
