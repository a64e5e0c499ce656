package queues

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/measure/waits"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// What --why takes beside the name of a job.
const (
	whyLongest = "longest"
	whyAll     = "all"
)

// readAsk reads --ask 'units=4,limit=2h' --at D.
func (f *queueFlags) readAsk() error {
	if f.askText == "" {
		return mistake.UsageIf(f.at != "", "--at goes with --ask")
	}
	s, err := spec.ParseArgs("ask", f.askText)
	if err != nil {
		return mistake.InFlag("--ask", err)
	}
	a := s.Reader()
	q := &waits.Question{Units: batch.Count(a, "units", 1, 1), LimitSec: a.With("limit", 0, units.Duration)}
	if !a.Has("limit") || !(q.LimitSec > 0) {
		a.Fail("limit", "want a time above 0, such as limit=2h")
	}
	var errAt error
	q.AtSec, errAt = date(f.at)
	f.ask = q
	return errors.Join(mistake.InFlag("--ask", a.Err()), mistake.InFlag("--at", errAt))
}

// showWhy explains waits of the first run of each row, and answers the question.
func (s *study) showWhy(r *report.Report) error {
	for _, row := range s.rows {
		x := row.runs[0]
		if x.result == nil {
			continue
		}
		title := ""
		if len(s.rows) > 1 {
			title = s.nameOf(row) + ": "
		}
		if q := s.flags.ask; q != nil {
			s.answer(r, title, x, q)
		}
		switch s.flags.why {
		case "":
		case whyAll:
			s.showTotals(r, title, x.result)
		default:
			job, err := s.whyJob(x.result)
			if err != nil {
				return err
			}
			s.showJob(r, title, x.result, job)
		}
	}
	return nil
}

// whyJob is the job that --why names.
func (s *study) whyJob(r *simqueue.Result) (jobs.ID, error) {
	if s.flags.why == whyLongest {
		if job := waits.Longest(r); job != jobs.None {
			return job, nil
		}
		return jobs.None, errors.New("--why longest: no job has run")
	}
	var names []string
	for i := range jobs.ID(r.Trace.Len()) {
		name := r.Trace.JobName(i)
		if name == s.flags.why {
			return i, nil
		}
		if len(names) < 10_000 {
			names = append(names, name)
		}
	}
	return jobs.None, mistake.Usage(fmt.Errorf("--why: %w", srcerr.Unknown("job", s.flags.why, append(names, whyLongest, whyAll))))
}

func (s *study) answer(r *report.Report, title string, x *oneRun, q *waits.Question) {
	what := fmt.Sprintf("%s of %s, submitted at %s", units.Count(q.Units, s.machine.Unit()), output.Time(q.LimitSec), output.Time(q.AtSec))
	if math.IsInf(x.askSec, 1) {
		r.Say("%sA job of %s, would never start.", title, what)
		return
	}
	r.Say("%sA job of %s, would start at %s, as things look then.", title, what, output.Time(x.askSec))
}

// showTotals has what jobs waited for, over the whole run.
func (s *study) showTotals(r *report.Report, title string, result *simqueue.Result) {
	t := table.New(table.Column{Key: "reason"}, number("jobs"), output.Rounded("wait/s"), output.Rounded("area/unit s"), table.Column{Key: "part of the area/%", Text: percentOf})
	area := 0.0
	list := waits.Totals(result)
	for _, x := range list {
		area += x.AreaSec
	}
	for _, x := range list {
		t.Add(string(x.Reason), float64(x.Jobs), x.WaitSec, x.AreaSec, x.AreaSec/area)
	}
	r.Show(title+"what jobs waited for", t)
	showGroups(r, title, result)
}

