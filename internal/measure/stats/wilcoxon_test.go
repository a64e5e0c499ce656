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

// maize are Darwin's differences in height between cross- and self-fertilized corn plants,
// from the documentation of scipy.stats.wilcoxon.
var maize = []float64{6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75}

func TestWilcoxonSciPy(t *testing.T) {
	r := WilcoxonOf(maize)
	require.Equal(t, 24.0, r.Minus)
	require.InDelta(t, 0.041259765625, r.P, 1e-15)
}

// The greatest sums of ranks that are significant at 5 %, two-sided: F. Wilcoxon, R. A. Wilcox,
// Some rapid approximate statistical procedures, 1964, table 2.
func TestWilcoxonTable(t *testing.T) {
	for n, most := range map[int]int{6: 0, 7: 2, 8: 3, 9: 5, 10: 8, 11: 10, 12: 13, 13: 17, 14: 21, 15: 25, 16: 29, 17: 34, 18: 40, 19: 46, 20: 52, 25: 89} {
		ranks := make([]int, n)
		for i := range ranks {
			ranks[i] = i + 1
		}
		require.LessOrEqual(t, signedRankP(ranks, most), 0.051, n) // the table rounds
		require.Greater(t, signedRankP(ranks, most+1), 0.05, n)
	}
}

// wilcox.test(exact = FALSE) of R 4.2.2, with ties in the second case.
func TestWilcoxonOfMany(t *testing.T) {
	var fine, coarse []float64
	for i := range 300 {
		d := float64((i*7919+13)%601) - 270
		fine, coarse = append(fine, d), append(coarse, math.RoundToEven(d/50))
	}
	r := WilcoxonOf(fine)
	require.True(t, r.Approximate)
	require.Equal(t, 25957.0, r.Plus)
	require.InEpsilon(t, 0.024530297642770055, r.P, 1e-9)
	r = WilcoxonOf(coarse)
	require.Equal(t, 20899.0, r.Plus)
	require.InEpsilon(t, 0.016715882152034688, r.P, 1e-9)
	require.False(t, WilcoxonOf(fine[:200]).Approximate)
}
