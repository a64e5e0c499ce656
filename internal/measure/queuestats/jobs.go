package queuestats

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// Summary describes a number that each job has. Its fields are NaN without jobs.
type Summary struct {
	Jobs     int // with a defined value
	Mean     float64
	Median   float64 // mean of the two middle ones
	P95, P99 float64 // by nearest rank: the ceil(p*m)-th of m
	Max      float64
	RMS      float64 // root mean square
	Weighted float64 // mean, weighted by units times run time
}

// jobs are those that count, and what each of them has, in the order of the trace.
type jobs struct {
	r    *simqueue.Result
	list []queue.JobID
	tau  float64 // least run time of bounded slowdowns, in s

	numbers
	values []float64 // memory of summary and group
}

// ran lists the jobs that ran, in the order of the trace.
func ran(r *simqueue.Result) []queue.JobID {
	list := make([]queue.JobID, 0, len(r.State))
	for i, s := range r.State {
		if s.Ended() && !math.IsNaN(r.StartSec[i]) {
			list = append(list, queue.JobID(i))
		}
	}
	return list
}

func (j *jobs) wait(i queue.JobID) float64       { return j.r.StartSec[i] - j.r.Trace.SubmitSec[i] }
func (j *jobs) turnaround(i queue.JobID) float64 { return j.r.EndSec[i] - j.r.Trace.SubmitSec[i] }
func (j *jobs) run(i queue.JobID) float64        { return j.r.EndSec[i] - j.r.StartSec[i] }
func (j *jobs) units(i queue.JobID) float64      { return float64(j.r.Trace.Units[i]) }

// area is units times run time.
func (j *jobs) area(i queue.JobID) float64 { return j.units(i) * j.run(i) }

// waitEligible is the wait from the date on which the job could start.
func (j *jobs) waitEligible(i queue.JobID) float64 { return j.r.StartSec[i] - j.r.EligibleSec[i] }

// slowdown is NaN for a run of 0 s.
func (j *jobs) slowdown(i queue.JobID) float64 {
	if j.run(i) == 0 {
		return math.NaN()
	}
	return j.turnaround(i) / j.run(i)
}

func (j *jobs) boundedSlowdown(i queue.JobID) float64 {
	return max(1, j.turnaround(i)/max(j.run(i), j.tau))
}

// processorSlowdown is the bounded slowdown per unit.
func (j *jobs) processorSlowdown(i queue.JobID) float64 {
	return max(1, j.turnaround(i)/(j.units(i)*max(j.run(i), j.tau)))
}

// summary describes a number of each job, without those for which it is NaN.
func (j *jobs) summary(of func(queue.JobID) float64) Summary {
	values := slices.Grow(j.values[:0], len(j.list))
	var total, squares, weighted, weights sum
	for _, i := range j.list {
		x := of(i)
		if math.IsNaN(x) {
			continue
		}
		values = append(values, x)
		total.add(x)
		squares.add(x * x)
		weighted.add(x * j.area(i))
		weights.add(j.area(i))
	}
	m := len(values)
	j.values = j.sort(values)
	return Summary{
		Jobs: m, Mean: total.mean(m), Median: median(values), P95: percentile(values, 95), P99: percentile(values, 99),
		Max: percentile(values, 100), RMS: math.Sqrt(squares.mean(m)), Weighted: weighted.total / weights.total,
	}
}

// median is the mean of the two middle ones of sorted values, NaN without any.
func median(sorted []float64) float64 {
	m := len(sorted)
	if m == 0 {
		return math.NaN()
	}
	return (sorted[(m-1)/2] + sorted[m/2]) / 2
}

// percentile is the ceil(percent/100*m)-th of m sorted values, NaN without any. percent is
// from 1 to 100.
func percentile(sorted []float64, percent int) float64 {
	m := len(sorted)
	if m == 0 {
		return math.NaN()
	}
	return sorted[(percent*m+99)/100-1]
}
