package stats

import (
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// HalfWidth is half the width of Student's confidence interval of a mean of n
// measurements, n > 1, with their standard deviation (of n-1). confidence is
// between 0 and 1; see [Of].
func HalfWidth(n int, deviation, confidence float64) float64 {
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile((1 + confidence) / 2)
	return t * stat.StdErr(deviation, float64(n))
}
