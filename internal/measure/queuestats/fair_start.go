package queuestats

import (
	"errors"
	"fmt"
	"slices"

	simqueue "github.com/clustersim/clustersim/sim/queue"
	workload "github.com/clustersim/clustersim/workload/jobs"
)

// maxFairStarts is how many jobs [Metrics.AddFairStarts] takes: its cost is quadratic.
const maxFairStarts = 20_000

// AddFairStarts finds the jobs that started later than they would have if no later job had been submitted, and by how much: G. Sabin,
// G. Kochhar and P. Sadayappan, Job fairness in non-preemptive job scheduling, ICPP 2004. m are the metrics of r; run simulates
// other traces as r was, each with a policy and estimates of its own. It is called once for each job that was
// still waiting when the next one was submitted.
func (m *Metrics) AddFairStarts(r *simqueue.Result, run func(*workload.Trace) (*simqueue.Result, error)) error {
	if n := r.Trace.Len(); n > maxFairStarts {
		return fmt.Errorf("fair starts of %d jobs: they take a simulation for each job, so at most %d jobs", n, maxFairStarts)
	}
	for _, b := range r.Trace.Bodies {
		if _, submits := b.(workload.Workflow); submits {
			return errors.New("fair starts: jobs that workflows submit have none")
		}
	}
	submit := r.Trace.SubmitSec
	late := 0
	var delays sum
	for _, i := range m.list {
		next := int(i) + 1
		if next == len(submit) || r.StartSec[i] < submit[next] || r.StartSec[i] == submit[i] {
			continue // up to the next submission both runs are one, and no job starts before its own
		}
		alone, err := run(prefix(r.Trace, next))
		if err != nil {
			return fmt.Errorf("fair start of job %s: %w", r.Trace.JobName(i), err)
		}
		if delay := r.StartSec[i] - alone.StartSec[i]; delay > sameDateSec {
			late++
			delays.add(delay)
		}
	}
	m.UnfairJobs, m.UnfairDelaySec = float64(late), delays.mean(len(m.list))
	return nil
}

// prefix is a trace with the first n jobs of another.
func prefix(t *workload.Trace, n int) *workload.Trace {
	p := *t
	p.After = slices.Clone(t.After) // Take writes there
	order := make([]workload.ID, n)
	for i := range order {
		order[i] = workload.ID(i)
	}
	p.Take(order)
	return &p
}
