package heuristic_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
)

// TestPlannerByHand follows HEFT's first steps on Topcuoglu's graph.
func TestPlannerByHand(t *testing.T) {
	pr := schedcase.Topcuoglu.Problem(t)
	l := heuristic.NewPlanner(pr, heuristic.FillGaps)
	require.Equal(t, platform.NoHost, l.Host(0))
	first, err := l.Best(0)
	require.NoError(t, err)
	require.Equal(t, heuristic.Slot{Host: 2, Interval: scheduler.Interval{StartSec: 0, FinishSec: 9}}, first)
	l.Place(0, first)
	require.Equal(t, platform.HostID(2), l.Host(0))
	require.Equal(t, 9.0, l.FinishSec(0))
	require.Equal(t, []float64{21, 21, 9}, []float64{l.ReadySec(2, 0), l.ReadySec(2, 1), l.ReadySec(2, 2)})
	require.Equal(t, scheduler.Interval{StartSec: 21, FinishSec: 32}, l.Fit(2, 0).Interval)
	l.Place(2, l.Fit(2, 2))
	require.Equal(t, 28.0, l.FinishSec(2))
}

// TestPlannerGaps: b is planned for 4 to 6; a, 4 s long, fits exactly before
// it, unless gaps are not filled.
func TestPlannerGaps(t *testing.T) {
	for gaps, start := range map[heuristic.Gaps]float64{heuristic.FillGaps: 0, heuristic.AppendOnly: 6} {
		l := heuristic.NewPlanner(schedcase.Independent(t, 1, 4, 2), gaps)
		l.Place(1, heuristic.Slot{Interval: scheduler.Interval{StartSec: 4, FinishSec: 6}})
		require.Equal(t, start, l.Fit(0, 0).StartSec)
	}
}

// TestPlannerUnreachable: an impossible slot is at +Inf.
func TestPlannerUnreachable(t *testing.T) {
	d, p := schedcase.Islands(t)
	l := heuristic.NewPlanner(scheduler.NewProblem(d, p, schedcase.ContentionFree), heuristic.FillGaps)
	l.Place(0, l.Fit(0, 0))
	require.Equal(t, math.Inf(1), l.ReadySec(1, 1))
	require.Equal(t, math.Inf(1), l.Fit(1, 1).StartSec)
	require.Equal(t, 1.0, l.Fit(1, 0).StartSec)
}
