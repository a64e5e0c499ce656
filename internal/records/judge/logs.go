package judge

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/units"
)

// otherMakespan is the factor between the makespans of a log and of a record from which on they
// may be of two executions.
const otherMakespan = 1.5

// LogRemarks warn of what limits a log: missing dates, another makespan, jobs that are no tasks,
// and tasks whose dates do not count.
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
	for _, x := range []struct {
		n    int
		what string
	}{
		{CountTasks(c, func(_ *tasklog.Job, t int) bool { return c.Match.Attempts[t] > 1 }), "tasks tried more than once, whose last dates count"},
		{CountTasks(c, func(j *tasklog.Job, _ int) bool { return j.Failed }), "tasks that failed, whose dates do not count"},
		{CountTasks(c, func(j *tasklog.Job, _ int) bool { return j.Held }), "tasks that were held, evicted or suspended"},
		{c.Log.Cached, "jobs that did not run, for their results were there"},
		{c.Log.Foreign, "events left out, of jobs whose submission it does not have"},
	} {
		if x.n > 0 {
			say("%s: %d", x.what, x.n)
		}
	}
	return list
}

// CountTasks counts the tasks with jobs of a kind.
func CountTasks(c *read.Logged, is func(j *tasklog.Job, task int) bool) (n int) {
	for t, j := range c.Match.Job {
		if j != tasklog.NoTask && is(&c.Log.Jobs[j], t) {
			n++
		}
	}
	return n
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
