package heuristic_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
)

func TestUpwardRankPublished(t *testing.T) {
	for _, c := range []struct {
		graph schedcase.PaperGraph
		want  []float64
	}{
		{schedcase.Topcuoglu, []float64{108, 77, 80, 80, 69, 63.333, 42.667, 35.667, 44.333, 14.667}},
		{schedcase.Arabnejad, []float64{169, 114.333, 102.667, 110, 129.667, 119.333, 52.667, 92, 42.333, 20.667}},
	} {
		require.InDeltaSlice(t, c.want, heuristic.UpwardRank(c.graph.Problem(t)), 1e-3)
	}
}

func TestHEFTPublished(t *testing.T) {
	for _, c := range []struct {
		graph    schedcase.PaperGraph
		makespan float64
		want     []string
	}{
		{schedcase.Topcuoglu, 80, []string{
			"P1: n2[27,40] n8[57,62]",
			"P2: n4[18,26] n6[26,42] n9[56,68] n10[73,80]",
			"P3: n1[0,9] n3[9,28] n5[28,38] n7[38,49]",
		}},
		{schedcase.Arabnejad, 133, []string{
			"P1: n2[38,60] n8[67,96] n10[120,133]",
			"P2: n1[0,21] n5[21,48] n3[48,75] n7[75,100]",
			"P3: n6[28,52] n4[52,56] n9[105,113]",
		}},
	} {
		pr := c.graph.Problem(t)
		s, err := list.HEFT{}.Map(context.Background(), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		require.Equal(t, c.makespan, s.PlannedMakespanSec())
		require.Equal(t, c.want, schedcase.Listing(pr, s))
	}
}

// TestHEFTDSLab is test_4 of the simulator DSLab (crates/dslab-dag): HEFT on
// Topcuoglu's edges with uniform hosts, from work, speeds and routes instead of
// a matrix.
func TestHEFTDSLab(t *testing.T) {
	pr := schedcase.DSLabProblem(t)
	s, err := list.HEFT{}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.Equal(t, 98.0, s.PlannedMakespanSec())
}

// TestHEFTShadow is the integer variant of the same graph in the simulator
// SHADOW: thousands of flop on speeds 7, 6 and 11, times rounded, halves to even.
func TestHEFTShadow(t *testing.T) {
	g := schedcase.PaperGraph{Edges: schedcase.Topcuoglu.Edges}
	for _, flop := range []float64{119, 92, 95, 109, 107, 169, 110, 147, 146, 101} {
		var row []float64
		for _, speed := range []float64{7, 6, 11} {
			row = append(row, math.RoundToEven(flop/speed))
		}
		g.ExecSec = append(g.ExecSec, row)
	}
	s, err := list.HEFT{}.Map(context.Background(), g.Problem(t))
	require.NoError(t, err)
	require.Equal(t, 98.0, s.PlannedMakespanSec())
}

// TestMinMinOnPaperGraphs: 76 and 122 were computed by an independent program
// (ready sets, no insertion), not published.
func TestMinMinOnPaperGraphs(t *testing.T) {
	for makespan, g := range map[float64]schedcase.PaperGraph{76: schedcase.Topcuoglu, 122: schedcase.Arabnejad} {
		pr := g.Problem(t)
		s, err := heuristic.MinMin{}.Map(context.Background(), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		require.Equal(t, makespan, s.PlannedMakespanSec())
	}
}
