package fit

import "gonum.org/v1/gonum/mat"

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

// solve finds those unknowns that are not fixed. Where the equations do not tell, they are 0.
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
	_ = found.SolveVec(a, b) // it warns where the equations hardly tell: such a step is tried like any other
	for i, d := range free {
		x[d] = found.AtVec(i)
	}
}
