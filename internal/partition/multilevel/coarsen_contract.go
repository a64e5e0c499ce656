package multilevel

import (
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// fewArcs is the length up to which a coarse row is searched for a neighbour, in
// place of a table: the search stays within one or two cache lines.
const fewArcs = 16

// contract makes the graph of count vertices in which vertex coarse[v] stands for
// v. At most two vertices share a number. Linear.
func (c *coarsener) contract(g *partition.Graph, coarse []int32, count int) *partition.Graph {
	n := g.NumVertices()
	result := &partition.Graph{XAdj: make([]int32, count+1), VertexWeight: make([]int64, count)}
	// Numbers were given by the first member, so first members come in order;
	// the other one is found through a chain.
	mate := c.members(coarse, count)
	c.adj, c.weight = moves.Resize(c.adj, len(g.Adj)), moves.Resize(c.weight, len(g.Adj))
	if g.Forward != nil {
		c.forward = moves.Resize(c.forward, len(g.Adj))
	}
	c.at = moves.Resize(c.at, count)
	clear(c.at)
	end := int32(0)
	next := int32(0)
	for v := range int32(n) {
		if coarse[v] != next {
			continue
		}
		u := mate[next]
		if u == v {
			u = -1
		}
		end = c.joinRows(g, coarse, end, v, u)
		result.VertexWeight[next] = g.VertexWeight[v]
		if u >= 0 {
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

// members gives the last vertex of each number.
func (c *coarsener) members(coarse []int32, count int) []int32 {
	c.order = moves.Resize(c.order, max(count, len(c.order)))
	last := c.order[:count]
	for v, number := range coarse {
		last[number] = int32(v)
	}
	return last
}

// joinRows writes the joined row of v and u (-1: of v alone) behind start.
func (c *coarsener) joinRows(g *partition.Graph, coarse []int32, start, v, u int32) int32 {
	degree := g.XAdj[v+1] - g.XAdj[v]
	if u >= 0 {
		degree += g.XAdj[u+1] - g.XAdj[u]
	}
	join := c.lookUp
	if degree <= fewArcs {
		join = c.search
	}
	end := join(g, coarse, start, start, v)
	if u >= 0 {
		end = join(g, coarse, start, end, u)
	}
	return end
}

// search adds the row of v to the row between start and end.
func (c *coarsener) search(g *partition.Graph, coarse []int32, start, end, v int32) int32 {
	own := coarse[v]
	first, last := g.XAdj[v], g.XAdj[v+1]
	row, weights := g.Adj[first:last], g.EdgeWeight[first:last]
	weights = weights[:len(row)]
	adj := c.adj
	for a, u := range row {
		to := coarse[u]
		if to == own {
			continue
		}
		at := start
		for at < end && adj[at] != to {
			at++
		}
		end = c.put(g, first+int32(a), at, end, to, weights[a])
	}
	return end
}

// lookUp is search with a table: an entry counts when it points into the row
// and the row agrees, so that the table is never cleared.
func (c *coarsener) lookUp(g *partition.Graph, coarse []int32, start, end, v int32) int32 {
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
		at := table[to]
		if at < start || at >= end || adj[at] != to {
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
