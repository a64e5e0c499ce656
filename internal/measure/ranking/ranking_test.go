package ranking_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// five members with two repeats each: means 11, 21, 31, 41, 41, all variances 2.
func five() *ranking.Recorded {
	return &ranking.Recorded{
		Names:   []string{"a", "b", "c", "d", "e"},
		Repeats: [][]float64{{10, 12}, {20, 22}, {30, 32}, {40, 42}, {42, 40}},
	}
}

// TestCeiling by hand: the means vary by 170, so that between is 2*170 = 340, and within is 2.
func TestCeiling(t *testing.T) {
	r := five()
	require.InDelta(t, math.Sqrt(338./340), r.Ceiling(), 1e-12)
	require.Equal(t, []float64{11, 21, 31, 41, 41}, r.Means())
	require.InDelta(t, math.Sqrt2/5*(1./11+1./21+1./31+1./41+1./41), r.Variation(), 1e-12)

	alike := &ranking.Recorded{Names: r.Names, Repeats: [][]float64{{1, 3}, {3, 1}, {1, 3}, {1, 3}, {3, 1}}}
	require.Zero(t, alike.Ceiling())
	require.Empty(t, alike.Apart())

	few := &ranking.Recorded{Names: r.Names[:4], Repeats: r.Repeats[:4]}
	require.EqualError(t, few.Few(), "4 members are too few to say how well an order can be predicted (5 at least)")
	require.True(t, math.IsNaN(few.Ceiling()))
	once := five()
	once.Repeats[2] = []float64{30}
	require.EqualError(t, once.Few(), "c has one repeat: how much repeats differ is not known (2 at least)")
	require.True(t, math.IsNaN(once.SplitHalf()))
}

// TestSplitHalf by hand: 10 20 30 40 42 against 12 22 32 42 40, of which the last two are in the other order.
func TestSplitHalf(t *testing.T) {
	require.InDelta(t, 1-6*2./(5*24), five().SplitHalf(), 1e-12)
}

// TestApart: standard errors are 1, so that 2.8 apart is not enough for d and e, and enough for all others.
func TestApart(t *testing.T) {
	require.Len(t, five().Apart(), 9)
}

func TestJudge(t *testing.T) {
	r := five()
	v := r.Judge([][]float64{{11, 11, 11}, {21, 10, 99}, {50}, {41}, {41}}, 1)
	require.InDelta(t, 50./31-1, 5*v.Bias, 1e-12)
	require.Zero(t, v.MedianError)
	require.InDelta(t, 0.8, v.Within, 1e-12)
	require.Equal(t, 9, v.Pairs)
	require.Equal(t, 7., v.InOrder) // c comes last
	require.Zero(t, v.Regret)
	require.InDelta(t, 29./11-1, v.MeanRegret, 1e-12)
	require.InDelta(t, 5/math.Sqrt(9*9), v.Kendall, 1e-12) // of 9 pairs not tied 7 are in order
	require.LessOrEqual(t, v.SpearmanIn.Low, v.Spearman)
	require.Equal(t, v, r.Judge([][]float64{{11, 11, 11}, {21, 10, 99}, {50}, {41}, {41}}, 1), "the same seed")

	v = r.Judge([][]float64{{7}, {7}, {7}, {7}, {7}}, 1)
	require.True(t, math.IsNaN(v.Spearman))
	require.Equal(t, 4.5, v.InOrder)
	require.InDelta(t, v.MeanRegret, v.Regret, 1e-12)
}

func TestTransfer(t *testing.T) {
	double := five()
	for _, list := range double.Repeats {
		for i := range list {
			list[i] *= 2
		}
	}
	require.InDeltaSlice(t, stats.Each(five().Means(), func(x float64) float64 { return x / 31 }), ranking.Transfer([]*ranking.Recorded{five(), double}), 1e-12)
}

// TestOrderOnly: correlations are of orders, so that growing functions of a prediction are judged alike, and its reverse
// the other way round.
func TestOrderOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "members")
		x := rapid.SliceOfN(rapid.Float64Range(-5, 5), n, n).Draw(t, "x")
		y := rapid.SliceOfN(rapid.Float64Range(-5, 5), n, n).Draw(t, "y")
		k := ranking.Kendall(x, y)
		same := func(want, got float64) {
			require.Equal(t, math.IsNaN(want), math.IsNaN(got))
			if !math.IsNaN(want) {
				require.InDelta(t, want, got, 1e-12)
			}
		}
		same(k, ranking.Kendall(stats.Each(x, func(x float64) float64 { return 3 * x }), y))
		same(-k, ranking.Kendall(stats.Each(x, func(x float64) float64 { return -x }), y))
		same(k, ranking.Kendall(y, x))
		if !math.IsNaN(k) {
			require.LessOrEqual(t, math.Abs(k), 1+1e-12)
		}
	})
}
