package queue_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// TestRounds: the smallest cases in which one round a date and a round after each event differ.
func TestRounds(t *testing.T) {
	for _, c := range []struct {
		policy      string
		units       int
		jobs        [][4]float64 // submission, units, estimate, run time
		date, event []float64    // starts
	}{
		{"easy", 3, [][4]float64{{0, 1, 2, 1}, {0, 3, 2, 2}, {1, 1, 1, 1}}, []float64{0, 1, 3}, []float64{0, 2, 1}},
		{"conservative", 2, [][4]float64{{0, 1, 2, 1}, {1, 2, 2, 1}, {1, 1, 1, 1}}, []float64{0, 1, 2}, []float64{0, 2, 1}},
	} {
		trace := &jobs.Trace{}
		for i, x := range c.jobs {
			trace.Add(&jobs.Job{Number: int64(i), SubmitSec: x[0], Units: int32(x[1]), LimitSec: x[2], RunSec: x[3], WaitSec: math.NaN()})
		}
		for _, events := range []bool{false, true} {
			p, err := sched.Parse(c.policy)
			require.NoError(t, err)
			r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: c.units, EventRounds: events})
			require.NoError(t, err)
			want := c.date
			if events {
				want = c.event
			}
			require.Equal(t, want, r.StartSec, "%s, events %v", c.policy, events)
		}
	}
}
