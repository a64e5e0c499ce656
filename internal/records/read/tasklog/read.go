package tasklog

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"regexp"
	"strings"
	"sync"

	"github.com/clustersim/clustersim/internal/logs/tracefile"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// pattern returns a regular expression that is compiled at the first call, since most commands read no log.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// formats are found by the first line that is not empty.
var formats = []struct {
	Format
	first         func() *regexp.Regexp
	resolutionSec float64 // of dates
	read          func(b *builder, lines []string)
}{
	{HTCondor, pattern(`^\d{3} \(-?\d+\.-?\d+\.-?\d+\) `), 1, readHTCondor},
	{Pegasus, pattern(`^\d+(\.\d+)? (INTERNAL|\S+ [A-Z][A-Z_]+) `), 1, readPegasus},
	{Makeflow, pattern(`^(# (FILE|STARTED|NODE|CATEGORY|COMPLETED|FAILED|ABORTED)\b|\d{12,} \d+ \d+ )`), 1e-6, readMakeflow},
	{Nextflow, pattern(`(^|[\t,;])(task_id|name|process|native_id|status)([\t,;]|$)`), 1e-3, readNextflow},
}

// FormatOf is the format of a log, by its first line; "" if it is none of them.
func FormatOf(data []byte) Format {
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\ufeff"))) {
		if line = bytes.TrimRight(line, "\r\n"); len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		for _, f := range formats {
			if f.first().Match(line) {
				return f.Format
			}
		}
		break
	}
	return ""
}

// Read reads a log of any format. Mistakes are of type *srcerr.Error, joined, in file order.
func Read(file string, data []byte) (*Log, error) {
	text := strings.ToValidUTF8(strings.TrimPrefix(string(data), "\ufeff"), "\ufffd")
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	at := 0
	for at < len(lines) && strings.TrimSpace(lines[at]) == "" {
		at++
	}
	if at == len(lines) {
		return nil, srcerr.At(file, 1, 1, "the log is empty")
	}
	for _, f := range formats {
		if !f.first().MatchString(lines[at]) {
			continue
		}
		b := newBuilder(file, f.Format, f.resolutionSec)
		f.read(b, lines)
		l, err := b.build()
		switch {
		case err != nil:
			return nil, err
		case len(l.Jobs) == 0 && l.Cached == 0:
			return nil, srcerr.At(file, at+1, 1, "the log has no jobs")
		}
		sum := sha256.Sum256(data)
		l.SHA256 = hex.EncodeToString(sum[:])
		return l, nil
	}
	if c := strings.TrimSpace(lines[at])[0]; c == '<' || c == '{' {
		return nil, srcerr.At(file, at+1, 1, "no log that is known here: want an event log as text, not as XML or JSON")
	}
	return nil, srcerr.At(file, at+1, 1, "no log that is known here: want Nextflow's trace.txt, Pegasus' jobstate.log, an event log of HTCondor (*.nodes.log) or a *.makeflowlog")
}

// mostSec is the largest date, in seconds since 1970.
const mostSec = tracefile.MostSec

// moment is a date in microseconds, since 1970 or any other date that is the same in all of
// a log. Differences are exact, which those of large numbers of seconds are not.
type moment int64

const never moment = tracefile.Never

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
	places     map[string]int // of jobs by name, as find finds them
	begin, end moment
}

func newBuilder(file string, f Format, resolutionSec float64) *builder {
	return &builder{
		List: srcerr.List{File: file}, log: Log{File: file, Format: f, ResolutionSec: resolutionSec},
		places: map[string]int{}, begin: never, end: never,
	}
}

// job begins a job and returns its place.
func (b *builder) job(name string, line int) int {
	d := draft{Job: Job{Name: name, Line: line, RunSec: math.NaN(), names: []string{name}}}
	b.jobs = append(b.jobs, d)
	b.retry(len(b.jobs) - 1)
	return len(b.jobs) - 1
}

// find returns the place of the job with a name, and begins it if it is new.
func (b *builder) find(name string, line, rule int) (job int, old bool) {
	job, old = b.places[name]
	if !old {
		job = b.job(name, line)
		b.jobs[job].rule, b.places[name] = rule, job
	}
	return job, old
}

// retry begins another attempt at a job: dates of the one before do not count.
func (b *builder) retry(job int) {
	d := &b.jobs[job]
	d.Attempts++
	d.Failed = false
	for e := range d.at {
		d.at[e] = never
	}
}

// set records a date.
func (b *builder) set(job int, e event, at moment) { b.jobs[job].at[e] = at }

// setFirst records a date unless there is one.
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
