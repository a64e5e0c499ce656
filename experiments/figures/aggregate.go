package figures

import (
	"math"
	"math/big"
	"slices"

	"github.com/clustersim/clustersim/experiments/stats"
)

// tally is the values on one point.
type tally struct {
	n            int
	sum, squares exactSum // of Mean
	best         float64  // of Min and Max
	all          []float64
}

// largestValue is the largest value that is put together with others: the squares
// of 10^100 of them can be added up.
const largestValue = 1e100

func (t *tally) add(v float64, q *Query) {
	t.n++
	switch q.Agg {
	case Mean:
		t.sum.add(v)
		if q.Confidence > 0 {
			square := v * v
			t.squares.add(square)
			t.squares.add(math.FMA(v, v, -square)) // what the square lost in rounding
		}
	case Median:
		t.all = append(t.all, v)
	case Min:
		if t.n == 1 || v < t.best {
			t.best = v
		}
	case Max:
		if t.n == 1 || v > t.best {
			t.best = v
		}
	}
}

// value is what the values become, and half the width of their interval. It does
// not depend on their order.
func (t *tally) value(q *Query) (value, half float64) {
	switch q.Agg {
	case Median:
		slices.Sort(t.all)
		low, high := t.all[(t.n-1)/2], t.all[t.n/2]
		return low + (high-low)/2, 0
	case Min, Max:
		return t.best, 0
	}
	n, sum := big.NewFloat(float64(t.n)), t.sum.big()
	mean, _ := new(big.Float).Quo(sum, n).Float64()
	if q.Confidence == 0 || t.n < 2 {
		return mean, 0
	}
	// the variance is (n * squares - sum^2) / (n * (n-1))
	spread := t.squares.big()
	spread.Mul(spread, n).Sub(spread, sum.Mul(sum, sum))
	variance, _ := spread.Quo(spread, big.NewFloat(float64(t.n)*float64(t.n-1))).Float64()
	return mean, stats.HalfWidth(t.n, math.Sqrt(max(variance, 0)), q.Confidence)
}
