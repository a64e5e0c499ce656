package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// NemenyiP is the p value of a difference between the mean ranks of two of k treatments over n
// blocks, adjusted for all pairs: P. B. Nemenyi, Distribution-free multiple comparisons, PhD
// thesis, Princeton University, 1963.
func NemenyiP(difference float64, k, n int) float64 {
	return studentizedRangeTail(math.Abs(difference)/rankError(k, n)*math.Sqrt2, k)
}

// CriticalDifference is the least difference between the mean ranks of two of k treatments
// over n blocks that is significant at the level alpha in [NemenyiP].
func CriticalDifference(alpha float64, k, n int) float64 {
	return studentizedRangeQuantile(alpha, k) / math.Sqrt2 * rankError(k, n)
}

// rankError is the standard error of a difference of mean ranks of k treatments over n blocks.
func rankError(k, n int) float64 { return math.Sqrt(float64(k*(k+1)) / float64(6*n)) }

// The range of k independent standard normal numbers is the studentized range with infinitely
// many degrees of freedom.

const (
	// rangeStep is the step of the sums below. The integrands are analytic and fall off
	// as a normal density does, so sums at equal steps converge faster than any power of
	// the step; with 1/16 their error is below rounding.
	rangeStep = 1.0 / 16
	// rangeEnd is where a normal density no longer counts: at 9, 1e-18 of it is left.
	rangeEnd = 9
)

// studentizedRangeTail is the probability that the range of k numbers exceeds q. With z the
// least number, all others are above it, and not all of them within q.
func studentizedRangeTail(q float64, k int) float64 {
	switch {
	case math.IsNaN(q):
		return q
	case q <= 0:
		return 1
	}
	sum := 0.0
	for z := -rangeEnd - q; z <= rangeEnd; z += rangeStep {
		above, beyond := distuv.UnitNormal.CDF(-z), distuv.UnitNormal.CDF(-(z + q)) // of one number
		sum += distuv.UnitNormal.Prob(z) * powDifference(above, beyond, k-1)
	}
	return min(1, float64(k)*sum*rangeStep)
}

// powDifference is a^n - b^n for b = a - d, without cancellation: it is d (a^(n-1) + a^(n-2) b + ... + b^(n-1)).
func powDifference(a, d float64, n int) float64 {
	sum, power := 0.0, 1.0 // of a
	for range n {
		sum = sum*(a-d) + power
		power *= a
	}
	return d * sum
}

// studentizedRangeQuantile is the range that is exceeded with probability alpha.
func studentizedRangeQuantile(alpha float64, k int) float64 {
	if !(alpha > 0 && alpha < 1) || k < 2 {
		return math.NaN()
	}
	low, high := 0.0, 1.0
	for studentizedRangeTail(high, k) > alpha {
		low, high = high, 2*high
	}
	for {
		middle := (low + high) / 2
		if middle <= low || middle >= high || high-low < 1e-12*high {
			return middle
		}
		if studentizedRangeTail(middle, k) > alpha {
			low = middle
		} else {
			high = middle
		}
	}
}
