package multilevel

import (
	"math"

	"github.com/clustersim/clustersim/scheduler/partition"
)

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
