package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/clustersim/clustersim/internal/partition"
)

// PowerLaw is a random graph of expected degrees that follow a power law with the
// given exponent, Degree on average: F. Chung, L. Lu, Connected components in
// random graphs with given expected degree sequences, Annals of Combinatorics
// 6(2), 2002. Pairs drawn twice count once, so that the average is a little less.
type PowerLaw struct {
	Vertices int
	Degree   float64
	Exponent float64 // above 2
	Seed     uint64
}

// Generate makes the graph. Vertices are numbered at random. Time is
// edges x log(vertices).
func (d PowerLaw) Generate() (*partition.Graph, error) {
	if !(d.Degree > 0) || d.Degree > 1e6 || !(d.Exponent > 2) || math.IsInf(d.Exponent, 1) {
		return nil, fmt.Errorf("degree %v, exponent %v: want more than 0, at most 1e6, and more than 2", d.Degree, d.Exponent)
	}
	n := d.Vertices
	edges := float64(n) * d.Degree / 2
	if err := checkCounts(float64(n), edges, amount{"n", n}); err != nil {
		return nil, err
	}
	// The vertex of rank i weighs (i + first)^(-1/(exponent-1)); first keeps the
	// greatest expected degree below sqrt(2 edges), as the model demands.
	power := -1 / (d.Exponent - 1)
	first := d.firstRank(power)
	sum := make([]float64, n)
	total := 0.0
	for i := range sum {
		total += math.Pow(float64(i)+first, power)
		sum[i] = total
	}
	r := partition.NewRandom(d.Seed, 0)
	name := r.Permutation(n)
	draw := func() int { return int(name[min(sort.SearchFloat64s(sum, r.Float()*total), n-1)]) }
	b := partition.NewBuilder(n)
	b.Once()
	b.Grow(int(edges))
	for range int(edges) {
		b.Edge(draw(), draw(), 1)
	}
	return b.Build()
}

// firstRank doubles until the greatest expected degree is small enough. The sum
// of weights is taken as its integral.
func (d PowerLaw) firstRank(power float64) float64 {
	n := float64(d.Vertices)
	bound := math.Sqrt(n * d.Degree)
	first := 1.0
	for first < n {
		total := (math.Pow(n+first, power+1) - math.Pow(first, power+1)) / (power + 1)
		if n*d.Degree*math.Pow(first, power)/total <= bound {
			break
		}
		first *= 2
	}
	return first
}

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

// PaperGraph is one of the six graphs of Yuan (2014), Table 1: Vertices is 50,
// 80, 120, 150, 180 or 200, works are 10 to 300, messages 5 to 35. The paper does
// not say which edges there are; here they are pairs of tasks at random, Density
// messages per task. A replay of the paper's Table 2 draws the same graphs, and
// beside them the powers and the costs of its processors.
type PaperGraph struct {
	Vertices int
	Density  float64 // messages per task; at most half of all pairs
	Seed     uint64
}

var paperVertices = []int{50, 80, 120, 150, 180, 200}

// Generate makes the graph, directed. Works and messages have random numbers of
// their own, so that another density leaves works as they are.
func (d PaperGraph) Generate() (*partition.Graph, error) {
	n, graph := d.Vertices, slices.Index(paperVertices, d.Vertices)+1
	if graph == 0 {
		return nil, fmt.Errorf("n = %d: want one of %v", n, paperVertices)
	}
	if most := float64(n-1) / 2; !(d.Density > 0 && d.Density <= most) {
		return nil, fmt.Errorf("density %v: want more than 0, at most %v messages a task", d.Density, most)
	}
	stream := func(i int) *rand.Rand { return rand.New(rand.NewPCG(d.Seed, uint64(10*graph+i))) }
	uniform := func(r *rand.Rand, least, most int64) int64 { return least + r.Int64N(most-least+1) }
	b := partition.NewBuilder(n)
	works, messages := stream(0), stream(1)
	for v := range n {
		b.SetVertexWeight(v, uniform(works, 10, 300))
	}
	drawn := map[[2]int]bool{}
	for range int(math.Round(d.Density * float64(n))) {
		u, v := messages.IntN(n), messages.IntN(n)
		for u == v || drawn[[2]int{u, v}] {
			u, v = messages.IntN(n), messages.IntN(n)
		}
		drawn[[2]int{u, v}] = true
		b.Message(u, v, uniform(messages, 5, 35))
	}
	return b.Build()
}
