package queuechart

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// date prints a date of the trace: seconds in short runs, a day and a time of day in long ones.
func (p *picture) date(sec float64) string {
	if p.view.ToSec < shortRunSec || sec > 1e10 {
		return canvas.Duration(sec)
	}
	return units.FormatDate(sec)
}

// shortRunSec is how long runs are whose dates are in seconds, in s.
const shortRunSec = 36000

// tip says all about a stay of a job.
func (p *picture) tip(s *queueview.Stay) string {
	v := p.view
	t := v.Result.Trace
	text := "job " + t.JobName(s.Job)
	if k := t.User; k != nil && k[s.Job] >= 0 {
		text += ", user " + t.Names.Users[k[s.Job]]
	}
	text += ", " + units.Count(int(t.Units[s.Job]), v.Unit())
	if k := t.Partition; k != nil && k[s.Job] >= 0 {
		text += ", partition " + t.Names.Partitions[k[s.Job]]
	}
	text += fmt.Sprintf("\nsubmitted %s, waited %s", p.date(t.SubmitSec[s.Job]), units.FormatClock(s.FromSec-t.SubmitSec[s.Job]))
	text += fmt.Sprintf("\nran %s to %s: %s", p.date(s.FromSec), p.date(s.ToSec), units.FormatClock(s.ToSec-s.FromSec))
	if limit := t.LimitSec[s.Job]; !math.IsInf(limit, 1) && !math.IsNaN(limit) {
		text += " of " + units.FormatClock(limit)
	}
	if s.Failed {
		return text + "\na node failed: put back"
	}
	if state := v.Result.State[s.Job]; state != simqueue.Completed {
		text += "\n" + state.String()
		if why := v.Result.Reason[s.Job]; why != "" {
			text += ": " + why
		}
	}
	if b := v.Result.Backfilled; b != nil && b[s.Job] {
		text += "\nstarted before an earlier job"
	}
	return text + "\n" + v.Unit() + "s " + numbers(s.Nodes)
}

// mostShown is how many intervals of numbers a text has.
const mostShown = 8

func numbers(list []simqueue.Interval) string {
	text := ""
	for i, x := range list {
		if i > 0 {
			text += " "
		}
		if i == mostShown && len(list) > mostShown+1 {
			return text + fmt.Sprintf("and %d more ranges", len(list)-i)
		}
		if text += strconv.Itoa(int(x.From)); x.To > x.From {
			text += "-" + strconv.Itoa(int(x.To))
		}
	}
	return text
}

// subtitle is what the run was like.
func subtitle(v *queueview.View, series []queueview.Level) string {
	ran, sum, most := 0, 0.0, 0.0
	for i, state := range v.Result.State {
		if state.Ran() {
			wait := v.WaitSec(queue.JobID(i))
			ran, sum, most = ran+1, sum+wait, max(most, wait)
		}
	}
	text := "no job ran"
	if ran > 0 {
		text = fmt.Sprintf("%s ran; mean wait %s, longest %s", units.Count(ran, "job"), units.FormatClock(sum/float64(ran)), units.FormatClock(most))
	}
	if busy := v.Mean(series, queueview.Busy); busy > 0 {
		text += fmt.Sprintf("; %.1f %% of the %ss busy on average", 100*busy/float64(v.Result.Units), v.Unit())
	}
	if v.Numbered {
		text += fmt.Sprintf("; %s numbers are assigned by the picture, lowest free first", v.Unit())
	}
	return text
}
