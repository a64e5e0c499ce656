package tasklog

import (
	"math"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// moment is a date in microseconds, since 1970 or any other date that is the same in all of
// a log. Differences are exact, which those of large numbers of seconds are not.
type moment int64

const never moment = math.MinInt64

// event is a date in the life of a job that logs may have.
type event uint8

// The events, in order.
const (
	submitted event = iota
	started
	dispatched
	stagingIn
	stagedIn
	running
	ran
	stagingOut
	finished
	known
	events
)

// draft is a job while its log is read.
type draft struct {
	Job
	at [events]moment
}

// builder collects the jobs of a log.
type builder struct {
	srcerr.List
	log        Log
	jobs       []draft
	begin, end moment
}

func newBuilder(file string, f Format) *builder {
	return &builder{List: srcerr.List{File: file}, log: Log{File: file, Format: f}, begin: never, end: never}
}

// job begins a job and returns its place.
func (b *builder) job(name string, line int) int {
	d := draft{Job: Job{Name: name, Line: line, RunSec: math.NaN(), names: []string{name}}}
	b.jobs = append(b.jobs, d)
	b.again(len(b.jobs) - 1)
	return len(b.jobs) - 1
}

// again begins another attempt at a job: dates of the one before do not count.
func (b *builder) again(job int) {
	d := &b.jobs[job]
	d.Attempts++
	d.Failed = false
	for e := range d.at {
		d.at[e] = never
	}
}

// set notes a date.
func (b *builder) set(job int, e event, at moment) { b.jobs[job].at[e] = at }

// setFirst notes a date unless there is one.
func (b *builder) setFirst(job int, e event, at moment) {
	if b.jobs[job].at[e] == never {
		b.set(job, e, at)
	}
}

// build is the log, with all dates counted from the first.
func (b *builder) build() (*Log, error) {
	if err := b.Err(); err != nil {
		return nil, err
	}
	zero, last := moment(math.MaxInt64), never
	see := func(at moment) {
		if at != never {
			zero, last = min(zero, at), max(last, at)
		}
	}
	see(b.begin)
	see(b.end)
	for i := range b.jobs {
		for _, at := range b.jobs[i].at {
			see(at)
		}
	}
	sec := func(at moment) float64 {
		if at == never {
			return math.NaN()
		}
		return float64(at-zero) / 1e6
	}
	l := b.log
	l.BeginSec, l.EndSec, l.LastSec = sec(b.begin), sec(b.end), sec(last)
	for i := range b.jobs {
		d := &b.jobs[i]
		d.Dates = overhead.Dates{
			ReadySec: math.NaN(), SubmitSec: sec(d.at[submitted]), StartSec: sec(d.at[started]), DispatchSec: sec(d.at[dispatched]),
			StageInSec: sec(d.at[stagingIn]), ComputeSec: sec(d.at[running]), ComputedSec: sec(d.at[ran]),
			StageOutSec: sec(d.at[stagingOut]), FinishSec: sec(d.at[finished]), KnownSec: sec(d.at[known]),
		}
		d.StagedInSec = sec(d.at[stagedIn])
		l.Jobs = append(l.Jobs, d.Job)
	}
	return &l, nil
}
