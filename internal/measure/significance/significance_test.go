package significance_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// sample has one run of each method on each block; NaN: it failed.
func sample(values ...[]float64) *significance.Sample {
	s := &significance.Sample{Metric: "makespan_s", By: "scheduler", Of: []string{"workload"}}
	for m := range values[0] {
		s.Methods = append(s.Methods, string(rune('a'+m)))
	}
	for b, row := range values {
		s.Blocks = append(s.Blocks, []string{fmt.Sprint("w", b)})
		runs := make([][]float64, len(row))
		for m, x := range row {
			if !math.IsNaN(x) {
				runs[m] = []float64{x}
			}
		}
		s.Runs = append(s.Runs, runs)
	}
	return s
}

// demsar are the ranks of table 6 of J. Demsar, JMLR 7, 2006; see package stats.
func demsar() *significance.Sample {
	return sample(
		[]float64{4, 3, 2, 1}, []float64{1, 2, 3, 4}, []float64{4, 1, 2, 3}, []float64{4, 1, 3, 2}, []float64{4, 2, 3, 1}, []float64{1, 2.5, 4, 2.5}, []float64{3, 2, 4, 1},
		[]float64{2.5, 2.5, 4, 1}, []float64{4, 3, 2, 1}, []float64{2.5, 2.5, 2.5, 2.5}, []float64{4, 2.5, 1, 2.5}, []float64{3, 2, 4, 1}, []float64{4, 1, 2, 3}, []float64{3, 1, 4, 2},
	)
}

// At the level 0.10 the paper tells C4.5 from the two variants with m, and cannot say
// to which group the fourth belongs; at 0.05 there is one group.
func TestDemsar(t *testing.T) {
	r := demsar().Test(-1, 0.10)
	var order []int
	for _, rank := range r.Ranks {
		order = append(order, rank.Method)
	}
	require.Equal(t, []int{3, 1, 2, 0}, order)
	require.Equal(t, []significance.Group{{From: 0, To: 2}, {From: 2, To: 3}}, r.Alike)
	require.Len(t, r.Pairs, 6)
	require.Equal(t, []significance.Group{{From: 0, To: 3}}, demsar().Test(-1, 0.05).Alike)
	// Table 2 there: C4.5 with m beats C4.5 on 10 data sets and loses on two.
	require.Equal(t, stats.Tally{Better: 2, Equal: 2, Worse: 10}, r.Pairs[0].Blocks)
	require.Equal(t, []int{3, 5, 2, 7}, []int{r.Ranks[3].Best, r.Ranks[1].Best, r.Ranks[2].Best, r.Ranks[0].Best})
}

// With larger values as better everything is the same but the ratios.
func TestHigherIsBetter(t *testing.T) {
	low, high := demsar(), demsar()
	high.Higher = true
	for _, block := range high.Runs {
		for _, runs := range block {
			runs[0] = 1 / runs[0]
		}
	}
	a, b := low.Test(-1, 0.05), high.Test(-1, 0.05)
	require.InDelta(t, a.Friedman.ChiSquare, b.Friedman.ChiSquare, 1e-12)
	require.Equal(t, a.Ranks, b.Ranks)
	for i, p := range a.Pairs {
		q := b.Pairs[i]
		require.Equal(t, p.Blocks, q.Blocks)
		require.InDelta(t, p.A, q.A, 1e-12)
		require.InDelta(t, p.WilcoxonHolm, q.WilcoxonHolm, 1e-12)
		require.InDelta(t, 1, p.Middle.Middle*q.Middle.Middle, 1e-12)
		require.InDelta(t, 1, p.Middle.Low*q.Middle.High, 1e-12)
	}
}

// Blocks with a failure are left out of tests, and methods that always fail.
func TestFailures(t *testing.T) {
	nan := math.NaN()
	s := sample([]float64{1, 2, nan}, []float64{3, nan, nan}, []float64{1, 5, nan}, []float64{nan, nan, nan})
	r := s.Test(-1, 0.05)
	require.Equal(t, []int{0, 1}, r.Used)
	require.Equal(t, []int{0, 2}, r.Complete)
	require.Equal(t, 2, r.LeftBlock)
	require.Equal(t, stats.Tally{Better: 2}, r.Pairs[0].Blocks)
	list, err := s.Profiles()
	require.NoError(t, err)
	require.Equal(t, []float64{1, 1, 1}, list[0].Factors)
	require.Equal(t, []float64{2, 5, math.Inf(1)}, list[1].Factors)
	require.True(t, math.IsInf(list[2].Factors[0], 1))

	none := sample([]float64{nan, nan}).Test(-1, 0.05)
	require.Empty(t, none.Used)
	require.Empty(t, none.Pairs)
	apart := sample([]float64{1, nan}, []float64{nan, 1}).Test(-1, 0.05)
	require.Empty(t, apart.Complete)
	require.True(t, math.IsNaN(apart.Pairs[0].A) && math.IsNaN(apart.Pairs[0].Wilcoxon.P) && math.IsNaN(apart.Friedman.P))
}

// With few blocks no pair can differ significantly, and the result says so.
func TestLeastP(t *testing.T) {
	five := sample([]float64{1, 2}, []float64{1, 2}, []float64{1, 2}, []float64{1, 2}, []float64{1, 2}).Test(-1, 0.05)
	require.Equal(t, 0.0625, five.LeastP)
	require.Equal(t, 0.0625, five.Pairs[0].WilcoxonHolm)
	require.Equal(t, 0.0625, five.Pairs[0].SignHolm)
	require.Equal(t, 1.0, sample([]float64{1, 2}).Test(-1, 0.05).LeastP)
}

func TestBaseline(t *testing.T) {
	r := demsar().Test(1, 0.05)
	var pairs [][2]int
	for _, p := range r.Pairs {
		pairs = append(pairs, [2]int{p.Method, p.Other})
	}
	require.Equal(t, [][2]int{{0, 1}, {2, 1}, {3, 1}}, pairs)
	require.InDelta(t, 3*math.Ldexp(1, -13), r.LeastP, 1e-15)
}

// A is over runs, all other numbers over the means of blocks. Values that are not
// positive have differences in the place of ratios.
func TestRunsAndDifferences(t *testing.T) {
	s := sample([]float64{1, 1}, []float64{0, 2})
	s.Runs[0][0], s.Runs[0][1] = []float64{1, 3}, []float64{2, 2.5, 9}
	r := s.Test(-1, 0.05)
	require.Equal(t, 3, r.MostRuns)
	require.False(t, r.Ratios)
	require.InDelta(t, (4.0/6+1)/2, r.Pairs[0].A, 1e-12)
	require.Equal(t, stats.Tally{Better: 2}, r.Pairs[0].Blocks)
	require.InDelta(t, -2.25, r.Pairs[0].Middle.Middle, 1e-12)
	_, err := s.Profiles()
	require.ErrorIs(t, err, significance.ErrNotPositive)
	require.Equal(t, 2.0, s.Mean(0, 0).Mean)
	require.Equal(t, 0.0, s.Best(1))
}
