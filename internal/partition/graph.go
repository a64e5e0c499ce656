package partition

import (
	"fmt"
	"math"
)

// MaxTotalWeight bounds the sum of all vertex weights, and of all edge weights
// times the largest cost, so that no sum or gain overflows.
const MaxTotalWeight = math.MaxInt64 / 8

// CheckTotals says when the sums of the weights are above MaxTotalWeight.
func CheckTotals(vertices, edges float64) error {
	if !(vertices <= MaxTotalWeight && edges <= MaxTotalWeight) {
		return fmt.Errorf("weights sum to %.3g for vertices, %.3g for edges: want at most %.3g", vertices, edges, float64(MaxTotalWeight))
	}
	return nil
}

// Graph is an undirected graph in compressed sparse rows. The neighbours of
// vertex v are Adj[XAdj[v]:XAdj[v+1]], each once and without v itself; every
// edge stands in both of its rows. [Builder] makes one from edges in any order,
// [Graph.Check] checks one made by hand. Methods do not change it.
type Graph struct {
	XAdj []int32 // vertices + 1 offsets
	Adj  []int32 // by arc: the vertex at its other end

	// EdgeWeight is by arc, at least 0, the same in both rows of an edge: what
	// its ends send to each other, both ways together.
	EdgeWeight []int64

	// Forward is by arc: how much of EdgeWeight flows from the row's vertex to
	// the other; the rest flows back. It matters only where the cost of a pair
	// of parts depends on the direction. Nil for an undirected graph.
	Forward []int64

	// VertexWeight is by vertex, at least 0: its work.
	VertexWeight []int64

	// Coord has Dim numbers per vertex, or is nil. No method needs it.
	Coord []float64
	Dim   int
}

// NumVertices is the number of vertices.
func (g *Graph) NumVertices() int { return len(g.VertexWeight) }

// NumEdges is the number of undirected edges.
func (g *Graph) NumEdges() int { return len(g.Adj) / 2 }

// Degree is the number of neighbours of v.
func (g *Graph) Degree(v int32) int { return int(g.XAdj[v+1] - g.XAdj[v]) }

// TotalVertexWeight sums the vertex weights. Linear.
func (g *Graph) TotalVertexWeight() int64 {
	var sum int64
	for _, w := range g.VertexWeight {
		sum += w
	}
	return sum
}

// TotalEdgeWeight sums the edge weights, each edge once. Linear.
func (g *Graph) TotalEdgeWeight() int64 {
	var sum int64
	for v := range int32(g.NumVertices()) {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if v < g.Adj[a] {
				sum += g.EdgeWeight[a]
			}
		}
	}
	return sum
}

// Check says what is wrong with a graph that was made by hand: lengths, ranges,
// rows that are not symmetric, weights that are negative or overflow. Linear,
// plus a hash entry per arc.
func (g *Graph) Check() error {
	if err := g.checkShape(); err != nil {
		return err
	}
	var vertices, edges float64
	for v, w := range g.VertexWeight {
		if w < 0 {
			return fmt.Errorf("vertex %d: weight %d: want at least 0", v, w)
		}
		vertices += float64(w)
	}
	type pair struct{ from, to int32 }
	arc := make(map[pair]int32, len(g.Adj))
	for v := range int32(g.NumVertices()) {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			u := g.Adj[a]
			if u < 0 || int(u) >= g.NumVertices() || u == v {
				return fmt.Errorf("vertex %d: neighbour %d: want another of %d vertices", v, u, g.NumVertices())
			}
			if _, twice := arc[pair{v, u}]; twice {
				return fmt.Errorf("vertex %d: neighbour %d stands twice", v, u)
			}
			arc[pair{v, u}] = a
			edges += float64(g.EdgeWeight[a]) / 2
		}
	}
	if err := CheckTotals(vertices, edges); err != nil {
		return err
	}
	for v := range int32(g.NumVertices()) {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			u, w := g.Adj[a], g.EdgeWeight[a]
			b, both := arc[pair{u, v}]
			switch {
			case w < 0:
				return fmt.Errorf("edge %d-%d: weight %d: want at least 0", v, u, w)
			case !both || g.EdgeWeight[b] != w:
				return fmt.Errorf("edge %d-%d is not the same in both rows", v, u)
			case g.Forward != nil && (g.Forward[a] < 0 || g.Forward[a]+g.Forward[b] != w):
				return fmt.Errorf("edge %d-%d: its two flows do not sum to its weight", v, u)
			}
		}
	}
	return nil
}

func (g *Graph) checkShape() error {
	n, arcs := g.NumVertices(), len(g.Adj)
	switch {
	case n >= math.MaxInt32 || arcs > math.MaxInt32:
		return fmt.Errorf("%d vertices, %d arcs: want fewer than 2^31", n, arcs)
	case len(g.XAdj) != n+1 || g.XAdj[0] != 0 || int(g.XAdj[n]) != arcs:
		return fmt.Errorf("%d offsets for %d vertices and %d arcs: want one more than vertices, from 0 to the number of arcs", len(g.XAdj), n, arcs)
	case len(g.EdgeWeight) != arcs || g.Forward != nil && len(g.Forward) != arcs:
		return fmt.Errorf("%d edge weights, %d flows for %d arcs: want one each", len(g.EdgeWeight), len(g.Forward), arcs)
	case g.Dim < 0 || len(g.Coord) != g.Dim*n:
		return fmt.Errorf("%d coordinates: want %d a vertex", len(g.Coord), g.Dim)
	}
	for v := range n {
		if g.XAdj[v] > g.XAdj[v+1] {
			return fmt.Errorf("vertex %d: its row ends before it begins", v)
		}
	}
	return nil
}
