package partition

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// What can be computed from Table 2 alone.
func TestPublishedTable(t *testing.T) {
	list := rows(nil)
	require.Len(t, list, 18)
	perGraph := map[int]int{}
	for _, r := range list {
		perGraph[r.Graph]++
		require.Equal(t, vertices[r.Graph-1], r.Vertices)
		require.GreaterOrEqual(t, r.Delta, 0.02)
		require.LessOrEqual(t, r.Delta, 0.06)
		for _, c := range r.printed {
			require.LessOrEqual(t, c.balanceValue(), 1+r.Delta+1e-9)
		}
	}
	require.Equal(t, map[int]int{1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3}, perGraph)
	require.Len(t, rows([]int{2, 5}), 6)

	for c, want := range [columns]float64{3873.11, 3480.94, 2997.83} {
		require.InDelta(t, want, stats.Mean(column(c, printedCell.costValue)), 0.006)
	}
	for c, want := range [columns]float64{1.0372, 1.0294, 1.0267} {
		require.InDelta(t, want, stats.Mean(column(c, printedCell.balanceValue)), 0.00006)
	}
}

// No cell can be in MB: all of them are above what cutting everything costs.
func TestCostsCannotBeMegabytes(t *testing.T) {
	for i, want := range []float64{42.9, 110.6, 249.9, 391.1, 563.9, 696.5} {
		require.InDelta(t, want, mostMB(vertices[i]), 0.05)
	}
	for _, r := range rows(nil) {
		for _, c := range r.printed {
			require.Greater(t, c.costValue(), mostMB(r.Vertices))
		}
	}
}

// The figures that DefaultDensity rests on.
func TestPublishedCutsATask(t *testing.T) {
	var all []float64
	sum := 0.0
	for _, r := range rows(nil) {
		for c, cell := range r.printed {
			cuts := cell.costValue() * 1e3 / meanMessageBytes / float64(r.Vertices)
			all = append(all, cuts)
			if c == quantum {
				sum += cuts / 18
			}
		}
	}
	require.InDelta(t, 1.95, slices.Min(all), 0.01)
	require.InDelta(t, 10.3, slices.Max(all), 0.05)
	require.InDelta(t, 4.55, sum, 0.01)
}
