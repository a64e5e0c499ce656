package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Ranks of equal values are shared; order alone counts.
func TestSpearman(t *testing.T) {
	require.Equal(t, []float64{1, 3, 3, 3, 5}, ranks([]float64{1, 5, 5, 5, 9}, func(a, b float64) bool { return a == b }))
	require.InDelta(t, 1, Spearman([]float64{1, 2, 3}, []float64{1, 10, 11}), 1e-15)
	require.InDelta(t, -1, Spearman([]float64{1, 2, 3}, []float64{9, 8, -1}), 1e-15)
	require.True(t, math.IsNaN(Spearman([]float64{1, 1}, []float64{1, 2})))
	rapid.Check(t, func(t *rapid.T) { // without ties: 1 - 6 sum d^2 / (n (n^2 - 1))
		x := rapid.Permutation([]float64{1, 2, 3, 4, 5, 6}).Draw(t, "x")
		y := rapid.Permutation([]float64{1, 2, 3, 4, 5, 6}).Draw(t, "y")
		squares := 0.0
		for i := range x {
			squares += (x[i] - y[i]) * (x[i] - y[i])
		}
		require.InDelta(t, 1-6*squares/(6*35), Spearman(x, y), 1e-12)
	})
}
