package queues

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/waits"
	"github.com/clustersim/clustersim/internal/picture/queuechart"
	"github.com/clustersim/clustersim/internal/units"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// replayCost bounds how many jobs a page explains: each costs a replay of all of them.
const replayCost = 2_000_000

// explains says whether a page is wanted on which jobs explain their waits.
func (f *fileFlags) explains() bool {
	format, err := queuechart.GanttFormat(f.gantt)
	return f.gantt != "" && err == nil && format == queuechart.HTML
}

// explain lets a page explain the waits of jobs, those that waited longest if there are many.
func (f *fileFlags) explain(o *queuechart.Options, r *simqueue.Result, unit string) {
	if f.explains() {
		o.MostWhy = max(20, replayCost/max(len(r.State), 1))
		o.Why = func(job jobs.ID) string { return explained(r, waits.Of(r, job), unit) }
	}
}

// shortRunSec is how long runs are whose dates are in seconds, in s.
const shortRunSec = 36000

// dates is how dates of a run are shown: as a day and a time of day, or in seconds if it is short.
func dates(r *simqueue.Result) (when func(sec float64) string, short bool) {
	if slices.ContainsFunc(r.EndSec, func(sec float64) bool { return sec >= shortRunSec }) {
		return units.FormatDate, false
	}
	return func(sec float64) string { return fmt.Sprintf("%g s", sec) }, true
}

// sinceTexts are the begins of intervals of a job. They name a day that is not that of its submission, or of the one
// before.
func sinceTexts(list []waits.Interval, submitSec float64, when func(sec float64) string) []string {
	texts, before := make([]string, len(list)), math.Floor(submitSec/86400)
	for k, x := range list {
		texts[k] = when(x.FromSec)
		day := math.Floor(x.FromSec / 86400)
		if day == before {
			texts[k] = strings.TrimPrefix(texts[k], fmt.Sprintf("day %.0f ", day+1))
		}
		before = day
	}
	return texts
}

// explained is an explanation as lines with columns.
func explained(r *simqueue.Result, x waits.Explanation, unit string) string {
	j := r.Trace.Job(x.Job)
	when, _ := dates(r)
	var b strings.Builder
	b.WriteString("job " + j.Name + " (")
	if j.User != "" {
		b.WriteString("user " + j.User + ", ")
	}
	b.WriteString(units.Count(int(j.Units), unit))
	if units.Finite(j.LimitSec) {
		b.WriteString(", limit " + units.FormatClock(j.LimitSec))
	}
	fmt.Fprintf(&b, "): waited %s, submitted %s\n", units.FormatClock(x.WaitSec()), when(j.SubmitSec))
	rows, wide := make([][3]string, len(x.Intervals)), [3]int{}
	since := sinceTexts(x.Intervals, j.SubmitSec, when)
	for k, part := range x.Intervals {
		rows[k] = [3]string{since[k], units.FormatClock(part.ToSec - part.FromSec), string(part.Reason)}
		for c, text := range rows[k] {
			wide[c] = max(wide[c], len(text))
		}
	}
	for k, row := range rows {
		fmt.Fprintf(&b, "  %*s  %*s  %-*s  %s\n", wide[0], row[0], wide[1], row[1], wide[2], row[2], details(r, x.Intervals[k], when))
	}
	if x.ShorterSec > 0 {
		fmt.Fprintf(&b, "A limit of at most %s would have let it start at %s. ", units.FormatClock(math.Floor(x.ShorterSec)), when(x.ShorterAtSec))
	}
	return b.String() + "It ran " + units.FormatClock(r.EndSec[x.Job]-r.StartSec[x.Job]) + "."
}
