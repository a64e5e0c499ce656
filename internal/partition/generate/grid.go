package generate

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// Grid is a mesh of Rows x Cols points, each joined to its four neighbours;
// Layers such meshes above each other if more than one, then six neighbours.
type Grid struct {
	Rows, Cols int
	Layers     int // 1 for two dimensions
}

// Generate makes the graph, with coordinates. Points are numbered along columns,
// then rows, then layers.
func (d Grid) Generate() (*partition.Graph, error) {
	rows, cols, layers := float64(d.Rows), float64(d.Cols), float64(d.Layers)
	n := rows * cols * layers
	if err := checkCounts(n, 3*n, amount{"rows", d.Rows}, amount{"cols", d.Cols}, amount{"layers", d.Layers}); err != nil {
		return nil, err
	}
	b := partition.NewBuilder(int(n))
	b.Grow(3 * int(n))
	plane := d.Rows * d.Cols
	for v := range int(n) {
		if v%d.Cols+1 < d.Cols {
			b.Edge(v, v+1, 1)
		}
		if v%plane/d.Cols+1 < d.Rows {
			b.Edge(v, v+d.Cols, 1)
		}
		if v+plane < int(n) {
			b.Edge(v, v+plane, 1)
		}
	}
	g, err := b.Build()
	if err != nil {
		return nil, err
	}
	g.Dim = 2
	if d.Layers > 1 {
		g.Dim = 3
	}
	for v := range int(n) {
		g.Coord = append(g.Coord, float64(v%d.Cols), float64(v%plane/d.Cols))
		if g.Dim == 3 {
			g.Coord = append(g.Coord, float64(v/plane))
		}
	}
	return g, nil
}
