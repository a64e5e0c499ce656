package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// demsar are the ranks of C4.5 without and with tuning of two parameters on 14 data sets: J.
// Demsar, JMLR 7, 2006, table 6. The ranks are those of accuracies that are not printed in full.
var demsar = [][]float64{
	{4, 3, 2, 1},
	{1, 2, 3, 4},
	{4, 1, 2, 3},
	{4, 1, 3, 2},
	{4, 2, 3, 1},
	{1, 2.5, 4, 2.5},
	{3, 2, 4, 1},
	{2.5, 2.5, 4, 1},
	{4, 3, 2, 1},
	{2.5, 2.5, 2.5, 2.5},
	{4, 2.5, 1, 2.5},
	{3, 2, 4, 1},
	{4, 1, 2, 3},
	{3, 1, 4, 2},
}

// The paper's statistics are without the correction for ties.
func TestFriedmanDemsar(t *testing.T) {
	r := Friedman(demsar)
	require.InDeltaSlice(t, []float64{3.143, 2.000, 2.893, 1.964}, r.MeanRanks, 0.0005)
	plain := r.ChiSquare * r.Ties
	require.InDelta(t, 9.28, plain, 0.005)
	require.InDelta(t, 3.69, 13*plain/(14*3-plain), 0.005)
	require.Equal(t, []int{14, 3, 3, 39}, []int{r.Blocks, r.DF, r.DF1, r.DF2})
	require.Less(t, r.FP, 0.05)
	require.InDelta(t, 1.25, CriticalDifference(0.05, 4, 14), 0.005)
	require.InDelta(t, 1.12, CriticalDifference(0.10, 4, 14), 0.005)
}

// roundingTimes are the times of 22 players with three ways to round first base: M.
// Hollander, D. A. Wolfe, Nonparametric Statistical Methods, 1973, p. 140, which are an example
// in the documentation of R's friedman.test.
var roundingTimes = [][]float64{
	{5.40, 5.50, 5.55},
	{5.85, 5.70, 5.75},
	{5.20, 5.60, 5.50},
	{5.55, 5.50, 5.40},
	{5.90, 5.85, 5.70},
	{5.45, 5.55, 5.60},
	{5.40, 5.40, 5.35},
	{5.45, 5.50, 5.35},
	{5.25, 5.15, 5.00},
	{5.85, 5.80, 5.70},
	{5.25, 5.20, 5.10},
	{5.65, 5.55, 5.45},
	{5.60, 5.35, 5.45},
	{5.05, 5.00, 4.95},
	{5.50, 5.50, 5.40},
	{5.45, 5.55, 5.50},
	{5.55, 5.55, 5.35},
	{5.45, 5.50, 5.55},
	{5.50, 5.45, 5.25},
	{5.65, 5.60, 5.40},
	{5.70, 5.65, 5.55},
	{6.30, 6.30, 6.25},
}

func TestFriedmanR(t *testing.T) {
	r := Friedman(roundingTimes)
	require.InEpsilon(t, 11.142857142857142, r.ChiSquare, 1e-12)
	require.InEpsilon(t, 0.003805040775511363, r.P, 1e-12)
	// 1 - ptukey(..., 3, Inf) of R 4.2.2
	require.InEpsilon(t, 0.63742716701866531, NemenyiP(r.MeanRanks[0]-r.MeanRanks[1], 3, 22), 1e-9)
	require.InEpsilon(t, 0.0044098204454522394, NemenyiP(r.MeanRanks[2]-r.MeanRanks[0], 3, 22), 1e-9)
	require.InEpsilon(t, 0.061370759255184537, NemenyiP(r.MeanRanks[1]-r.MeanRanks[2], 3, 22), 1e-9)
}

