package stats

import (
	"math"
	"slices"
)

// Quantile interpolates between sorted values: type 7 of R. J. Hyndman and Y. Fan, Sample
// quantiles in statistical packages, The American Statistician 50(4), 1996. NaN without any.
func Quantile(sorted []float64, p float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	at := p * float64(len(sorted)-1)
	low := int(at)
	high := min(low+1, len(sorted)-1)
	return sorted[low] + (at-float64(low))*(sorted[high]-sorted[low])
}

// Mean is the sum of xs, from the first to the last, over their number. NaN without any.
func Mean(xs []float64) (mean float64) {
	for _, x := range xs {
		mean += x
	}
	return mean / float64(len(xs))
}

// Median sorts values; NaN without any.
func Median(list []float64) float64 {
	slices.Sort(list)
	return Quantile(list, 0.5)
}
