package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// SignedRank is the outcome of Wilcoxon's signed-rank test.
type SignedRank struct {
	N           int     // pairs that differ
	Plus, Minus float64 // sums of the ranks of positive and of negative differences
	P           float64 // two-sided; 1 when no pair differs, NaN for a difference that is NaN
	Approximate bool    // P is that of the normal distribution
}

// mostExact is up to how many pairs that differ [Wilcoxon] counts signs: its cost grows with
// the third power.
const mostExact = 200

// Wilcoxon tests whether the differences xs[i] - ys[i] of pairs are symmetric
// about 0: F. Wilcoxon, Individual comparisons by ranking methods, Biometrics
// Bulletin 1(6), 1945. Pairs that do not differ (see [Same]) are left out, and
// differences of one size share their ranks. Up to 200 pairs P is exact, also with ties: all 2^N
// signs are equally likely. Above, the sum of ranks is taken as normally distributed, with a
// correction for continuity. It panics when the lengths differ. Cost: O(N^3) up to 200 pairs,
// O(N log N) above.
func Wilcoxon(xs, ys []float64) SignedRank {
	checkPairs(xs, ys)
	differences := make([]float64, len(xs))
	for i, x := range xs {
		if !Same(x, ys[i]) {
			differences[i] = x - ys[i]
		}
	}
	return WilcoxonOf(differences)
}

// WilcoxonOf is [Wilcoxon] of the differences; those that are 0 are left out.
func WilcoxonOf(all []float64) SignedRank {
	var differences, sizes []float64
	for _, d := range all {
		switch {
		case math.IsNaN(d):
			return SignedRank{P: math.NaN()}
		case d != 0:
			differences, sizes = append(differences, d), append(sizes, math.Abs(d))
		}
	}
	r := SignedRank{N: len(differences)}
	doubled := make([]int, len(sizes)) // so that shared ranks are whole
	squares := 0.0
	for i, rank := range ranks(sizes, Same) {
		doubled[i] = int(2 * rank)
		squares += rank * rank
		if differences[i] > 0 {
			r.Plus += rank
		} else {
			r.Minus += rank
		}
	}
	if r.Approximate = r.N > mostExact; r.Approximate {
		// With signs at random the sum has the mean (r.Plus+r.Minus)/2 and the variance squares/4.
		off := max(0, math.Abs(r.Plus-r.Minus)/2-0.5) / math.Sqrt(squares/4)
		r.P = 2 * distuv.UnitNormal.CDF(-off)
		return r
	}
	r.P = signedRankP(doubled, int(2*min(r.Plus, r.Minus)))
	return r
}

// signedRankP is twice the probability of a sum of ranks of at most least, each
// counted with probability 1/2.
func signedRankP(ranks []int, least int) float64 {
	p := 0.0
	for _, c := range signedRankChances(ranks)[:least+1] {
		p += c
	}
	return min(1, 2*p)
}

// signedRankChances are the probabilities of the sums from 0 on.
func signedRankChances(ranks []int) []float64 {
	sum := 0
	for _, r := range ranks {
		sum += r
	}
	chance := make([]float64, sum+1)
	chance[0] = 1
	reached := 0 // above, all chances are 0
	for _, r := range ranks {
		reached += r
		for s := reached; s >= 0; s-- {
			chance[s] /= 2
			if s >= r {
				chance[s] += chance[s-r] / 2
			}
		}
	}
	return chance
}
