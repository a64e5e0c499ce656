package generate

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// Delaunay is a triangulation of random points, one in each cell of a grid of
// Rows x Cols: triangles are flipped until none has a fourth point in its
// circle (C. L. Lawson, Software for C1 surface interpolation, 1977). The
// outline is that of the grid, not the convex hull.
type Delaunay struct {
	Rows, Cols int
	Seed       uint64
}

// Generate makes the graph, with coordinates. Points are numbered along columns,
// then rows.
func (d Delaunay) Generate() (*partition.Graph, error) {
	n := float64(d.Rows) * float64(d.Cols)
	if err := checkCounts(n, 3*n, amount{"rows", d.Rows}, amount{"cols", d.Cols}); err != nil {
		return nil, err
	}
	r := partition.NewRandom(d.Seed, 0)
	m := &mesh{coord: make([]float64, 0, 2*int(n))}
	for v := range int(n) {
		m.coord = append(m.coord, float64(v%d.Cols)+r.Float(), float64(v/d.Cols)+r.Float())
	}
	m.cutQuads(d.Rows, d.Cols)
	m.flipAll()
	b := partition.NewBuilder(int(n))
	b.Grow(6 * len(m.corner) / 4)
	for t, c := range m.corner {
		for e := range 3 {
			if o := m.across[t][e]; o < 0 || int(o) > t {
				b.Edge(int(c[(e+1)%3]), int(c[(e+2)%3]), 1)
			}
		}
	}
	if d.Rows == 1 || d.Cols == 1 { // no triangles: a line
		for v := range int(n) - 1 {
			b.Edge(v, v+1, 1)
		}
	}
	g, err := b.Build()
	if err != nil {
		return nil, err
	}
	g.Dim, g.Coord = 2, m.coord
	return g, nil
}
