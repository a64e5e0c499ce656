package heuristic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
)

// TestTrialOfNoLength: n2 and n3 take no time and fall on the same moment, 1 s.
// After n3 is taken back n2 is still there, and n4 may not run across it.
func TestTrialOfNoLength(t *testing.T) {
	g := schedcase.PaperGraph{ExecSec: [][]float64{{9}, {0}, {0}, {2}}}
	l := heuristic.NewPlanner(g.Problem(t), heuristic.FillGaps)
	moment := heuristic.Slot{Interval: scheduler.Interval{StartSec: 1, FinishSec: 1}}
	l.Place(0, heuristic.Slot{Interval: scheduler.Interval{StartSec: 3, FinishSec: 12}})
	l.Place(1, moment)
	l.TryUndo(2, moment)
	require.Equal(t, 1.0, l.Fit(3, 0).StartSec)
}
