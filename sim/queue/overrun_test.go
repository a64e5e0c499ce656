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

// Job 1 runs 3 s longer than expected. Job 2 has a reservation at its expected end and starts when
// it really ends; job 4 has come before, and may not delay it.
func TestRunsLongerThanExpected(t *testing.T) {
	tr := &jobs.Trace{}
	for i, row := range [][4]float64{{0, 1, 2, 5}, {0, 2, 2, 2}, {1, 1, 1, 1}, {3, 1, 4, 4}} { // submit, units, limit, run
		tr.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: row[0], Units: int32(row[1]), LimitSec: row[2], RunSec: row[3], WaitSec: math.NaN()})
	}
	for _, name := range []string{"conservative", "easy", "easy(reserve=2)"} {
		policy, err := sched.Parse(name)
		require.NoError(t, err)
		r, err := queue.Run(context.Background(), tr, policy, queue.Options{Units: 2, Limit: queue.LimitSoft})
		require.NoError(t, err, name)
		require.Equal(t, []float64{0, 5, 1, 7}, r.StartSec, name)
	}
}
