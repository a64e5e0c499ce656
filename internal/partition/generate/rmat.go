package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/partition"
)

// RMAT is a recursive random graph of 2^Scale vertices and up to
// 2^Scale x EdgeFactor edges: D. Chakrabarti, Y. Zhan, C. Faloutsos, R-MAT: a
// recursive model for graph mining, SDM 2004, with the quarters 0.57, 0.19, 0.19,
// 0.05 of Graph 500. Pairs drawn twice count once.
type RMAT struct {
	Scale      int // at most 25
	EdgeFactor int
	Seed       uint64
}

// Generate makes the graph. Vertices are numbered at random; some have no edges.
func (d RMAT) Generate() (*partition.Graph, error) {
	if d.Scale < 1 || d.Scale > 25 {
		return nil, fmt.Errorf("scale %d: want 1 to 25", d.Scale)
	}
	n := 1 << d.Scale
	if err := checkCounts(float64(n), float64(n)*float64(d.EdgeFactor), amount{"edge-factor", d.EdgeFactor}); err != nil {
		return nil, err
	}
	r := partition.NewRandom(d.Seed, 0)
	name := r.Permutation(n)
	b := partition.NewBuilder(n)
	b.Once()
	b.Grow(n * d.EdgeFactor)
	for range n * d.EdgeFactor {
		u, v := 0, 0
		for range d.Scale {
			u, v = 2*u, 2*v
			switch x := r.Float(); {
			case x < 0.57:
			case x < 0.76:
				v++
			case x < 0.95:
				u++
			default:
				u, v = u+1, v+1
			}
		}
		b.Edge(int(name[u]), int(name[v]), 1)
	}
	return b.Build()
}
