//go:build queuedata

package queue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
)

// TestBackfillCycles: two configurations of Slurm on KTH, computed by an independent program.
func TestBackfillCycles(t *testing.T) {
	trace := dataTrace(t, "sc15", "KTH-SP2.swf.gz")
	for _, c := range []struct {
		policy string
		cycles float64
		wait   float64 // mean, s
	}{
		{"slurm", 34519, 7847.024},
		{"slurm(depth=1000,bf-max-job-test=1000,bf-window=100000d,bf-resolution=1s)", 34579, 7807.816},
	} {
		p, err := sched.Parse(c.policy)
		require.NoError(t, err)
		r, err := queue.Run(t.Context(), trace, p, queue.Options{})
		require.NoError(t, err)
		sum := 0.0
		for i := range trace.Len() {
			sum += r.StartSec[i] - trace.SubmitSec[i]
		}
		require.Equal(t, "backfill cycles", r.Counters[0].Name)
		require.Equal(t, c.cycles, r.Counters[0].Value, c.policy)
		require.InDelta(t, c.wait, sum/float64(trace.Len()), 1e-3, c.policy)
		t.Log(r.Counters)
	}
}
