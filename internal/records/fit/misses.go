package fit

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// errorUnit is one over the unit that errors are rounded to in files.
const errorUnit = 1e6

// unseenError is ln(recorded/simulated) of a record by fits that have not seen it, in the mean
// of the deals; NaN if none tests it.
func (r *Result) unseenError(record int) float64 {
	sum, n := 0.0, 0.0
	for _, sec := range r.unseen() {
		if x := sec[record]; x > 0 { // and no NaN
			sum, n = sum+math.Log(r.recordedSec[record]/x), n+1
		}
	}
	return sum / n
}

// groupNumbers are, by record, those of the groups that cross-validation keeps together.
func (r *Result) groupNumbers() []int {
	list := make([]int, r.Set.Len())
	for g, unit := range r.Set.Units(r.By) {
		for _, i := range unit {
			list[i] = g
		}
	}
	return list
}

// Misses are the errors of the chosen model's fits on the records that these have not seen:
// what a prediction interval is made of.
func (r *Result) Misses() (list []stats.Miss) {
	group := r.groupNumbers()
	for i := range r.Set.Cases {
		if x := r.unseenError(i); !math.IsNaN(x) {
			list = append(list, stats.Miss{Group: group[i], Value: x})
		}
	}
	return list
}
