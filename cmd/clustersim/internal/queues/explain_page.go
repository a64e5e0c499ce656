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

// shortRunSec is how long runs are whose dates are in seconds on pages, in s.
const shortRunSec = 36000

// explained is an explanation as lines with columns. Dates of one day name it once.
func explained(r *simqueue.Result, x waits.Explanation, unit string) string {
	j := r.Trace.Job(x.Job)
	when := units.FormatDate
	if short := !slices.ContainsFunc(r.EndSec, func(sec float64) bool { return sec >= shortRunSec }); short {
		when = func(sec float64) string { return fmt.Sprintf("%g s", sec) }
	}
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
	before := math.NaN()
	for k, part := range x.Intervals {
		since := when(part.FromSec)
		if day := math.Floor(part.FromSec / 86400); day == before {
			since = strings.TrimPrefix(since, fmt.Sprintf("day %.0f ", day+1))
		}
		before = math.Floor(part.FromSec / 86400)
		rows[k] = [3]string{since, units.FormatClock(part.ToSec - part.FromSec), string(part.Reason)}
		for c, text := range rows[k] {
			wide[c] = max(wide[c], len(text))
		}
	}
	for k, row := range rows {
		fmt.Fprintf(&b, "  %*s  %*s  %-*s  %s\n", wide[0], row[0], wide[1], row[1], wide[2], row[2], details(r, x.Intervals[k]))
	}
	if x.ShorterSec > 0 {
		fmt.Fprintf(&b, "A limit of at most %s would have let it start at %s. ", units.FormatClock(math.Floor(x.ShorterSec)), when(x.ShorterAtSec))
	}
	return b.String() + "It ran " + units.FormatClock(r.EndSec[x.Job]-r.StartSec[x.Job]) + "."
}
