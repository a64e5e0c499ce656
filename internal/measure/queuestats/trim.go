package queuestats

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/queue"
)

// Trim leaves jobs at the begin and the end of a run out of the metrics of jobs. The schedule
// stays as it is. The zero value leaves none out.
type Trim struct {
	// Pyss leaves out what the simulator pyss does: in the order of ends, the first 1 % of at least
	// 100 jobs, those that end after the last submission, and those of one unit and a limit of 1 s.
	Pyss bool
	// Jobs submitted less than WarmupSec after the first submission, or less than
	// CooldownSec before the last one.
	WarmupSec, CooldownSec float64
	First, Last            int // that many jobs, in the order of submission
}

// ParseTrim reads none, pyss, or what to leave out: warmup=D and cooldown=D, durations, first=K and last=K, jobs.
func ParseTrim(text string) (t Trim, err error) {
	switch text {
	case "", "none":
		return t, nil
	case "pyss":
		return Trim{Pyss: true}, nil
	}
	s, err := spec.ParseArgs("trim", text)
	if err != nil {
		return t, err
	}
	a := s.Reader()
	t.WarmupSec = a.With("warmup", 0, units.Duration)
	t.CooldownSec = a.With("cooldown", 0, units.Duration)
	t.First, t.Last = a.Int("first", 0), a.Int("last", 0)
	for _, k := range [...]struct {
		key string
		x   float64
	}{{"warmup", t.WarmupSec}, {"cooldown", t.CooldownSec}, {"first", float64(t.First)}, {"last", float64(t.Last)}} {
		if k.x < 0 {
			a.Fail(k.key, "%v: want at least 0", k.x)
		}
	}
	return t, a.Err()
}

// apply lists the jobs that stay, in the order of the trace.
func (t Trim) apply(j *jobs) []queue.JobID {
	list := j.list
	if t.Pyss {
		list = j.pyss()
	}
	list = list[min(t.First, len(list)):]
	list = list[:len(list)-min(t.Last, len(list))]
	if t.WarmupSec == 0 && t.CooldownSec == 0 {
		return list
	}
	submit := j.r.Trace.SubmitSec
	first, last := math.Inf(1), math.Inf(-1)
	for _, i := range j.list {
		first, last = min(first, submit[i]), max(last, submit[i])
	}
	return slices.DeleteFunc(slices.Clone(list), func(i queue.JobID) bool {
		return submit[i] < first+t.WarmupSec || submit[i] > last-t.CooldownSec
	})
}

// pyss lists the jobs that pyss counts. Each tiny job that it meets makes the
// hundredth that is left out smaller, but counts as one of the first.
func (j *jobs) pyss() []queue.JobID {
	trace := j.r.Trace
	lastSubmit := math.Inf(-1)
	ends := make([]float64, len(j.list))
	for k, i := range j.list {
		ends[k] = j.r.EndSec[i]
		lastSubmit = max(lastSubmit, trace.SubmitSec[i])
	}
	size, met := len(j.list), 0
	var kept []queue.JobID
	for _, k := range orderBy(ends) {
		i := j.list[k]
		met++
		switch {
		case trace.LimitSec[i] == 1 && trace.Units[i] == 1:
			size--
			continue
		case size >= 100 && met <= size/100:
			continue
		}
		if ends[k] > lastSubmit {
			break
		}
		kept = append(kept, i)
	}
	slices.Sort(kept)
	return kept
}
