package queuestats

import "math"

// ranks are those of values, from 1, less their mean; equal values share the mean of theirs. It is
// what stats.Spearman computes, in linear time, and once for values that are compared often.
func ranks(x []float64) []float64 {
	order := orderBy(x)
	list := make([]float64, len(x))
	middle := float64(len(x)+1) / 2
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && x[order[to]] == x[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			list[i] = float64(from+1+to)/2 - middle
		}
		from = to
	}
	return list
}

// correlation is that of two lists of ranks, from -1 to 1; 0 if all ranks of one of them are
// equal, which says nothing about the other.
func correlation(x, y []float64) float64 {
	var xx, yy, xy sum
	for i := range x {
		xx.add(x[i] * x[i])
		yy.add(y[i] * y[i])
		xy.add(x[i] * y[i])
	}
	if xx.total == 0 || yy.total == 0 {
		return 0
	}
	return xy.total / math.Sqrt(xx.total*yy.total)
}
