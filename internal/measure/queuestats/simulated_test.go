package queuestats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/workload/jobs"
)

// TestSimulated: under every policy shares add up to 1 and the queue's length to the waits, and list loses no
// capacity, exactly, also where dates are rounded.
func TestSimulated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trace := &jobs.Trace{}
		at := 0.0
		sec := rapid.OneOf(rapid.Map(rapid.IntRange(0, 9), func(x int) float64 { return float64(x) / 3 }), rapid.Float64Range(0, 5))
		for range rapid.IntRange(1, 25).Draw(t, "jobs") {
			at += sec.Draw(t, "gap")
			run := sec.Draw(t, "run")
			trace.Add(&jobs.Job{
				SubmitSec: at, Units: int32(rapid.IntRange(1, 7).Draw(t, "units")), WaitSec: math.NaN(), RunSec: run, LimitSec: run + 0.5 + sec.Draw(t, "more"),
			})
		}
		policy := rapid.SampledFrom([]string{"fcfs", "list", "easy", "easy(backfill=sjf)", "conservative", "priority(order=sjf)"}).Draw(t, "policy")
		r, err := under(t, policy, 7)(trace)
		require.NoError(t, err)
		m := queuestats.Compute(r, queuestats.Options{})
		if m.Machine.LastSec-m.Machine.FirstSec < 0.1 {
			return // dates within 1e-9 s are one, which counts in so short a time
		}
		checkSums(t, r, m, 1e-7)
		if policy == "list" {
			require.Zero(t, m.Machine.LossOfCapacity)
		}
		require.LessOrEqual(t, m.Machine.MaxRunningUnits, 7.)
	})
}
