package partition

import (
	"fmt"
	"math"
	"slices"
)

// Builder collects edges in any order and makes a [Graph] of them.
type Builder struct {
	vertexWeight []int64
	from, to     []int32
	weight       []int64
	directed     bool
	once         bool // see Once
}

// NewBuilder starts a graph of n vertices of weight 1.
func NewBuilder(n int) *Builder {
	return &Builder{vertexWeight: slices.Repeat([]int64{1}, n)}
}

// Grow makes room for m more edges.
func (b *Builder) Grow(m int) {
	b.from, b.to, b.weight = slices.Grow(b.from, m), slices.Grow(b.to, m), slices.Grow(b.weight, m)
}

// SetVertexWeight sets the work of v.
func (b *Builder) SetVertexWeight(v int, weight int64) { b.vertexWeight[v] = weight }

// Edge adds weight to the edge between u and v, and makes the edge if there is
// none. A loop is left out: nothing can cut it.
func (b *Builder) Edge(u, v int, weight int64) {
	if u != v {
		b.from, b.to, b.weight = append(b.from, int32(u)), append(b.to, int32(v)), append(b.weight, weight)
	}
}

// Message is an Edge with a weight that flows from u to v; the graph is then directed
// ([Graph.Forward]). Edges and messages do not mix.
func (b *Builder) Message(u, v int, weight int64) {
	b.directed = true
	b.Edge(u, v, weight)
}

// Once has an edge that is added several times count once, and all edges weigh 1.
func (b *Builder) Once() { b.once = true }

// Build makes the graph: rows in increasing order, parallel edges summed. The
// builder is spent. It panics when an edge names no vertex. Linear, two counting sorts.
func (b *Builder) Build() (*Graph, error) {
	n := len(b.vertexWeight)
	if n >= math.MaxInt32 || len(b.from) > math.MaxInt32/2 {
		return nil, fmt.Errorf("%d vertices, %d edges: want fewer than 2^31 and 2^30", n, len(b.from))
	}
	if err := b.checkWeights(); err != nil {
		return nil, err
	}
	g := &Graph{XAdj: make([]int32, n+1), VertexWeight: b.vertexWeight}
	for e := range b.from {
		g.XAdj[b.from[e]+1]++
		g.XAdj[b.to[e]+1]++
	}
	for v := range n {
		g.XAdj[v+1] += g.XAdj[v]
	}
	b.fill(g, b.sortedByEnd(g.XAdj))
	g.merge()
	if b.once {
		for a := range g.EdgeWeight {
			g.EdgeWeight[a] = 1
		}
	}
	*b = Builder{}
	return g, nil
}

func (b *Builder) checkWeights() error {
	var vertices, edges float64
	for v, w := range b.vertexWeight {
		if w < 0 {
			return fmt.Errorf("vertex %d: weight %d: want at least 0", v, w)
		}
		vertices += float64(w)
	}
	for e, w := range b.weight {
		if w < 0 {
			return fmt.Errorf("edge %d-%d: weight %d: want at least 0", b.from[e], b.to[e], w)
		}
		edges += float64(w)
	}
	return CheckTotals(vertices, edges)
}

// halfEdge is one direction of an added edge: 2e from its first end, 2e+1 from
// its second.
type halfEdge = int32

// sortedByEnd lists all half edges by the vertex they lead to: as many lead to a
// vertex as start from it, so the offsets are those of the rows.
func (b *Builder) sortedByEnd(offsets []int32) []halfEdge {
	next := slices.Clone(offsets)
	order := make([]halfEdge, 2*len(b.to))
	for e, to := range b.to {
		from := b.from[e]
		order[next[to]] = int32(2 * e)
		next[to]++
		order[next[from]] = int32(2*e + 1)
		next[from]++
	}
	return order
}

// fill lays the half edges into rows; within a row they keep the order by the
// vertex they lead to.
func (b *Builder) fill(g *Graph, order []halfEdge) {
	next := slices.Clone(g.XAdj)
	g.Adj, g.EdgeWeight = make([]int32, len(order)), make([]int64, len(order))
	if b.directed {
		g.Forward = make([]int64, len(order))
	}
	for _, h := range order {
		e := h / 2
		row, other := b.from[e], b.to[e]
		if h%2 == 1 {
			row, other = other, row
		}
		at := next[row]
		next[row]++
		g.Adj[at], g.EdgeWeight[at] = other, b.weight[e]
		if b.directed && h%2 == 0 {
			g.Forward[at] = b.weight[e]
		}
	}
}

// merge sums up neighbours that stand several times in a row; they are side by side.
func (g *Graph) merge() {
	write, row := int32(0), int32(0)
	for v := range g.NumVertices() {
		end, first := g.XAdj[v+1], write
		for a := row; a < end; a++ {
			if write > first && g.Adj[write-1] == g.Adj[a] {
				g.EdgeWeight[write-1] += g.EdgeWeight[a]
				if g.Forward != nil {
					g.Forward[write-1] += g.Forward[a]
				}
				continue
			}
			g.Adj[write], g.EdgeWeight[write] = g.Adj[a], g.EdgeWeight[a]
			if g.Forward != nil {
				g.Forward[write] = g.Forward[a]
			}
			write++
		}
		g.XAdj[v], row = first, end
	}
	g.XAdj[g.NumVertices()] = write
	g.Adj, g.EdgeWeight = g.Adj[:write], g.EdgeWeight[:write]
	if g.Forward != nil {
		g.Forward = g.Forward[:write]
	}
}
