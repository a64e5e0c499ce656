package generate

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/partition"
)

// grid is a mesh of rows x cols points with coordinates, each joined to its four
// neighbours; layers such meshes above each other if more than one, then six neighbours.
// Points are numbered along columns, then rows, then layers.
func grid(rows, cols, layers int) (*partition.Graph, error) {
	n := float64(rows) * float64(cols) * float64(layers)
	if err := checkCounts(n, 3*n, amount{"rows", rows}, amount{"cols", cols}, amount{"layers", layers}); err != nil {
		return nil, err
	}
	b := partition.NewBuilder(int(n))
	b.Grow(3 * int(n))
	plane := rows * cols
	for v := range int(n) {
		if v%cols+1 < cols {
			b.Edge(v, v+1, 1)
		}
		if v%plane/cols+1 < rows {
			b.Edge(v, v+cols, 1)
		}
		if v+plane < int(n) {
			b.Edge(v, v+plane, 1)
		}
	}
	dim, coord := min(layers, 2)+1, []float64(nil)
	for v := range int(n) {
		coord = append(coord, []float64{float64(v % cols), float64(v % plane / cols), float64(v / plane)}[:dim]...)
	}
	return located(b, dim, coord)
}

// geometric is a random geometric graph with coordinates: n points at random in the unit
// square, joined when nearer than the radius that gives them degree neighbours on average,
// fewer at the rim. Points are numbered by the cells, one radius wide, that they lie in.
// Linear in vertices and edges.
func geometric(n int, degree float64, seed uint64) (*partition.Graph, error) {
	if !(degree > 0) || degree > 1e6 {
		return nil, fmt.Errorf("degree %v: want more than 0, at most 1e6", degree)
	}
	if err := checkCounts(float64(n), float64(n)*degree/2, amount{"n", n}); err != nil {
		return nil, err
	}
	radius := math.Sqrt(degree / (math.Pi * float64(n)))
	side := max(1, int(min(1/radius, math.Sqrt(float64(n))+1))) // cells per side, each at least a radius wide
	r := partition.NewRandom(seed, 0)
	x, y := make([]float64, n), make([]float64, n)
	for v := range n {
		x[v], y[v] = r.Float(), r.Float()
	}
	cells := newCells(x, y, side)
	b := partition.NewBuilder(n)
	b.Grow(int(float64(n) * degree / 2))
	for v := range n {
		cells.near(v, func(u int) {
			dx, dy := cells.x[u]-cells.x[v], cells.y[u]-cells.y[v]
			// Conversions forbid fused operations, which some processors round otherwise.
			if u > v && float64(dx*dx)+float64(dy*dy) < float64(radius*radius) {
				b.Edge(v, u, 1)
			}
		})
	}
	var coord []float64
	for v := range n {
		coord = append(coord, cells.x[v], cells.y[v])
	}
	return located(b, 2, coord)
}

// cells are points of the unit square sorted into side x side cells.
type cells struct {
	side  int
	first []int32 // by cell, row by row: its first point
	x, y  []float64
}

func newCells(x, y []float64, side int) *cells {
	c := &cells{side, make([]int32, side*side+1), make([]float64, len(x)), make([]float64, len(y))}
	of := func(v int) int { return c.column(y[v])*side + c.column(x[v]) }
	for v := range x {
		c.first[of(v)+1]++
	}
	for i := range side * side {
		c.first[i+1] += c.first[i]
	}
	next := append([]int32(nil), c.first...)
	for v := range x {
		at := next[of(v)]
		next[of(v)]++
		c.x[at], c.y[at] = x[v], y[v]
	}
	return c
}

func (c *cells) column(x float64) int { return min(int(x*float64(c.side)), c.side-1) }

// near calls visit with the points of v's cell and of those around it.
func (c *cells) near(v int, visit func(int)) {
	col, row := c.column(c.x[v]), c.column(c.y[v])
	for j := max(row-1, 0); j <= min(row+1, c.side-1); j++ {
		from, to := j*c.side+max(col-1, 0), j*c.side+min(col+1, c.side-1)
		for u := c.first[from]; u < c.first[to+1]; u++ {
			visit(int(u))
		}
	}
}
