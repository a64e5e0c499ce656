package stats

import (
	"math"
	"slices"

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

// Of estimates the mean of the population that xs are a sample of. The interval is Student's
// ("The probable error of a mean", Biometrika 6(1), 1908): it holds for independent, about
// normally distributed measurements. Equal measurements give a width of 0. Cost: O(len(xs)).
func Of(xs []float64) Estimate {
	n := len(xs)
	switch {
	case n == 0:
		return Estimate{0, math.NaN(), math.NaN()}
	case n == 1:
		return Estimate{1, xs[0], math.NaN()}
	case !slices.ContainsFunc(xs, func(x float64) bool { return x != xs[0] }): // nothing to round
		return Estimate{n, xs[0], 0}
	}
	mean, deviation := stat.MeanStdDev(xs, nil)
	return Estimate{n, mean, HalfWidth(n, deviation, Confidence)}
}

// HalfWidth is half the width of Student's confidence interval of a mean of n measurements, n >
// 1, with their standard deviation (of n-1). confidence is between 0 and 1; see [Of].
func HalfWidth(n int, deviation, confidence float64) float64 {
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile((1 + confidence) / 2)
	return t * stat.StdErr(deviation, float64(n))
}

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

// Each is a number of each element of a list.
func Each[T any](list []T, of func(T) float64) []float64 {
	numbers := make([]float64, len(list))
	for i, x := range list {
		numbers[i] = of(x)
	}
	return numbers
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

// Tolerance is the relative difference up to which two measurements are equal.
const Tolerance = 1e-9

// Same says whether a and b differ by at most Tolerance of the larger.
func Same(a, b float64) bool {
	off := math.Abs(a - b)
	return a == b || !math.IsInf(off, 1) && off <= Tolerance*max(math.Abs(a), math.Abs(b))
}

// Tally counts comparisons of which smaller is better, as table 3 of Topcuoglu,
// Hariri and Wu (2002) does for schedule lengths.
type Tally struct{ Better, Equal, Worse int }

// Add compares mine with theirs. A NaN is not counted.
func (t *Tally) Add(mine, theirs float64) {
	switch {
	case math.IsNaN(mine) || math.IsNaN(theirs):
	case Same(mine, theirs):
		t.Equal++
	case mine < theirs:
		t.Better++
	default:
		t.Worse++
	}
}

// Plus adds up two tallies.
func (t Tally) Plus(o Tally) Tally {
	return Tally{t.Better + o.Better, t.Equal + o.Equal, t.Worse + o.Worse}
}

// Flip is the tally from the other side.
func (t Tally) Flip() Tally { return Tally{t.Worse, t.Equal, t.Better} }

// N is the number of comparisons.
func (t Tally) N() int { return t.Better + t.Equal + t.Worse }

// Percent gives the three parts of N in percent; NaN without comparisons.
func (t Tally) Percent() (better, equal, worse float64) {
	n := float64(t.N()) // 0/0 is NaN
	return 100 * float64(t.Better) / n, 100 * float64(t.Equal) / n, 100 * float64(t.Worse) / n
}
