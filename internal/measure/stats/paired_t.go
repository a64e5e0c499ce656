package stats

import (
	"fmt"
	"math"

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
