package judge

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
)

const truth = "htcondor(begin=45s,scan=5s,submit-gap=700ms,match=40s,dispatch=3s,pipe=20MBps,complete=6s,end=9s)"

// A model that a log was simulated with has no errors but those of the log's resolution.
func TestCompareWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom([]tasklog.Format{tasklog.Pegasus, tasklog.HTCondor, tasklog.Makeflow, tasklog.Nextflow}).Draw(t, "format")
		c := logtest.Record(t, f, rapid.IntRange(1, 4).Draw(t, "chains"), rapid.IntRange(1, 5).Draw(t, "length"), rapid.IntRange(1, 4).Draw(t, "cores"), rapid.Uint64().Draw(t, "seed"))
		found, dates := logtest.Simulate(t, c, truth, f, logtest.Run{Transfers: rapid.Bool().Draw(t, "transfers"), Added: rapid.Bool().Draw(t, "added")})
		r := CompareDates(found, "truth", dates)
		for _, e := range []DateErrors{r.Starts, r.Ends} {
			require.Equal(t, len(dates), e.N)
			require.LessOrEqual(t, e.P90, 1.01)
			require.LessOrEqual(t, math.Abs(e.Bias), 1.01)
		}
		for _, e := range r.ByStage {
			if e.Tasks == 0 {
				continue // only tasks that wait for others have waits from these
			}
			require.LessOrEqual(t, e.MeanSec, 1.01, e.String())
			require.InDelta(t, e.RecordedMedian, e.SimulatedMedian, 1.01, e.String())
		}
		require.Len(t, r.Worst(3), min(3, len(dates)))
	})
}

// One task that is late by 30 s: all numbers by hand.
func TestCompareByHand(t *testing.T) {
	c := logtest.Record(t, tasklog.Pegasus, 2, 1, 4, 1)
	found, dates := logtest.Simulate(t, c, "none", tasklog.Pegasus, logtest.Run{})
	for m := range dates {
		read.Shift(dates[m:m+1], -float64(30*m)) // the second task 30 s later
	}
	r := CompareDates(found, "late", dates)
	require.Equal(t, "late", r.Model)
	require.Equal(t, []any{read.Compute, read.Finish}, []any{r.Begin, r.End})
	require.Equal(t, DateErrors{stats.Errors{N: 2, Mean: 15, Median: 15, P90: 27, Max: 30, MaxAt: 1, Bias: 15}, 0.5}, r.Starts)
	var names []string
	for i := range r.Spans {
		names = append(names, r.Spans[i].String())
	}
	require.Equal(t, []string{"submit", "match + dispatch + stage-in", "run + stage-out", "complete"}, names)
	require.Equal(t, 0, r.ByStage[0].Tasks, "roots wait for nothing")
	worst := r.Worst(1)
	require.Equal(t, []any{1, 30.0}, []any{worst[0].Index, worst[0].StartError})
}
