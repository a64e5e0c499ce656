package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Nine patients' depression before and after, M. Hollander, D. A. Wolfe,
// Nonparametric Statistical Methods, 1973, table 3.1; wilcox.test of R 4.2.2 gives
// V = 40, p = 0.0390625, and t.test t = 3.0353754156485913, p = 0.0161766274349081.
var (
	before = []float64{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30}
	after  = []float64{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29}
)

func TestWilcoxonReference(t *testing.T) {
	r := Wilcoxon(before, after)
	require.Equal(t, SignedRank{N: 9, Plus: 40, Minus: 5, P: 0.0390625}, r)
	require.Equal(t, SignedRank{N: 9, Plus: 5, Minus: 40, P: 0.0390625}, Wilcoxon(after, before))
}

// The probabilities are twice psignrank(floor(n(n+1)/8), n) of R 4.2.2.
func TestWilcoxonNullDistribution(t *testing.T) {
	for n, want := range map[int]float64{5: 0.3125, 10: 0.16015625, 20: 0.0484409332275391, 50: 0.00165489592571433, 100: 8.34366470890437e-06} {
		ranks := make([]int, n)
		for i := range ranks {
			ranks[i] = 2 * (i + 1)
		}
		require.InEpsilon(t, want, signedRankP(ranks, 2*(n*(n+1)/8)), 1e-12, n)
	}
}

func TestWilcoxonTiesAndZeroes(t *testing.T) {
	none := Wilcoxon([]float64{1, 2}, []float64{1, 2 + 1e-12})
	require.Equal(t, SignedRank{P: 1}, none)
	require.Equal(t, SignedRank{P: 1}, Wilcoxon(nil, nil))
	require.True(t, math.IsNaN(Wilcoxon([]float64{1, math.NaN()}, []float64{0, 0}).P))
	// Sizes 1, 1, 2: ranks 1.5, 1.5, 3. Of 8 signs, 4 have a sum of 0 to 1.5
	// of the negative or of the positive ranks: 0 (1) and 1.5 (2), on both sides.
	tied := Wilcoxon([]float64{1, -1, 2}, []float64{0, 0, 0})
	require.Equal(t, SignedRank{N: 3, Plus: 4.5, Minus: 1.5, P: 0.75}, tied)
	require.PanicsWithValue(t, "stats: 2 measurements in pairs with 1", func() { Wilcoxon([]float64{1, 2}, []float64{1}) })
}

// TestWilcoxonTwin counts all signs of the differences one by one.
func TestWilcoxonTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := rapid.SliceOfN(rapid.IntRange(-4, 4), 0, 9).Draw(t, "differences")
		xs, zero, sizes := []float64{}, make([]float64, len(whole)), []int{}
		for _, d := range whole {
			xs = append(xs, float64(d))
			if d != 0 {
				sizes = append(sizes, max(d, -d))
			}
		}
		rank := func(i int) float64 { // the mean place among those of its size
			below, same := 0, 0
			for _, s := range sizes {
				if s < sizes[i] {
					below++
				} else if s == sizes[i] {
					same++
				}
			}
			return float64(below) + float64(same+1)/2
		}
		got := Wilcoxon(xs, zero)
		least, asLow := min(got.Plus, got.Minus), 0
		for signs := range 1 << len(sizes) {
			sum, all := 0.0, 0.0
			for i := range sizes {
				all += rank(i)
				if signs>>i&1 == 1 {
					sum += rank(i)
				}
			}
			if sum <= least || all-sum <= least {
				asLow++
			}
		}
		if want := float64(asLow) / float64(int(1)<<len(sizes)); math.Abs(got.P-want) > 1e-12 {
			t.Fatalf("P = %v, counted %v", got.P, want)
		}
	})
}
