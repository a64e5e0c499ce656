package stats

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// ranks are those of values, from 1; values that are the same share the mean of theirs.
func ranks(x []float64, same func(a, b float64) bool) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
	list := make([]float64, len(x))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && same(x[order[to]], x[order[from]]) {
			to++
		}
		for _, i := range order[from:to] {
			list[i] = float64(from+1+to) / 2
		}
		from = to
	}
	return list
}

// Spearman is the correlation of ranks, from -1 to 1; equal values share theirs. It is NaN if
// all values of one side are equal. C. Spearman, The proof and measurement of association
// between two things, American Journal of Psychology 15(1), 1904.
func Spearman(x, y []float64) float64 {
	equal := func(a, b float64) bool { return a == b }
	return stat.Correlation(ranks(x, equal), ranks(y, equal), nil)
}
