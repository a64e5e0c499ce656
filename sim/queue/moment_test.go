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
