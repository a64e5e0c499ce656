package stats

import (
	"cmp"
	"math"
	"slices"
)

// Holm adjusts the p values of tests that are read together: to reject where the
// adjusted value is at most a keeps the probability of any false rejection at
// most a. S. Holm, A simple sequentially rejective multiple test procedure,
// Scandinavian Journal of Statistics 6(2), 1979. NaN stays NaN and counts as no test.
func Holm(ps []float64) []float64 {
	adjusted := slices.Clone(ps)
	var order []int
	for i, p := range ps {
		if !math.IsNaN(p) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ps[a], ps[b]) })
	most := 0.0
	for rank, i := range order {
		most = max(most, min(1, float64(len(order)-rank)*ps[i]))
		adjusted[i] = most
	}
	return adjusted
}
