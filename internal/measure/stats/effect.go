package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// VarghaDelaney is the probability that a value of xs is below one of ys, equal ones (see
// [Same]) counted half: 0.5 where neither tends to be smaller. A. Vargha, H. D. Delaney, A
// critique and improvement of the CL common language effect size statistics of McGraw and Wong,
// Journal of Educational and Behavioral Statistics 25(2), 2000, with smaller values as better.
// They call 0.56, 0.64 and 0.71 small, medium and large effects. NaN without any, and for
// a NaN. Cost: O((m + n) log(m + n)).
func VarghaDelaney(xs, ys []float64) float64 {
	all := slices.Concat(xs, ys)
	if len(xs) == 0 || len(ys) == 0 || slices.ContainsFunc(all, math.IsNaN) {
		return math.NaN()
	}
	sum := 0.0
	for _, rank := range ranks(all, Same)[:len(xs)] {
		sum += rank
	}
	m, n := float64(len(xs)), float64(len(ys))
	return 1 - (sum/m-(m+1)/2)/n
}

// Center is the middle of differences, with an interval.
type Center struct {
	Middle    float64
	Low, High float64 // NaN: too few for an interval
}

// HodgesLehmann is the median of the means of each two differences, one with itself too, with
// the interval of the values that Wilcoxon's test does not reject at 1 - confidence: J. L.
// Hodges, E. L. Lehmann, Estimates of location based on rank tests, The Annals of Mathematical
// Statistics 34(2), 1963; M. Hollander, D. A. Wolfe, Nonparametric Statistical Methods, sections
// 3.2 and 3.3. Ties make the interval wider than necessary. It needs six differences at
// 0.95. NaN without any, and for a NaN. Cost: O(n log n), and up to 200 differences O(n^3).
func HodgesLehmann(differences []float64, confidence float64) Center {
	n := len(differences)
	c := Center{math.NaN(), math.NaN(), math.NaN()}
	if n == 0 || slices.ContainsFunc(differences, math.IsNaN) {
		return c
	}
	sorted := slices.Sorted(slices.Values(differences))
	all := n * (n + 1) / 2
	low, high := walsh(sorted, (all+1)/2), walsh(sorted, all/2+1)
	c.Middle = low + (high-low)/2
	if out := signedRankQuantile(n, (1-confidence)/2); out > 0 {
		c.Low, c.High = walsh(sorted, out), walsh(sorted, all+1-out)
	}
	return c
}

// signedRankQuantile is how many of the sums of ranks from 0 up together have at most the
// probability tail; 0: not even the first.
func signedRankQuantile(n int, tail float64) int {
	if n > mostExact {
		m := float64(n)
		mean, deviation := m*(m+1)/4, math.Sqrt(m*(m+1)*(2*m+1)/24)
		return max(0, int(math.Round(mean+deviation*distuv.UnitNormal.Quantile(tail))))
	}
	ranks := make([]int, n)
	for i := range ranks {
		ranks[i] = i + 1
	}
	below := 0.0
	for sum, chance := range signedRankChances(ranks) {
		if below += chance; below > tail {
			return sum
		}
	}
	return 0
}

// walsh is the number'th, from 1, of the means of each two sorted values. It bisects the
// floating-point numbers between the least and the greatest.
func walsh(sorted []float64, number int) float64 {
	low, high := order(sorted[0]), order(sorted[len(sorted)-1])
	for low < high {
		middle := low&high + (low^high)>>1 // half way, without overflow
		if walshUpTo(sorted, ordered(middle)) >= number {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return ordered(low)
}

// walshUpTo counts the means of each two sorted values, one with itself too, that are at most x.
func walshUpTo(sorted []float64, x float64) (count int) {
	above := len(sorted) // the first whose mean with sorted[i] is above x
	for i, a := range sorted {
		for above > i && a/2+sorted[above-1]/2 > x {
			above--
		}
		if above <= i {
			break
		}
		count += above - i
	}
	return count
}

// order numbers the floating-point numbers in their order.
func order(x float64) int64 {
	bits := int64(math.Float64bits(x))
	if bits < 0 {
		return math.MinInt64 - bits
	}
	return bits
}

// ordered is the floating-point number with that number.
func ordered(at int64) float64 {
	if at < 0 {
		at = math.MinInt64 - at
	}
	return math.Float64frombits(uint64(at))
}

// LogRatios are the logarithms of xs[i] / ys[i], 0 where they are the same (see [Same]). ok
// says that all are positive.
func LogRatios(xs, ys []float64) (list []float64, ok bool) {
	checkPairs(xs, ys)
	list = make([]float64, len(xs))
	for i, x := range xs {
		switch y := ys[i]; {
		case !(cmp.Compare(x, 0) > 0 && cmp.Compare(y, 0) > 0):
			return nil, false
		case !Same(x, y):
			list[i] = math.Log(x / y)
		}
	}
	return list, true
}
