package stages

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/records/read"
)

// begin is from when the system began to the first submission of a task.
func (f *fitter) begin() {
	var list []float64
	note := ""
	for _, c := range f.cases {
		first := c.FirstSec(c.Dates)
		switch {
		case !c.Has[read.Submit]:
			continue
		case c.Anchored && c.ZeroSec <= 0: // nothing in the log is before it
			continue
		case c.Anchored:
			first += c.ZeroSec
			note = "counted from the first job in the log"
		}
		list = append(list, first)
	}
	if len(list) == 0 {
		f.not("begin", "no log says when the system began")
		return
	}
	f.add(Estimate{Param: "begin", From: "the first submission", Of: "logs", Note: note}, alone(list), middle)
}

// end is from when the last task was known to be over to when the system ended or, where
// the log does not say, to the end of the last job that it added.
func (f *fitter) end() {
	var list []float64
	note := ""
	for _, c := range f.cases {
		last := math.Inf(-1)
		for t := range c.Dates {
			if sec := c.Last.Of(&c.Dates[t]); sec > last {
				last = sec
			}
		}
		end := c.Log.EndSec - c.ZeroSec
		if math.IsNaN(end) && c.LoggedSec() > last {
			end, note = c.LoggedSec(), "counted to the last job in the log"
		}
		if c.Last >= read.Finish && !math.IsNaN(end) && !math.IsInf(last, -1) {
			list = append(list, max(end-last, 0))
		}
	}
	if len(list) == 0 {
		f.not("end", "no log says when the system ended")
		return
	}
	f.add(Estimate{Param: "end", From: "after the last task", Of: "logs", Note: note}, alone(list), median)
}

// submission estimates the gap from tasks that became ready at one date, for these
// wait for nothing but each other, and the scan from tasks that were submitted after nothing
// was for as long as they were ready. If ends are not known from the log, what passes until the system
// notices them is part of the wait.
func (f *fitter) submission() {
	var gaps []float64
	var waits []group
	known := f.cases[0].Last == read.Known
	for _, c := range f.cases {
		g, w := submissions(c)
		gaps, waits = append(gaps, g...), append(waits, alone(w)...)
	}
	from := "submit"
	if !known {
		from = "complete + submit"
	}
	switch {
	case len(waits) < fewest:
		f.not("scan", fmt.Sprintf("too few tasks (%d) waited for nothing but a scan", len(waits)))
	case known:
		f.add(Estimate{Param: "scan", From: from, Of: "tasks that nothing was submitted before"}, waits, twiceMiddle)
	default:
		f.add(Estimate{Param: "scan", From: from, Of: "tasks that nothing was submitted before", Note: "separated from complete by its spread"}, waits, spread)
		f.add(Estimate{Param: "complete", From: from, Of: "tasks that nothing was submitted before", Note: "the shortest waits"}, waits, least)
	}
	if len(gaps) < fewest {
		f.not("submit-gap", fmt.Sprintf("too few pairs (%d) of tasks were ready at one date", len(gaps)))
		return
	}
	f.add(Estimate{Param: "submit-gap", From: from, Of: "pairs of tasks ready at one date", Note: "the mean, for systems may submit several at once"}, alone(gaps), mean)
}

// submissions are the gaps between tasks that became ready together, and the waits of tasks
// that had nothing before them.
func submissions(c *read.Logged) (gaps, waits []float64) {
	type job struct {
		readySec, submitSec float64
		task                int
	}
	var list []job
	for t := range c.Dates {
		if sec := c.Dates[t].SubmitSec; !math.IsNaN(sec) && c.Match.Attempts[t] == 1 {
			ready := c.ReadySec(c.Dates, t)
			if len(c.Predecessors(t)) == 0 {
				ready = math.Inf(-1) // all of them at begin
			}
			list = append(list, job{ready, sec, t})
		}
	}
	slices.SortStableFunc(list, func(a, b job) int { return cmp.Compare(a.submitSec, b.submitSec) })
	for i := 1; i < len(list); i++ {
		a, b := &list[i-1], &list[i]
		switch {
		case math.IsNaN(a.readySec) || math.IsNaN(b.readySec):
		case a.readySec == b.readySec || math.Abs(a.readySec-b.readySec) <= sameSec:
			gaps = append(gaps, b.submitSec-a.submitSec)
		case a.submitSec < b.readySec && c.Plain(b.task):
			waits = append(waits, b.submitSec-b.readySec)
		}
	}
	return gaps, waits
}

// sameSec is less than the resolution of any log: dates that differ by rounding.
const sameSec = 1e-5

// complete is from a task's end until the system notices it, where the log has both. Where
// it lacks the second, the submissions determine it.
func (f *fitter) complete() {
	if f.cases[0].Last != read.Known {
		return
	}
	var list []float64
	fused := ""
	for _, c := range f.cases {
		s := &c.Spans[len(c.Spans)-1] // the one that ends with it
		if len(s.Stages) > 1 {
			fused = s.String()
			continue
		}
		for t := range c.Dates {
			if sec := c.Sec(s, c.Dates, t); c.Plain(t) && !math.IsNaN(sec) {
				list = append(list, max(sec, 0))
			}
		}
	}
	if len(list) > 0 {
		f.add(Estimate{Param: "complete", From: "complete", Of: "tasks"}, alone(list), middle)
	} else if fused != "" {
		f.not("complete", "the log has "+fused+" in one")
	}
}
