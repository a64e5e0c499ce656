package fit

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// neighbours is the number of points of a table that slopes are estimated from, for each axis and
// one more.
const neighbours = 2

// estimateSlopes finds the slopes at the best place from the points of a table that are near, by least
// squares in which each counts as much as any other. which are the records of the goal.
func (f *follower) estimateSlopes(t *table, which []int) {
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

// leastNormal makes a matrix of least squares positive definite where data do not, so that a
// step that changes nothing is short.
const leastNormal = 1e-12

// squares is a matrix of least squares without any data.
func squares(n int) [][]float64 {
	matrix := make([][]float64, n)
	for d := range matrix {
		matrix[d] = make([]float64, n)
		matrix[d][d] = leastNormal
	}
	return matrix
}

// solve finds those unknowns that are not fixed. Where the equations do not determine them, they are 0.
func solve(x []float64, matrix [][]float64, right []float64, fixed []bool) {
	var free []int
	for d := range x {
		if !fixed[d] {
			free = append(free, d)
		}
	}
	if len(free) == 0 {
		return
	}
	a, b := mat.NewDense(len(free), len(free), nil), mat.NewVecDense(len(free), nil)
	for i, d := range free {
		known := right[d]
		for e := range x {
			if fixed[e] {
				known -= matrix[d][e] * x[e]
			}
		}
		b.SetVec(i, known)
		for k, e := range free {
			a.Set(i, k, matrix[d][e])
		}
	}
	found := mat.NewVecDense(len(free), nil)
	_ = found.SolveVec(a, b) // it warns where the equations hardly determine it: such a step is tried like any other
	for i, d := range free {
		x[d] = found.AtVec(i)
	}
}
