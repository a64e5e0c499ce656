package queue_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// A job that was rejected at its submission stays so when the job before it ends, and the job
// after it is released.
func TestRejectedJobThatWaited(t *testing.T) {
	for name, submit := range map[string]float64{"submitted before": 1, "submitted after": 3} {
		t.Run(name, func(t *testing.T) {
			tr := &jobs.Trace{}
			for i, j := range []jobs.Job{
				{RunSec: 2, Units: 1},
				{SubmitSec: submit, RunSec: 2, Units: 9, ThinkSec: 5, After: []jobs.Dependency{{Job: 0}}},
				{SubmitSec: submit, RunSec: 2, Units: 1, After: []jobs.Dependency{{Job: 1}}},
			} {
				j.Number, j.LimitSec, j.WaitSec = int64(i+1), math.Inf(1), math.NaN()
				tr.Add(&j)
			}
			policy, err := sched.Parse("fcfs")
			require.NoError(t, err)
			for _, event := range []bool{false, true} {
				r, err := queue.Run(context.Background(), tr, policy, queue.Options{Units: 4, EventRounds: event})
				require.NoError(t, err)
				require.Equal(t, []queue.State{queue.Completed, queue.Rejected, queue.Completed}, r.State)
				require.Equal(t, submit, r.StartSec[2])
			}
		})
	}
}
