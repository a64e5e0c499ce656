package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Ranked is the outcome of Friedman's test.
type Ranked struct {
	Blocks    int
	MeanRanks []float64 // by treatment, from 1, the smallest value; shared by values that are the same
	// ChiSquare is Friedman's statistic, corrected for ties, and P its p value from the
	// chi-square distribution of DF degrees of freedom.
	ChiSquare float64
	DF        int
	P         float64
	// F is the statistic of Iman and Davenport, with its p value; infinite if all blocks
	// order the treatments in the same way.
	F        float64
	DF1, DF2 int
	FP       float64
	// Ties is what ChiSquare was divided by: 1 without ties.
	Ties float64
}

// Friedman tests whether treatments differ, given the value of each treatment in each of some
// independent blocks: M. Friedman, The use of ranks to avoid the assumption of normality
// implicit in the analysis of variance, JASA 32(200), 1937. The correction for ties is that of W. J.
// Conover, Practical Nonparametric Statistics, 3rd edition, 1999, section 5.8. F is less
// conservative: R. L. Iman, J. M. Davenport, Approximations of the critical region of the
// Friedman statistic, Communications in Statistics A 9(6), 1980. J. Demsar, Statistical
// comparisons of classifiers over multiple data sets, JMLR 7, 2006, applies both to algorithms
// as treatments and problems as blocks. The p values are approximations, good from about ten
// blocks on, and [FriedmanExact] has none. Below two blocks or treatments all but MeanRanks is NaN, and for a NaN too; if
// all values of each block are the same, the p values are 1. Cost: O(n k log k).
func Friedman(blocks [][]float64) Ranked {
	r := Ranked{Blocks: len(blocks), ChiSquare: math.NaN(), P: math.NaN(), F: math.NaN(), FP: math.NaN(), Ties: math.NaN()}
	if len(blocks) == 0 {
		return r
	}
	n, k := float64(len(blocks)), float64(len(blocks[0]))
	squares, defined := 0.0, true
	r.MeanRanks = make([]float64, len(blocks[0]))
	for _, values := range blocks {
		for i, rank := range ranks(values, Same) {
			defined = defined && !math.IsNaN(values[i])
			r.MeanRanks[i] += rank
			squares += rank * rank
		}
	}
	for i := range r.MeanRanks {
		r.MeanRanks[i] /= n
	}
	if n < 2 || k < 2 || !defined {
		return r
	}
	between := 0.0
	for _, mean := range r.MeanRanks {
		between += (mean - (k+1)/2) * (mean - (k+1)/2)
	}
	within := squares - n*k*(k+1)*(k+1)/4 // n k (k^2-1) / 12 without ties
	r.DF, r.DF1, r.DF2 = int(k-1), int(k-1), int((k-1)*(n-1))
	r.Ties = within / (n * k * (k*k - 1) / 12)
	if within < roundOff {
		r.ChiSquare, r.P, r.F, r.FP = 0, 1, 0, 1
		return r
	}
	r.ChiSquare = n * n * between * (k - 1) / within
	r.P = distuv.ChiSquared{K: k - 1}.Survival(r.ChiSquare)
	if left := n*(k-1) - r.ChiSquare; left > roundOff {
		r.F = (n - 1) * r.ChiSquare / left
		r.FP = distuv.F{D1: k - 1, D2: (k - 1) * (n - 1)}.Survival(r.F)
	} else {
		r.F, r.FP = math.Inf(1), 0
	}
	return r
}
