package stages

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
)

// pipe is all bytes that were staged over the time in which any were: that is its rate
// whether files go one after the other or share it.
func (f *fitter) pipe() {
	logged, transfers := false, 0
	var periods []period
	for _, c := range f.cases {
		if !c.Has[read.Dispatch] || !c.Has[read.Compute] {
			continue
		}
		logged = true
		list, n := staging(c)
		periods, transfers = append(periods, list...), transfers+n
	}
	sec, bytes := 0.0, 0.0
	for _, p := range periods {
		sec, bytes = sec+p.toSec-p.fromSec, bytes+p.bytes
	}
	switch {
	case !logged:
		f.not("pipe", "no log has the dates of transfers")
	case bytes == 0:
		f.not("pipe", "the records have no sizes of files that were staged")
	case sec < float64(transfers)*longTransfer*f.cases[0].Log.ResolutionSec:
		f.not("pipe", "transfers are too short for the dates of the log")
	default:
		e := Estimate{Param: "pipe", From: "stage-in + stage-out", N: len(periods), Of: "periods with transfers", Note: "all bytes over the time in which any were moved"}
		f.estimate(e, len(periods), func(drawn []int) float64 {
			sec, bytes := 0.0, 0.0
			for _, i := range drawn {
				sec, bytes = sec+periods[i].toSec-periods[i].fromSec, bytes+periods[i].bytes
			}
			return bytes / sec
		})
	}
}

// longTransfer is how many times as long as dates are apart transfers are in the mean, so
// that what rounding does to them cancels out.
const longTransfer = 1

// period is a time in which bytes were staged without a break.
type period struct{ fromSec, toSec, bytes float64 }

// staging is when a case's bytes were staged, and how many transfers that were.
func staging(c *read.Logged) (periods []period, transfers int) {
	var list []period
	add := func(fromSec, toSec, bytes float64) {
		if bytes > 0 && toSec >= fromSec {
			list = append(list, period{fromSec, toSec, bytes})
		}
	}
	for t := range c.Dates {
		d, there := &c.Dates[t], c.Dates[t].ComputeSec
		if j := c.Job(t); j != nil && !math.IsNaN(j.StagedInSec) {
			there = j.StagedInSec - c.ZeroSec // what prepares the job comes after
		}
		add(d.StageInSec, there, c.BytesIn[t])
		add(d.StageOutSec, d.FinishSec, c.BytesOut[t])
	}
	slices.SortStableFunc(list, func(a, b period) int { return cmp.Compare(a.fromSec, b.fromSec) })
	for _, p := range list {
		if n := len(periods); n > 0 && p.fromSec <= periods[n-1].toSec {
			last := &periods[n-1]
			last.toSec, last.bytes = max(last.toSec, p.toSec), last.bytes+p.bytes
		} else {
			periods = append(periods, p)
		}
	}
	return periods, len(list)
}

// run is what the log says of run times beside the record's, and what tasks take beside them
// where the log has no dates between.
func (f *fitter) run() {
	var ratios, rest []float64
	fused := ""
	for _, c := range f.cases {
		i := slices.IndexFunc(c.Spans, func(s read.Span) bool { return s.Covers(overhead.Running) })
		if i < 0 {
			continue
		}
		s := &c.Spans[i]
		for t := range c.Dates {
			sec := c.Sec(s, c.Dates, t)
			if !c.Plain(t) || math.IsNaN(sec) {
				continue
			}
			ran := c.Job(t).RunSec
			if len(s.Stages) == 1 {
				ran = sec
			}
			if c.RunSec[t] >= longRun*c.Log.ResolutionSec && ran > 0 {
				ratios = append(ratios, ran/c.RunSec[t])
			}
			if len(s.Stages) > 1 {
				fused = s.String()
				rest = append(rest, f.restSec(c, s, t, sec))
			}
		}
	}
	switch {
	case len(ratios) > 0:
		f.add(Estimate{Param: "stretch", From: "run", Of: "tasks", Note: "logged over recorded run times"}, alone(ratios), median)
	case fused != "":
		f.not("stretch", "the log has "+fused+" in one")
	default:
		f.not("stretch", "no log says when tasks ran")
	}
	if len(rest) > 0 {
		f.add(Estimate{Param: "dispatch", From: fused, Of: "tasks", Note: "what is left without the run time, for that holds the slot too"}, alone(rest), middle)
	}
}

// longRun is how many times as long as dates are apart a run is that a factor is estimated from.
const longRun = 20

// restSec is what a span has beside the run, and beside the other stages in it as they were.
func (f *fitter) restSec(c *read.Logged, s *read.Span, t int, sec float64) float64 {
	if j := c.Job(t); !math.IsNaN(j.RunSec) {
		sec -= j.RunSec
	} else {
		sec -= c.RunSec[t] * f.Base.StretchOf("")
	}
	if rate := f.Base.Pipe.Value; rate > 0 {
		if s.Covers(overhead.StagingIn) {
			sec -= c.BytesIn[t] / rate
		}
		if s.Covers(overhead.StagingOut) {
			sec -= c.BytesOut[t] / rate
		}
	}
	if s.Covers(overhead.Matching) {
		sec -= f.Base.Match.Value / 2
	}
	return sec
}
