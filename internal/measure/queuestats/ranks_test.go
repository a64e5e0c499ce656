package queuestats

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

func TestRanks(t *testing.T) {
	require.Equal(t, []float64{1.5, -0.5, -0.5, -0.5}, ranks([]float64{9, 7, 7, 7}))
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "n")
		some := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 9), func(x int) float64 { return float64(x) }), n, n)
		x, y := some.Draw(t, "x"), some.Draw(t, "y")
		want := stats.Spearman(x, y)
		if math.IsNaN(want) {
			want = 0
		}
		require.InDelta(t, want, correlation(ranks(x), ranks(y)), 1e-12)
	})
}

// TestOrder: long and short lists are sorted as by comparing, negative numbers and infinities too.
func TestOrder(t *testing.T) {
	var sorter numbers
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{0, 1, 5, fewKeys - 1, fewKeys, 3 * fewKeys}).Draw(t, "n")
		kind := rapid.SampledFrom([]*rapid.Generator[float64]{
			rapid.Float64Range(-1e9, 1e9), rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 3, -3, math.Inf(1), math.Inf(-1), 1e-300, 86400}),
		}).Draw(t, "kind")
		x := make([]float64, n)
		for i := range x {
			x[i] = kind.Draw(t, "x")
		}
		order := orderBy(x)
		require.True(t, slices.IsSortedFunc(order, func(a, b int32) int {
			switch {
			case x[a] < x[b] || x[a] == x[b] && a < b:
				return -1
			case a == b:
				return 0
			}
			return 1
		}))
		want := slices.Clone(x)
		slices.Sort(want)
		sorter.sort(x)
		require.Equal(t, len(want), len(x))
		for i := range x {
			require.True(t, x[i] == want[i])
		}
	})
}
