package fitting

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

// solve finds those unknowns that are not fixed, by elimination. The matrix is positive
// definite, so that no pivot need be looked for.
func solve(x []float64, matrix [][]float64, right []float64, fixed []bool) {
	var rows [][]float64
	var free []int
	for d := range x {
		if fixed[d] {
			continue
		}
		free = append(free, d)
		row, known := []float64{}, right[d]
		for e := range x {
			if fixed[e] {
				known -= matrix[d][e] * x[e]
			} else {
				row = append(row, matrix[d][e])
			}
		}
		rows = append(rows, append(row, known))
	}
	n := len(free)
	for i, row := range rows {
		for _, below := range rows[i+1:] {
			factor := below[i] / row[i]
			for j := i; j <= n; j++ {
				below[j] -= factor * row[j]
			}
		}
	}
	for i := n - 1; i >= 0; i-- {
		sum := rows[i][n]
		for j := i + 1; j < n; j++ {
			sum -= rows[i][j] * x[free[j]]
		}
		x[free[i]] = sum / rows[i][i]
	}
}
