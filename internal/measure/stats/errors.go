package stats

import (
	"math"
	"slices"
)

// Errors sum up errors, in their unit. Without any all but N and MaxAt are NaN.
type Errors struct {
	N      int
	Mean   float64 // of absolute errors
	Median float64 // of absolute errors
	P90    float64 // 90 % of absolute errors are at most this
	Max    float64 // the greatest absolute error
	MaxAt  int     // its place; -1: there is none
	Bias   float64 // mean error: below 0 where predictions are low
}

// SumUp sums up errors; those that are NaN are left out.
func SumUp(list []float64) Errors {
	e, sizes := Errors{Max: math.NaN(), MaxAt: -1}, []float64{}
	for i, x := range list {
		size := math.Abs(x)
		if math.IsNaN(x) {
			continue
		}
		if sizes = append(sizes, size); !(size <= e.Max) {
			e.Max, e.MaxAt = size, i
		}
		e.Mean += size
		e.Bias += x
	}
	slices.Sort(sizes)
	e.N = len(sizes)
	e.Mean, e.Bias = e.Mean/float64(e.N), e.Bias/float64(e.N)
	e.Median, e.P90 = Quantile(sizes, 0.5), Quantile(sizes, 0.9)
	return e
}
