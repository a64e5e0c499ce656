package queue_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// TestJobsOfNoTime: jobs that take no time run one after the other at one date, however many there are.
func TestJobsOfNoTime(t *testing.T) {
	for _, policy := range []string{"fcfs", "list", "easy", "easy(backfill=sjf)", "conservative", "conservative(compress=none)", "easy(reserve=all)"} {
		for _, estimates := range []string{"exact", "request"} {
			if policy == "conservative(compress=none)" && estimates == "request" {
				continue // reservations of 4 s stand
			}
			trace := &jobs.Trace{}
			for i := range 5 {
				trace.Add(&jobs.Job{Number: int64(i), SubmitSec: 3, Units: 1, LimitSec: 4, WaitSec: math.NaN()})
			}
			trace.Add(&jobs.Job{Number: 5, SubmitSec: 3, Units: 2, RunSec: 4, LimitSec: 4, WaitSec: math.NaN()})
			p, err := sched.Parse(policy)
			require.NoError(t, err)
			o := queue.Options{Units: 2}
			o.Estimates, err = queue.ParseEstimates(estimates, trace)
			require.NoError(t, err)
			r, err := queue.Run(t.Context(), trace, p, o)
			require.NoError(t, err, "%s, %s", policy, estimates)
			require.InDelta(t, 7, r.EndSec[5], 1e-8, "%s, %s", policy, estimates)
			for i := range 6 {
				require.InDelta(t, 3, r.StartSec[i], 1e-8, "%s, %s: job %d", policy, estimates, i)
			}
		}
	}
}

// TestReservationOfNoTime: a job that takes no time has a reservation too, at dates at which clocks step by more than a
// billionth of a second.
func TestReservationOfNoTime(t *testing.T) {
	for _, startSec := range []float64{0, 2e7, 1e10} {
		for _, policy := range []string{"conservative", "conservative(compress=none)", "easy", "easy(reserve=2)"} {
			for _, bound := range []queue.Bound{queue.BoundCount, queue.BoundNodes} {
				trace := &jobs.Trace{}
				add := func(submitSec, runSec float64, units int32) {
					trace.Add(&jobs.Job{Number: int64(trace.Len()), SubmitSec: startSec + submitSec, RunSec: runSec, LimitSec: runSec, Units: units, WaitSec: math.NaN()})
				}
				add(0, 10, 1)
				add(1, 0, 2)
				add(2, 20, 1)
				p, err := sched.Parse(policy)
				require.NoError(t, err)
				o := queue.Options{Units: 2, Bound: bound}
				o.Estimates, err = queue.ParseEstimates("exact", trace)
				require.NoError(t, err)
				r, err := queue.Run(t.Context(), trace, p, o)
				require.NoError(t, err)
				require.Equal(t, startSec+10, r.StartSec[1], "%s, bound %v, from %g s", policy, bound, startSec)
				require.InDelta(t, startSec+10, r.StartSec[2], 1e-5, "%s, bound %v, from %g s", policy, bound, startSec)
			}
		}
	}
}
