package comparison

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/search"
)

// Four runs by hand: the differences 1, 2, 3, 4 have t = 2.5/(1.291/2) = 3.873 and 2 of 16
// sign patterns; Holm's
// adjustment doubles the smaller p of two.
func TestPairByHand(t *testing.T) {
	of := func(sec ...float64) []outcome {
		var runs []outcome
		for _, s := range sec {
			runs = append(runs, outcome{makespanSec: s})
		}
		return runs
	}
	r := &results{report: &Report{Schedulers: make([]Scheduler, 4)}, bounds: [][]search.Bound{{{}}}}
	r.outcomes = [][][]outcome{{of(2, 4, 6, 8), of(1, 2, 3, 4), of(1.25, 2, 3, 4), {{err: ErrBelowBound}}}}
	rep := r.finish()

	rep.Pair(-1)
	require.Nil(t, rep.Rows[3].Against)
	require.Equal(t, &Against{
		Baseline: 1, DifferenceSec: stats.Estimate{N: 4}, Runs: stats.Tally{Equal: 4},
	}, nanless(rep.Rows[1].Against, t))
	a, b := rep.Rows[0].Against, rep.Rows[2].Against
	require.Equal(t, stats.Tally{Worse: 4}, a.Runs)
	require.Equal(t, stats.Tally{Worse: 1, Equal: 3}, b.Runs)
	require.InDelta(t, 2.5, a.DifferenceSec.Mean, 1e-12)
	require.InDelta(t, 2.054, a.DifferenceSec.Half, 1e-3)
	require.InDelta(t, 2*0.0305, a.StudentP, 1e-4)
	require.InDelta(t, 2*0.125, a.WilcoxonP, 1e-12)
	require.InDelta(t, 0.391, b.StudentP, 1e-3)
	require.InDelta(t, 1, b.WilcoxonP, 1e-12)

	rep.Pair(3) // it failed
	require.Nil(t, rep.Rows[0].Against)
	rep.Pair(0)
	require.Equal(t, -2.5, rep.Rows[1].Against.DifferenceSec.Mean)
	require.Equal(t, 0, rep.Rows[1].Against.Baseline)
}

// nanless makes sure that the p values are NaN, which equals nothing.
func nanless(a *Against, t *testing.T) *Against {
	require.True(t, math.IsNaN(a.StudentP) && math.IsNaN(a.WilcoxonP))
	b := *a
	b.StudentP, b.WilcoxonP = 0, 0
	return &b
}

// All schedulers meet the same worlds, one a run, also of a file; the bound is that of the
// world, and so is the proof.
func TestNoise(t *testing.T) {
	g := newGrid()
	g.schedulers = []string{"heft", "cpop", "online-mct", "random"}
	g.noise = "task=lognormal(cv=0.4),speed=uniform(0.5..1.5),bandwidth=exp"
	rep := g.run(t, 1)
	again := g.run(t, 2)
	rep.Pair(0)
	again.Pair(0)
	for i, row := range rep.Rows {
		require.NoError(t, row.Err)
		require.Equal(t, runsOfEach, row.Runs)
		require.Positive(t, row.MakespanSec.Half)
		require.GreaterOrEqual(t, row.Gap.Mean, 0.0)
		require.Equal(t, row.MakespanSec, again.Rows[i].MakespanSec)
	}
	require.NotEqual(t, rep.Rows[0].Robustness.Mean, 1.0)
	require.Zero(t, rep.Rows[3].Robustness.N)

	g.workloads, g.noise = []string{"file chain(tasks=5)"}, "task=1.5,speed=0.5,seed=8"
	g.platforms = []string{"cluster(hosts=1)"}
	g.schedulers = []string{"heft", "optimal"}
	rep = g.run(t, 1)
	for _, row := range rep.Rows {
		require.InDelta(t, 3, row.Robustness.Mean, 1e-12)
		require.Equal(t, RunOptimal, row.Optimal)
		require.InDelta(t, row.BoundSec.Mean, row.MakespanSec.Mean, 1e-9)
	}
}
