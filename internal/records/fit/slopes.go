package fit

import (
	"cmp"
	"slices"
)

// neighbours are from how many points of a table slopes are told, for each axis and one more.
const neighbours = 2

// tell finds the slopes at the best place from the points of a table that are near, by least
// squares in which each counts as much as any other. which are the records of the goal.
func (f *follower) tell(t *table, which []int) {
	n, from := len(f.best.At), &f.best
	var near []int
	for i := range t.at {
		if distance(t.at[i], from.At) > 0 {
			near = append(near, i)
		}
	}
	slices.SortStableFunc(near, func(a, b int) int {
		return cmp.Compare(distance(t.at[a], from.At), distance(t.at[b], from.At))
	})
	near = near[:min(len(near), neighbours*(n+1))]
	if len(near) < n {
		return
	}
	normal, steps, length := squares(n), [][]float64{}, []float64{}
	for _, i := range near {
		step, square := make([]float64, n), 0.0
		for d := range step {
			step[d] = f.bent(d, t.at[i][d]-from.At[d])
			square += step[d] * step[d]
		}
		for d := range step {
			for e := range step {
				normal[d][e] += step[d] * step[e] / square
			}
		}
		steps, length = append(steps, step), append(length, square)
	}
	f.slopes = make([][]float64, len(which))
	for k, record := range which {
		right := make([]float64, n)
		for s, i := range near {
			for d := range right {
				right[d] += steps[s][d] * (t.sec[i][record] - from.sec[k]) / length[s]
			}
		}
		f.slopes[k] = make([]float64, n)
		solve(f.slopes[k], normal, right, make([]bool, n))
	}
}
