package multilevel

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// level is a graph and how its vertices are joined in the next coarser one.
type level struct {
	g      *partition.Graph
	coarse []int32 // by vertex of g: its vertex in the coarser graph
}

// coarsener joins vertices in pairs, level by level. Its buffers serve all levels.
type coarsener struct {
	random    partition.Random
	maxWeight int64               // of a joined vertex
	within    partition.Partition // nil, or parts that joined vertices may not cross
	order     []int32
	mate      []int32
	bucket    []int32
	at        []int32 // by coarse vertex: where the row being made has it
	adj       []int32
	weight    []int64
	forward   []int64
}

const (
	// leastShrink ends coarsening when a level keeps more than this share of
	// the vertices: what is left is mostly stars, which no matching joins.
	leastShrink = 0.93
	// weightFactor lets a joined vertex weigh that many times the mean of the
	// coarsest graph, as METIS does.
	weightFactor = 1.5
)

// coarsen makes coarser graphs until one has at most target vertices, or
// matching no longer helps. The last graph is no level.
func (c *coarsener) coarsen(g *partition.Graph, target int) (levels []level, coarsest *partition.Graph) {
	c.maxWeight = max(1, int64(weightFactor*float64(g.TotalVertexWeight())/float64(target)))
	for g.NumVertices() > target {
		coarse, n := c.match(g)
		if float64(n) > leastShrink*float64(g.NumVertices()) {
			break
		}
		levels = append(levels, level{g, coarse})
		g = c.contract(g, coarse, n)
		if c.within != nil {
			within := make(partition.Partition, n)
			for v, number := range coarse {
				within[number] = c.within[v]
			}
			c.within = within
		}
	}
	return levels, g
}

// fewArcs is the length up to which a coarse row is searched for a neighbour, in
// place of a table: the search stays within one or two cache lines.
const fewArcs = 16

// contract makes the graph of count vertices in which vertex coarse[v] stands for
// v. At most two vertices share a number. Linear.
func (c *coarsener) contract(g *partition.Graph, coarse []int32, count int) *partition.Graph {
	result := &partition.Graph{XAdj: make([]int32, count+1), VertexWeight: make([]int64, count)}
	c.adj, c.weight = moves.Resize(c.adj, len(g.Adj)), moves.Resize(c.weight, len(g.Adj))
	if g.Forward != nil {
		c.forward = moves.Resize(c.forward, len(g.Adj))
	}
	c.at = moves.Resize(c.at, count)
	clear(c.at)
	// Numbers were given by the first member, so first members come in order;
	// the other one is found as the last.
	c.order = moves.Resize(c.order, max(count, len(c.order)))
	last := c.order[:count]
	for v, number := range coarse {
		last[number] = int32(v)
	}
	end, next := int32(0), int32(0)
	for v := range int32(g.NumVertices()) {
		if coarse[v] != next {
			continue
		}
		start, u := end, last[next]
		few := g.Degree(v)+g.Degree(u) <= fewArcs || u == v && g.Degree(v) <= fewArcs
		end = c.addRow(g, coarse, start, end, v, few)
		result.VertexWeight[next] = g.VertexWeight[v]
		if u != v {
			end = c.addRow(g, coarse, start, end, u, few)
			result.VertexWeight[next] += g.VertexWeight[u]
		}
		next++
		result.XAdj[next] = end
	}
	result.Adj, result.EdgeWeight = slices.Clone(c.adj[:end]), slices.Clone(c.weight[:end])
	if g.Forward != nil {
		result.Forward = slices.Clone(c.forward[:end])
	}
	return result
}

// addRow adds the row of v to the row between start and end, which it searches if it has
// few arcs. Else it looks into a table, in which an entry counts when it points into the
// row and the row agrees, so that the table is never cleared.
func (c *coarsener) addRow(g *partition.Graph, coarse []int32, start, end, v int32, few bool) int32 {
	own := coarse[v]
	first, last := g.XAdj[v], g.XAdj[v+1]
	row, weights := g.Adj[first:last], g.EdgeWeight[first:last]
	weights = weights[:len(row)]
	adj, table := c.adj, c.at
	for a, u := range row {
		to := coarse[u]
		if to == own {
			continue
		}
		at := start
		if few {
			for at < end && adj[at] != to {
				at++
			}
		} else if at = table[to]; at < start || at >= end || adj[at] != to {
			at = end
			table[to] = at
		}
		end = c.put(g, first+int32(a), at, end, to, weights[a])
	}
	return end
}

// put adds arc a of g, of weight w, to place at of the row that ends at end,
// where it may be the first.
func (c *coarsener) put(g *partition.Graph, a, at, end, to int32, w int64) int32 {
	if at == end {
		c.adj[at], c.weight[at] = to, w
		if g.Forward != nil {
			c.forward[at] = g.Forward[a]
		}
		return end + 1
	}
	c.weight[at] += w
	if g.Forward != nil {
		c.forward[at] += g.Forward[a]
	}
	return end
}

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
	c.mate = moves.Resize(c.mate, n)
	mate, free := c.mate, 0
	for v := range mate {
		mate[v] = unmatched
	}
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
	coarse = make([]int32, n)
	for v := range int32(n) {
		if u := mate[v]; u != unmatched && u < v {
			coarse[v] = coarse[u]
		} else {
			coarse[v], count = int32(count), count+1
		}
	}
	return coarse, count
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