// The pulse of seven students before, right after and five minutes after exercise, from the
// documentation of scipy.stats.friedmanchisquare.
func TestFriedmanSciPy(t *testing.T) {
	r := Friedman(transposed([]float64{72, 96, 88, 92, 74, 76, 82}, []float64{120, 120, 132, 120, 101, 96, 112}, []float64{76, 95, 104, 96, 84, 72, 76}))
	require.InEpsilon(t, 10.57142857142857, r.ChiSquare, 1e-12)
	require.InEpsilon(t, 0.005063414171757498, r.P, 1e-12)
}

// Six diuretics, L. Sachs, Angewandte Statistik, 1997, p. 675. The p values are those in the
// vignette of R's package PMCMR, as scikit-posthocs computes them too.
func TestNemenyiSachs(t *testing.T) {
	r := Friedman(transposed(
		[]float64{3.88, 5.64, 5.76, 4.25, 5.91, 4.33}, []float64{30.58, 30.14, 16.92, 23.19, 26.74, 10.91}, []float64{25.24, 33.52, 25.45, 18.85, 20.45, 26.67},
		[]float64{4.44, 7.94, 4.04, 4.4, 4.23, 4.36}, []float64{29.41, 30.72, 32.92, 28.23, 23.35, 12}, []float64{38.87, 33.12, 39.15, 28.06, 38.23, 26.65}))
	require.InDelta(t, 23.333, r.ChiSquare, 0.0005)
	require.InDelta(t, 0.00029145975019067639, r.P, 1e-15)
	for a, row := range [][]float64{{}, {0.1880}, {0.0917, 0.9996}, {0.9996, 0.3388, 0.1880}, {0.0395, 0.9898, 0.9996, 0.0917}, {0.0016, 0.6363, 0.8200, 0.0052, 0.9400}} {
		for b, want := range row {
			require.InDelta(t, want, NemenyiP(r.MeanRanks[a]-r.MeanRanks[b], 6, 6), 0.00005, "%c %c", 'A'+a, 'A'+b)
		}
	}
}

// transposed are blocks, of the values of each treatment.
func transposed(treatments ...[]float64) (blocks [][]float64) {
	for i := range treatments[0] {
		var block []float64
		for _, values := range treatments {
			block = append(block, values[i])
		}
		blocks = append(blocks, block)
	}
	return blocks
}

func TestFriedmanDegenerate(t *testing.T) {
	require.True(t, math.IsNaN(Friedman(nil).P))
	require.True(t, math.IsNaN(Friedman([][]float64{{1, 2}}).P))
	require.True(t, math.IsNaN(Friedman([][]float64{{1}, {2}}).P))
	require.True(t, math.IsNaN(Friedman([][]float64{{1, 2}, {1, math.NaN()}}).P))
	same := Friedman([][]float64{{1, 1, 1 + 1e-12}, {2, 2, 2}})
	require.Equal(t, []float64{1, 1}, []float64{same.P, same.FP})
	one := Friedman([][]float64{{1, 2, 3}, {4, 5, 6}, {1, 5, 9}})
	require.True(t, math.IsInf(one.F, 1) && one.FP == 0)
	require.InDelta(t, 6, one.ChiSquare, 1e-12)
}

// Critical values of Friedman's statistic and their exact probabilities: M. Hollander, D. A.
// Wolfe, Nonparametric Statistical Methods, 1973, table A.15, for 3 treatments on 3 to 8 blocks and 4 on 2 to 4.
func TestFriedmanExactTable(t *testing.T) {
	for _, x := range []struct {
		n, k    int
		squares int // of the sums of ranks
		want    float64
	}{
		{3, 3, 9 + 36 + 81, 0.028}, // chi-square 6.000
		{4, 3, 16 + 64 + 144, 0.0046},
		{4, 3, 25 + 49 + 144, 0.042},  // 6.5
		{5, 3, 36 + 100 + 196, 0.039}, // 6.4
		{5, 3, 49 + 64 + 225, 0.024},  // 7.6
		{2, 4, 4 + 16 + 36 + 64, 0.042},
		{3, 4, 9 + 36 + 81 + 144, 0.0017},
	} {
		require.InDelta(t, x.want, exactTail(x.n, x.k, 4*x.squares), 0.0005, x)
	}
}

