package judge

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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
			require.Equal(t, len(dates), e.Tasks)
			require.LessOrEqual(t, e.P90Sec, 1.01)
			require.LessOrEqual(t, math.Abs(e.BiasSec), 1.01)
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
	require.Equal(t, DateErrors{Tasks: 2, MeanSec: 15, MedianSec: 15, P90Sec: 27, BiasSec: 15, Distance: 0.5}, r.Starts)
	var names []string
	for i := range r.Spans {
		names = append(names, r.Spans[i].String())
	}
	require.Equal(t, []string{"submit", "match + dispatch + stage-in", "run + stage-out", "complete"}, names)
	require.Equal(t, 0, r.ByStage[0].Tasks, "roots wait for nothing")
	worst := r.Worst(1)
	require.Equal(t, []any{1, 30.0}, []any{worst[0].Index, worst[0].StartError})
}

// The distance is that of the definition: over all dates, how far apart the parts before are.
func TestDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) []float64 {
			list := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 9), func(i int) float64 { return float64(i) }), 1, 12).Draw(t, name)
			slices.Sort(list)
			return list
		}
		a, b := draw("a"), draw("b")
		before := func(list []float64, at float64) (n float64) {
			for _, x := range list {
				if x <= at {
					n++
				}
			}
			return n / float64(len(list))
		}
		want := 0.0
		for at := range 10 {
			want = max(want, math.Abs(before(a, float64(at))-before(b, float64(at))))
		}
		require.Equal(t, want, distance(a, b))
	})
}
