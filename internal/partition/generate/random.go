package generate

import (
	"fmt"
	"math"
	"sort"

	"github.com/clustersim/clustersim/internal/partition"
)

// powerLaw is a random graph of expected degrees that follow a power law with the
// given exponent, above 2, and are degree on average: F. Chung, L. Lu, Connected components
// in random graphs with given expected degree sequences, Annals of Combinatorics
// 6(2), 2002. Pairs drawn twice count once, so that the average is a little less.
// Vertices are numbered at random. Time is edges x log(vertices).
func powerLaw(n int, degree, exponent float64, seed uint64) (*partition.Graph, error) {
	if !(degree > 0) || degree > 1e6 || !(exponent > 2) || math.IsInf(exponent, 1) {
		return nil, fmt.Errorf("degree %v, exponent %v: want more than 0, at most 1e6, and more than 2", degree, exponent)
	}
	edges := float64(n) * degree / 2
	if err := checkCounts(float64(n), edges, amount{"n", n}); err != nil {
		return nil, err
	}
	// The vertex of rank i weighs (i + first)^(-1/(exponent-1)); first keeps the
	// greatest expected degree below sqrt(2 edges), as the model demands.
	power := -1 / (exponent - 1)
	first := firstRank(float64(n), degree, power)
	sum := make([]float64, n)
	total := 0.0
	for i := range sum {
		total += math.Pow(float64(i)+first, power)
		sum[i] = total
	}
	r := partition.NewRandom(seed, 0)
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
func firstRank(n, degree, power float64) float64 {
	bound := math.Sqrt(n * degree)
	first := 1.0
	for first < n {
		total := (math.Pow(n+first, power+1) - math.Pow(first, power+1)) / (power + 1)
		if n*degree*math.Pow(first, power)/total <= bound {
			break
		}
		first *= 2
	}
	return first
}

// preferential is a connected graph that grows to n vertices: each new vertex joins m old
// ones, an old one with probability in proportion to its degree. A.-L. Barabasi, R. Albert,
// Emergence of scaling in random networks, Science 286, 1999. Vertices are numbered by age.
// Pairs drawn twice count once.
func preferential(n, m int, seed uint64) (*partition.Graph, error) {
	if err := checkCounts(float64(n), float64(n)*float64(m), amount{"n", n}, amount{"edges", m}); err != nil {
		return nil, err
	}
	r := partition.NewRandom(seed, 0)
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

// rmat is a recursive random graph of 2^scale vertices, scale at most 25, and up to
// 2^scale x edgeFactor edges: D. Chakrabarti, Y. Zhan, C. Faloutsos, R-MAT: a
// recursive model for graph mining, SDM 2004, with the quarters 0.57, 0.19, 0.19,
// 0.05 of Graph 500. Pairs drawn twice count once. Vertices are numbered at random;
// some have no edges.
func rmat(scale, edgeFactor int, seed uint64) (*partition.Graph, error) {
	if scale < 1 || scale > 25 {
		return nil, fmt.Errorf("scale %d: want 1 to 25", scale)
	}
	n := 1 << scale
	if err := checkCounts(float64(n), float64(n)*float64(edgeFactor), amount{"edge-factor", edgeFactor}); err != nil {
		return nil, err
	}
	r := partition.NewRandom(seed, 0)
	name := r.Permutation(n)
	b := partition.NewBuilder(n)
	b.Once()
	b.Grow(n * edgeFactor)
	for range n * edgeFactor {
		u, v := 0, 0
		for range scale {
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
