package multilevel

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// unmatched marks a vertex that has no partner yet.
const unmatched = -1

// blockBits: the order of visits is random by blocks of neighbouring numbers.
// Graphs are mostly numbered with some locality, which a fully random order
// would throw away.
const blockBits = 4

// match pairs each vertex with the free neighbour of the best rating, vertices
// of low degree first: sorted heavy-edge matching (G. Karypis, V. Kumar, A fast
// and high quality multilevel scheme for partitioning irregular graphs, SIAM J.
// Sci. Comput. 20(1), 1998) with the rating weight^2 / (product of vertex
// weights) of M. Holtgrewe, P. Sanders, C. Schulz, Engineering a scalable high
// quality graph partitioner, IPDPS 2010. Linear. It returns each vertex's number
// in the coarser graph, and how many there are.
func (c *coarsener) match(g *partition.Graph) (coarse []int32, count int) {
	n := g.NumVertices()
	mate := slices.Repeat([]int32{unmatched}, n)
	free := 0
	for _, v := range c.visits(g) {
		if mate[v] != unmatched {
			continue
		}
		if u := c.partner(g, mate, v); u >= 0 {
			mate[v], mate[u] = u, v
		} else {
			free++
		}
	}
	c.matchTwoHops(g, mate, free)
	next := int32(0)
	for v := range int32(n) {
		switch u := mate[v]; {
		case u == unmatched || u > v:
			mate[v], next = -2-next, next+1 // its number, marked
			if u > v {
				mate[u] = mate[v]
			}
		}
	}
	for v := range mate {
		mate[v] = -2 - mate[v]
	}
	return mate, int(next)
}

// partner is the free neighbour of v with the best rating, -1 if there is none.
func (c *coarsener) partner(g *partition.Graph, mate []int32, v int32) int32 {
	best, bestSquare, bestWeight := int32(-1), -1.0, 1.0
	most := c.maxWeight - g.VertexWeight[v]
	row := g.Adj[g.XAdj[v]:g.XAdj[v+1]]
	weights := g.EdgeWeight[g.XAdj[v]:g.XAdj[v+1]]
	weights = weights[:len(row)]
	for a, u := range row {
		if mate[u] != unmatched || c.within != nil && c.within[u] != c.within[v] {
			continue
		}
		other := g.VertexWeight[u]
		if other > most {
			continue
		}
		square, weight := float64(weights[a])*float64(weights[a]), float64(max(other, 1))
		if square*bestWeight > bestSquare*weight { // the quotients, without dividing
			best, bestSquare, bestWeight = u, square, weight
		}
	}
	return best
}

// visits lists the vertices by degree, small first, up to a bound, and at random
// by blocks within a degree.
func (c *coarsener) visits(g *partition.Graph) []int32 {
	n := g.NumVertices()
	blocks := c.random.Permutation((n + 1<<blockBits - 1) >> blockBits)
	top := int32(2*len(g.Adj)/max(n, 1)) + 1 // from here on all degrees are one
	c.bucket = moves.Resize(c.bucket, int(top)+2)
	clear(c.bucket)
	for v := range n {
		c.bucket[min(g.XAdj[v+1]-g.XAdj[v], top)+1]++
	}
	for d := range int(top) + 1 {
		c.bucket[d+1] += c.bucket[d]
	}
	c.order = moves.Resize(c.order, n)
	for _, block := range blocks {
		for v := block << blockBits; v < min((block+1)<<blockBits, int32(n)); v++ {
			d := min(g.XAdj[v+1]-g.XAdj[v], top)
			c.order[c.bucket[d]] = v
			c.bucket[d]++
		}
	}
	return c.order
}

// Vertices left without a partner are paired with others that share a neighbour
// when they are more than this share of all: the leaves around a hub, of which
// matching along edges takes one a level (D. LaSalle, G. Karypis, Multi-threaded
// modularity based graph clustering using the multilevel paradigm, J. Parallel
// Distrib. Comput. 76, 2015, for METIS 5).
const (
	twoHopsFrom = 0.10
	anyHubFrom  = 0.35
)

// matchTwoHops pairs free vertices of low degree around each hub, the lowest
// degrees first, and of any degree if very many are left. Each round is linear.
func (c *coarsener) matchTwoHops(g *partition.Graph, mate []int32, free int) {
	n := float64(g.NumVertices())
	for _, limit := range []int32{1, 2, 4, math.MaxInt32} {
		from := twoHopsFrom
		if limit == math.MaxInt32 {
			from = anyHubFrom
		}
		if float64(free) <= from*n {
			return
		}
		free -= 2 * c.pairAroundHubs(g, mate, limit)
	}
}

func (c *coarsener) pairAroundHubs(g *partition.Graph, mate []int32, limit int32) (pairs int) {
	for hub := range int32(g.NumVertices()) {
		waiting := int32(unmatched)
		for _, u := range g.Adj[g.XAdj[hub]:g.XAdj[hub+1]] {
			switch {
			case mate[u] != unmatched || g.XAdj[u+1]-g.XAdj[u] > limit:
			case waiting == unmatched || c.within != nil && c.within[u] != c.within[waiting]:
				waiting = u
			case g.VertexWeight[u]+g.VertexWeight[waiting] <= c.maxWeight:
				mate[u], mate[waiting] = waiting, u
				waiting = unmatched
				pairs++
			}
		}
	}
	return pairs
}
