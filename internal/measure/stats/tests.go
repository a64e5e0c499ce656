package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Paired is the outcome of Student's test of paired measurements.
type Paired struct {
	Difference Estimate // of xs[i] - ys[i]
	T          float64  // their mean over its standard error; infinite when all are one number but 0
	P          float64  // two-sided; NaN below two pairs
}

// PairedT tests whether pairs differ in the mean: Student, The probable error of
// a mean, Biometrika 6(1), 1908. It holds for independent pairs if their differences
// are about normally distributed; [Wilcoxon] does not need the latter. It panics
// if the lengths differ. Cost: O(len(xs)).
func PairedT(xs, ys []float64) Paired {
	checkPairs(xs, ys)
	differences := make([]float64, len(xs))
	for i, x := range xs {
		differences[i] = x - ys[i]
	}
	p := Paired{Difference: Of(differences), T: math.NaN(), P: math.NaN()}
	if len(xs) < 2 || math.IsNaN(p.Difference.Mean) {
		return p
	}
	switch mean, deviation := stat.MeanStdDev(differences, nil); {
	case p.Difference.Half > 0:
		p.T = mean / stat.StdErr(deviation, float64(len(xs)))
		p.P = 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(len(xs) - 1)}.CDF(-math.Abs(p.T))
	case p.Difference.Mean == 0:
		p.T, p.P = 0, 1
	default:
		p.T, p.P = math.Copysign(math.Inf(1), p.Difference.Mean), 0
	}
	return p
}

func checkPairs(xs, ys []float64) {
	if len(xs) != len(ys) {
		panic(fmt.Sprintf("stats: %d measurements in pairs with %d", len(xs), len(ys)))
	}
}

// SignedRank is the outcome of Wilcoxon's signed-rank test.
type SignedRank struct {
	N           int     // pairs that differ
	Plus, Minus float64 // sums of the ranks of positive and of negative differences
	P           float64 // two-sided; 1 when no pair differs, NaN for a difference that is NaN
}

// Wilcoxon tests whether the differences xs[i] - ys[i] of pairs are symmetric
// about 0: F. Wilcoxon, Individual comparisons by ranking methods, Biometrics
// Bulletin 1(6), 1945. Pairs that do not differ (see [Same]) are left out, and
// differences of one size share their ranks. P is exact, also with ties: all 2^N
// signs are equally likely. It panics when the lengths differ. Cost: O(N^3).
func Wilcoxon(xs, ys []float64) SignedRank {
	checkPairs(xs, ys)
	var differences, sizes []float64
	for i, x := range xs {
		switch d := x - ys[i]; {
		case math.IsNaN(d):
			return SignedRank{P: math.NaN()}
		case !Same(x, ys[i]):
			differences, sizes = append(differences, d), append(sizes, math.Abs(d))
		}
	}
	r := SignedRank{N: len(differences)}
	doubled := make([]int, len(sizes)) // so that shared ranks are whole
	for i, rank := range ranks(sizes, Same) {
		doubled[i] = int(2 * rank)
		if differences[i] > 0 {
			r.Plus += rank
		} else {
			r.Minus += rank
		}
	}
	r.P = signedRankP(doubled, int(2*min(r.Plus, r.Minus)))
	return r
}

// signedRankP is twice the probability of a sum of ranks of at most least, each
// counted with probability 1/2.
func signedRankP(ranks []int, least int) float64 {
	sum := 0
	for _, r := range ranks {
		sum += r
	}
	chance := make([]float64, sum+1) // of each sum
	chance[0] = 1
	for _, r := range ranks {
		for s := sum; s >= 0; s-- {
			chance[s] /= 2
			if s >= r {
				chance[s] += chance[s-r] / 2
			}
		}
	}
	p := 0.0
	for _, c := range chance[:least+1] {
		p += c
	}
	return min(1, 2*p)
}

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
