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

// clock prints a time as people say it, with two units at most: 6 h 12 min.
func clock(sec float64) string {
	whole := math.Round(sec)
	if sec < 60 {
		return strconv.FormatFloat(sec, 'g', 3, 64) + " s"
	}
	if whole > 1e10 {
		return canvas.Duration(sec)
	}
	for i, u := range clockUnits[:3] {
		if whole < u.sec {
			continue
		}
		text := fmt.Sprintf("%.0f %s", math.Floor(whole/u.sec), u.name)
		below := clockUnits[i+1]
		if rest := math.Floor(math.Mod(whole, u.sec) / below.sec); rest > 0 {
			text += fmt.Sprintf(" %.0f %s", rest, below.name)
		}
		return text
	}
	return canvas.Duration(sec)
}

var clockUnits = [...]struct {
	name string
	sec  float64
}{{"d", 86400}, {"h", 3600}, {"min", 60}, {"s", 1}}

// date prints a date of the trace: seconds in short runs, a day and a time of day in long ones.
func (p *picture) date(sec float64) string {
	if p.view.ToSec < shortRunSec || sec > 1e10 {
		return canvas.Duration(sec)
	}
	whole := int(math.Round(sec))
	return fmt.Sprintf("day %d %02d:%02d:%02d", whole/86400+1, whole/3600%24, whole/60%60, whole%60)
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
	text += fmt.Sprintf("\nsubmitted %s, waited %s", p.date(t.SubmitSec[s.Job]), clock(s.FromSec-t.SubmitSec[s.Job]))
	text += fmt.Sprintf("\nran %s to %s: %s", p.date(s.FromSec), p.date(s.ToSec), clock(s.ToSec-s.FromSec))
	if limit := t.LimitSec[s.Job]; !math.IsInf(limit, 1) && !math.IsNaN(limit) {
		text += " of " + clock(limit)
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
		text = fmt.Sprintf("%s ran; mean wait %s, longest %s", units.Count(ran, "job"), clock(sum/float64(ran)), clock(most))
	}
	if busy := v.Mean(series, queueview.Busy); busy > 0 {
		text += fmt.Sprintf("; %.1f %% of the %ss busy on average", 100*busy/float64(v.Result.Units), v.Unit())
	}
	if v.Numbered {
		text += fmt.Sprintf("; %s numbers are assigned by the picture, lowest free first", v.Unit())
	}
	return text
}
