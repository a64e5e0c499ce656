package platform

// edges are the declared routes of a zone as a directed graph in compressed
// rows. Parallel edges do not occur.
type edges struct {
	start []int32   // by node: its first edge
	from  []int32   // by edge
	to    []int32   // by edge
	list  []listRef // by edge: the links; the edge's length is their number
	// backwards: latencies are added up from the last edge of a path to the
	// first, as SimGrid's Dijkstra zones do.
	backwards bool
}

// newEdges takes both directions of two-way routes. Within a row, edges stand
// in order of declaration.
func newEdges(z *zone, ls *lists) edges {
	e := edges{start: make([]int32, z.members+1)}
	each := func(do func(from, to int32, list listRef)) {
		for _, d := range z.decls {
			do(d.src, d.dst, d.list)
			if ls.twoWay(d.list) {
				do(d.dst, d.src, d.list|1)
			}
		}
	}
	m := 0
	each(func(from, _ int32, _ listRef) { e.start[from+1]++; m++ })
	for i := range z.members {
		e.start[i+1] += e.start[i]
	}
	e.from, e.to, e.list = make([]int32, m), make([]int32, m), make([]listRef, m)
	next := append([]int32(nil), e.start...)
	each(func(from, to int32, list listRef) {
		i := next[from]
		next[from]++
		e.from[i], e.to[i], e.list[i] = from, to, list
	})
	return e
}

// row is the range of a node's edges.
func (e *edges) row(node int32) (first, end int32) { return e.start[node], e.start[node+1] }

// firstGate and lastGate are the gateways at the two ends of an edge.
func (e *edges) firstGate(n *network, edge int32) Point {
	p, _ := n.lists.gates(e.list[edge])
	return p
}

func (e *edges) lastGate(n *network, edge int32) Point { _, p := n.lists.gates(e.list[edge]); return p }
