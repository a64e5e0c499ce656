package generate

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// Preferential is a graph that grows: each new vertex joins Edges old ones, an
// old one with probability in proportion to its degree. A.-L. Barabasi, R. Albert,
// Emergence of scaling in random networks, Science 286, 1999.
type Preferential struct {
	Vertices int
	Edges    int // of each new vertex
	Seed     uint64
}

// Generate makes the graph, connected, vertices numbered by age. Pairs drawn
// twice count once.
func (d Preferential) Generate() (*partition.Graph, error) {
	n, m := d.Vertices, d.Edges
	if err := checkCounts(float64(n), float64(n)*float64(m), amount{"n", n}, amount{"edges", m}); err != nil {
		return nil, err
	}
	r := partition.NewRandom(d.Seed, 0)
	b := partition.NewBuilder(n)
	b.Once()
	b.Grow(n * m)
	ends := make([]int32, 0, 2*n*m) // each vertex as often as it has edges
	for v := 1; v < n; v++ {
		old := len(ends)
		for range m {
			u := int32(0)
			if old > 0 {
				u = ends[r.Below(old)]
			}
			b.Edge(v, int(u), 1)
			ends = append(ends, int32(v), u)
		}
	}
	return b.Build()
}
