package generate

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

func TestDistinct(t *testing.T) {
	for n, want := range map[int]int{1: 1, 20: 10, 110: 15, 200: 20, 1000: 35, 10_000: 90, 250_000: 565, 430_000: 790} {
		require.Equal(t, want, distinct(n), n)
	}
}

// TestEstimateValues: all jobs get one, by the shares of the paper; values are different and round.
func TestEstimateValues(t *testing.T) {
	const maxSec = 18 * hourSec
	for _, n := range []int{1, 7, 20, 150, 1000, 28_000} {
		values, sum, seen := estimateValues(n, maxSec, stream(1, ofLimits)), 0, map[float64]bool{}
		for _, v := range values {
			sum += v.jobs
			require.False(t, seen[v.sec])
			require.True(t, v.sec > 0 && v.sec <= maxSec && math.Mod(v.sec, 10) == 0, v.sec)
			seen[v.sec] = true
		}
		require.Equal(t, n, sum)
		require.Len(t, values, distinct(n))
		require.InDelta(t, maxSec, values[0].sec, 0)
	}
	values := estimateValues(28_000, maxSec, stream(1, ofLimits))
	require.InDelta(t, (14.0491*math.Exp(-2*0.177531)+0.462513)/100, float64(values[1].jobs)/28_000, 1e-4)
	require.InDelta(t, 5*minuteSec, values[1].sec, 0)
	head := 0
	for _, v := range values[:headValues] {
		head += v.jobs
	}
	require.InDelta(t, headShare, float64(head)/28_000, 1e-3)
}

// TestHeadTimes: values of the list that are too large are replaced by multiples.
func TestHeadTimes(t *testing.T) {
	const m, h = minuteSec, hourSec
	require.Equal(t, []float64{
		2 * h, 5 * m, 15 * m, 10 * m, 20 * m, 30 * m, h, 100 * m, 80 * m, 40 * m, 110 * m, 90 * m, 70 * m, 50 * m,
		115 * m, 105 * m, 95 * m, 85 * m, 75 * m, 65 * m,
	}, headTimes(2*h, headValues))
	require.Len(t, headTimes(h, headValues), headValues)
}

// TestEstimateOfTrace: on any trace, also one with unknown run times; the limits are those of the model.
func TestEstimateOfTrace(t *testing.T) {
	trace := &jobs.Trace{}
	for i := range 300 {
		trace.Add(&jobs.Job{Number: int64(i), Units: 1, RunSec: float64(i), LimitSec: 5 * hourSec, WaitSec: math.NaN()})
	}
	trace.RunSec[7] = math.NaN()
	require.NoError(t, Estimate(trace, "tsafrir", 1))
	longest := 0
	for i, limit := range trace.LimitSec {
		require.False(t, limit < trace.RunSec[i])
		if limit == 5*hourSec {
			longest++
		}
	}
	require.InDelta(t, 300*0.217, longest, 3)
	require.EqualError(t, Estimate(trace, "exact(1)", 1), `estimates "exact(1)": column 8: want '=' after 1, got ")" (quote a value that holds a comma)`)
}