// exactTail counts all orders of k ranks on n blocks one by one.
func exactTail(n, k, least int) float64 {
	ranks := make([]int, k)
	for i := range ranks {
		ranks[i] = 2 * (i + 1)
	}
	orders := distinctOrders(ranks)
	all, hit := 0, 0
	var try func(block int, sums []int)
	try = func(block int, sums []int) {
		if block == n {
			all++
			if squares(sums) >= least {
				hit++
			}
			return
		}
		for _, order := range orders {
			next := slices.Clone(sums)
			for i := range next {
				next[i] += order[i]
			}
			try(block+1, next)
		}
	}
	try(1, ranks) // the first block's order does not matter
	return float64(hit) / float64(all)
}

// TestFriedmanExactTwin: the exact test against all orders, without and with ties.
func TestFriedmanExactTwin(t *testing.T) {
	blocks := [][]float64{{1, 2, 3, 4}, {1, 3, 2, 4}, {2, 1, 4, 3}, {1, 2, 4, 3}}
	r := Friedman(blocks)
	sum := 0
	for _, mean := range r.MeanRanks {
		sum += int(math.Round(64 * mean * mean))
	}
	require.InDelta(t, exactTail(4, 4, sum), FriedmanExact(blocks), 1e-12)
	require.True(t, math.IsNaN(FriedmanExact(nil)) && math.IsNaN(FriedmanExact([][]float64{{1, 2}, {1, math.NaN()}})))
	require.Equal(t, 1.0, FriedmanExact([][]float64{{1, 1}, {2, 2}}))
	equal := slices.Repeat([][]float64{make([]float64, 20)}, 3200) // sums of 20 doubled ranks would need more than two bytes
	require.True(t, math.IsNaN(FriedmanExact(equal)))
	require.Equal(t, 1.0, FriedmanExact(equal[:1600]))
	require.InDelta(t, 0.5, FriedmanExact([][]float64{{1, 2}, {3, 4}}), 1e-15)
	require.InDelta(t, 1.0/36, FriedmanExact([][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}), 1e-12)
	require.InDelta(t, 1.0/3, FriedmanExact([][]float64{{1, 2, 2}, {1, 2, 2}}), 1e-12)
	require.True(t, math.IsNaN(FriedmanExact([][]float64{{1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 4, 5, 6, 7, 8, 9}})))
	// A million samples of R 4.2.2 give this.
	require.InDelta(t, 0.0031, FriedmanExact(roundingTimes), 0.0002)
}

// With two treatments and no ties Friedman's test is the sign test's normal approximation.
func TestFriedmanOfTwo(t *testing.T) {
	var blocks [][]float64
	for i := range 20 {
		blocks = append(blocks, []float64{float64(i), float64(i) + map[bool]float64{true: 1, false: -1}[i < 14]})
	}
	require.InDelta(t, (14.0-6)*(14-6)/20, Friedman(blocks).ChiSquare, 1e-12)
}

// Where treatments do not differ, about 5 of 100 tests at the 5 % level say that they do.
func TestFriedmanKeepsItsLevel(t *testing.T) {
	const samples, n, k = 4000, 12, 5
	rng := rand.New(rand.NewPCG(7, 8))
	var chi, f, nemenyi int
	critical := CriticalDifference(0.05, k, n)
	for range samples {
		blocks := make([][]float64, n)
		for i := range blocks {
			for range k {
				blocks[i] = append(blocks[i], rng.Float64())
			}
		}
		r := Friedman(blocks)
		if r.P <= 0.05 {
			chi++
		}
		if r.FP <= 0.05 {
			f++
		}
		if slices.Max(r.MeanRanks)-slices.Min(r.MeanRanks) >= critical {
			nemenyi++
		}
	}
	require.InDelta(t, 0.045, float64(chi)/samples, 0.014)
	require.InDelta(t, 0.05, float64(f)/samples, 0.014)
	require.InDelta(t, 0.045, float64(nemenyi)/samples, 0.014)
}
