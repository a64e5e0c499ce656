package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Confidence is the probability that intervals aim at.
const Confidence = 0.95

// Estimate is the mean of a sample and how sure it is.
type Estimate struct {
	N    int     // measurements
	Mean float64 // NaN without any, or when one of them is NaN
	Half float64 // half the width of the confidence interval; NaN below two measurements
}

// Of estimates the mean of the population that xs are a sample of. The interval
// is Student's ("The probable error of a mean", Biometrika 6(1), 1908): it holds
// for independent, about normally distributed measurements. Equal measurements
// give a width of 0. Cost: O(len(xs)).
func Of(xs []float64) Estimate {
	e := Estimate{N: len(xs), Mean: math.NaN(), Half: math.NaN()}
	if e.N == 0 {
		return e
	}
	e.Mean = xs[0]
	switch {
	case e.N == 1:
		return e
	case equal(xs): // then there is nothing to round
		e.Half = 0
		return e
	}
	mean, deviation := stat.MeanStdDev(xs, nil)
	e.Mean, e.Half = mean, HalfWidth(e.N, deviation, Confidence)
	return e
}

// equal is false when there is a NaN.
func equal(xs []float64) bool {
	for _, x := range xs {
		if x != xs[0] {
			return false
		}
	}
	return true
}

// HalfWidth is half the width of Student's confidence interval of a mean of n
// measurements, n > 1, with their standard deviation (of n-1). confidence is
// between 0 and 1; see [Of].
func HalfWidth(n int, deviation, confidence float64) float64 {
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile((1 + confidence) / 2)
	return t * stat.StdErr(deviation, float64(n))
}