// showJob says why one job waited.
func (s *study) showJob(r *report.Report, title string, result *simqueue.Result, i jobs.ID) {
	j := result.Trace.Job(i)
	x := waits.Of(result, i)
	when, short := dates(result)
	at, lasts, join := when, units.FormatClock, " "
	if short {
		at, lasts, join = output.Time, output.Time, " at "
	}
	about := units.Count(int(j.Units), s.machine.Unit())
	if j.User != "" {
		about = "user " + j.User + ", " + about
	}
	if units.Finite(j.LimitSec) {
		about += ", limit " + lasts(j.LimitSec)
	}
	head := fmt.Sprintf("%sjob %s (%s): ", title, j.Name, about)
	switch {
	case !result.State[i].Ran():
		r.Say("%s%s, and never started. %s", head, result.State[i], result.Reason[i])
		return
	case len(x.Intervals) == 0:
		r.Say("%ssubmitted%s%s, and started at once.", head, join, at(j.SubmitSec))
		return
	}
	t := table.New(table.Column{Key: "from"}, table.Column{Key: "for"}, table.Column{Key: "reason"}, table.Column{Key: "details"})
	if short {
		t = table.New(output.Rounded("from/s"), output.Rounded("for/s"), table.Column{Key: "reason"}, table.Column{Key: "details"})
	}
	r.Say("%swaited %s, submitted%s%s", head, lasts(x.WaitSec()), join, at(j.SubmitSec))
	since := sinceTexts(x.Intervals, j.SubmitSec, when)
	for k, part := range x.Intervals {
		from, length := any(since[k]), any(units.FormatClock(part.ToSec-part.FromSec))
		if short {
			from, length = part.FromSec, part.ToSec-part.FromSec
		}
		t.Add(from, length, string(part.Reason), details(result, part, at))
	}
	r.Show("", t)
	last := fmt.Sprintf("It ran %s.", lasts(result.EndSec[i]-result.StartSec[i]))
	if x.ShorterSec > 0 {
		limit := x.ShorterSec
		if !short {
			limit = math.Floor(limit)
		}
		last = fmt.Sprintf("A limit of at most %s would have let it start%s%s. ", lasts(limit), join, at(x.ShorterAtSec)) + last
	}
	r.Say("%s", last)
}

// details are what the reason is about: the limit, the free units, the reservation, the user.
func details(r *simqueue.Result, x waits.Interval, at func(sec float64) string) string {
	var list []string
	switch x.Reason {
	case waits.Limit:
		list = append(list, x.Limit)
	case waits.Room:
		list = append(list, fmt.Sprintf("at most %d free", x.MostFree))
	case waits.Reservation, waits.Order, waits.Cycle, waits.Blocked, waits.Shape:
		list = append(list, fmt.Sprintf("%d were free", x.MostFree))
	}
	if x.User != "" {
		list = append(list, fmt.Sprintf("%s of those in use ran jobs of user %s", strings.TrimSuffix(output.Percent(x.UserShare), " %")+" %", x.User))
	}
	if x.Because != jobs.None {
		text := "job " + r.Trace.JobName(x.Because) + " (" + strconv.Itoa(int(r.Trace.Units[x.Because])) + " units"
		if units.Finite(x.BecauseSec) {
			text += ", due at " + at(x.BecauseSec)
		}
		list = append(list, "because of "+text+")")
	}
	return strings.Join(list, "; ")
}

// whyJSON is the explanation of a run as an object; nil if none is wanted.
func (s *study) whyJSON(x *oneRun) []any {
	if x.result == nil {
		return nil
	}
	var pairs []any
	if q := s.flags.ask; q != nil && x == x.row.runs[0] {
		pairs = append(pairs, "ask", report.Members("units", q.Units, "limit_s", q.LimitSec, "at_s", q.AtSec, "start_s", x.askSec))
	}
	switch s.flags.why {
	case "":
	case whyAll:
		t := table.New(table.Keys("reason", "jobs", "wait_s", "area_unit_s")...)
		for _, w := range waits.Totals(x.result) {
			t.Add(string(w.Reason), w.Jobs, w.WaitSec, w.AreaSec)
		}
		pairs = append(pairs, "why", t)
	default:
		if job, err := s.whyJob(x.result); err == nil {
			w := waits.Of(x.result, job)
			t := table.New(table.Keys("from_s", "to_s", "reason", "because", "because_s", "most_free", "user", "user_share", "limit")...)
			for _, part := range w.Intervals {
				because := ""
				if part.Because != jobs.None {
					because = x.result.Trace.JobName(part.Because)
				}
				t.Add(part.FromSec, part.ToSec, string(part.Reason), output.TextOrNil(because), part.BecauseSec, part.MostFree, output.TextOrNil(part.User), part.UserShare, output.TextOrNil(part.Limit))
			}
			pairs = append(pairs, "why", report.Members("job", x.result.Trace.JobName(job), "wait_s", w.WaitSec(), "intervals", t, "shorter_s", w.ShorterSec, "shorter_at_s", w.ShorterAtSec))
		}
	}
	return pairs
}
