package waits

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Question is a job that is submitted at AtSec, on which nothing but its size and its limit is known.
type Question struct {
	Units    int
	LimitSec float64
	AtSec    float64
}

// Ask is when that job would start, as things look then, in a run r of trace: nothing is submitted later, and jobs that run or wait
// then take as long as they are expected to. Jobs that compute or send take as long as they do. The queue is simulated once
// more, by run, with the jobs up to then and this one. It is +Inf if the job never starts.
func Ask(r *queue.Result, trace *jobs.Trace, q Question, run func(*jobs.Trace) (*queue.Result, error)) (startSec float64, err error) {
	if q.Units > r.Units {
		return math.Inf(1), nil
	}
	t := trace.Clone()
	t.RunSec = slices.Clone(t.RunSec)
	for i, sec := range r.EstimateSec[:t.Len()] {
		switch {
		case r.EndSec[i] <= q.AtSec || math.IsNaN(t.RunSec[i]):
		case r.StartSec[i] <= q.AtSec:
			t.RunSec[i] = max(sec, q.AtSec-r.StartSec[i])
		case sec > 0:
			t.RunSec[i] = sec
		default:
			t.RunSec[i] = t.PlannedSec(jobs.ID(i))
		}
	}
	t.Take(until(t, q.AtSec))
	job := jobs.ID(t.Len())
	t.Add(&jobs.Job{
		Name: "asked", Number: highest(t.Number) + 1, SubmitSec: q.AtSec, Units: int32(q.Units), LimitSec: q.LimitSec, RunSec: q.LimitSec, WaitSec: math.NaN(),
	})
	again, err := run(t)
	if err != nil {
		return math.NaN(), err
	}
	if !again.State[job].Ran() {
		return math.Inf(1), nil
	}
	return again.StartSec[job], nil
}

// until lists the jobs that are submitted by a date, but for those that wait for later ones.
func until(t *jobs.Trace, atSec float64) []jobs.ID {
	left := make([]bool, t.Len())
	for i, sec := range t.SubmitSec {
		left[i] = sec > atSec
	}
	for more := t.After != nil; more; {
		more = false
		for i, list := range t.After {
			if !left[i] && slices.ContainsFunc(list, func(d jobs.Dependency) bool { return left[d.Job] }) {
				left[i], more = true, true
			}
		}
	}
	var list []jobs.ID
	for i, out := range left {
		if !out {
			list = append(list, jobs.ID(i))
		}
	}
	return list
}

func highest(numbers []int64) (most int64) {
	for _, x := range numbers {
		most = max(most, x)
	}
	return most
}
