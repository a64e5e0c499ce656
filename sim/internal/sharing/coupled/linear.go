package coupled

import (
	"math"
	"slices"
)

// linear is a system of linear equations, as many as unknowns.
type linear struct {
	n      int
	matrix []float64 // by row
	right  []float64
	column []int // which unknown stands in a column
}

// reset empties a system of n equations.
func (l *linear) reset(n int) {
	l.n = n
	l.matrix, l.right, l.column = zeroed(l.matrix, n*n), zeroed(l.right, n), l.column[:0]
	for i := range n {
		l.column = append(l.column, i)
	}
}

func zeroed(s []float64, n int) []float64 {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// row is an equation's left side, to be filled in.
func (l *linear) row(i int) []float64 { return l.matrix[i*l.n : (i+1)*l.n] }

// solve eliminates with full pivoting, which costs O(n^3) and destroys the system. Unknowns
// that the equations do not determine are 0.
func (l *linear) solve(x []float64) {
	rank := 0
	for rank < l.n && l.pivot(rank) {
		l.eliminate(rank)
		rank++
	}
	clear(x)
	for i := rank - 1; i >= 0; i-- {
		row, sum := l.row(i), l.right[i]
		for j := i + 1; j < rank; j++ {
			sum -= row[j] * x[l.column[j]]
		}
		x[l.column[i]] = sum / row[i]
	}
}

// pivot brings the largest number that is left to the diagonal; false: all are 0.
func (l *linear) pivot(at int) bool {
	largest, r, c := 0.0, at, at
	for i := at; i < l.n; i++ {
		for j, x := range l.row(i)[at:] {
			if abs := math.Abs(x); abs > largest {
				largest, r, c = abs, i, at+j
			}
		}
	}
	if largest == 0 {
		return false
	}
	if r != at {
		a, b := l.row(at), l.row(r)
		for j := range a {
			a[j], b[j] = b[j], a[j]
		}
		l.right[at], l.right[r] = l.right[r], l.right[at]
	}
	if c != at {
		for i := range l.n {
			row := l.row(i)
			row[at], row[c] = row[c], row[at]
		}
		l.column[at], l.column[c] = l.column[c], l.column[at]
	}
	return true
}

// eliminate subtracts a row from those below it.
func (l *linear) eliminate(at int) {
	top := l.row(at)
	for i := at + 1; i < l.n; i++ {
		row := l.row(i)
		factor := row[at] / top[at]
		if factor == 0 {
			continue
		}
		for j := at; j < l.n; j++ {
			row[j] -= factor * top[j]
		}
		l.right[i] -= factor * l.right[at]
	}
}
