package platform

import "slices"

// edges are the declared routes of a zone as a directed graph in compressed
// rows. Parallel edges do not occur.
type edges struct {
	start []int32   // by node: its first edge
	from  []int32   // by edge
	to    []int32   // by edge
	list  []listRef // by edge: the links; the edge's length is their number
	// backwards: the links of an edge are listed last first, and latencies are
	// added up from the last edge of a path to the first, as SimGrid's Dijkstra
	// zones do.
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
	next := slices.Clone(e.start)
	each(func(from, to int32, list listRef) {
		i := next[from]
		next[from]++
		e.from[i], e.to[i], e.list[i] = from, to, list
	})
	return e
}

// firstGate and lastGate are the gateways at the two ends of an edge.
func (e *edges) firstGate(n *network, edge int32) Point {
	p, _ := n.lists.gates(e.list[edge])
	return p
}

func (e *edges) lastGate(n *network, edge int32) Point {
	_, p := n.lists.gates(e.list[edge])
	return p
}

// noEdge stands for the last edge of a path that does not exist.
const noEdge = -1

// Paths from one source are kept as a tree: for each node the last edge of the
// path to it, or noEdge. last[source] is the last edge of the shortest cycle
// through the source, if there is one.

// pathGates are the gateways where the path from a to b leaves a and enters b.
func (e *edges) pathGates(n *network, last []int32, a, b int32) (src, dst Point, err error) {
	edge := last[b]
	if edge == noEdge {
		return noPoint, noPoint, ErrNoRoute
	}
	dst = e.lastGate(n, edge)
	for e.from[edge] != a {
		edge = last[e.from[edge]]
	}
	return e.firstGate(n, edge), dst, nil
}

// appendPath appends the links of the path from a to b. Where two edges meet in
// an inner zone, it crosses that zone from one gateway to the other. In Dijkstra
// zones, too, the inner zone is crossed in the order of travel, although the links
// of each edge come last first: SimGrid 3.32 crashes there, so there is nothing to
// agree with. A host or router in the middle has no gateways. Latencies are added up from the last edge to the first.
func (e *edges) appendPath(n *network, buf []LinkID, from int, last []int32, a, b int32, summed bool) (_ []LinkID, err error) {
	edge := last[b]
	if edge == noEdge {
		return buf, ErrNoRoute
	}
	lastFirst := summed && e.backwards
	if lastFirst {
		buf = n.lists.appendTo(buf, e.list[edge])
	}
	if mid := e.from[edge]; mid != a {
		if !lastFirst {
			buf, err = e.appendPath(n, buf, from, last, a, mid, summed)
		}
		if e.backwards {
			from = len(buf)
		}
		if in, out := e.lastGate(n, last[mid]), e.firstGate(n, edge); err == nil && in != out && in != noPoint && out != noPoint {
			buf, err = n.appendRoute(buf, from, in, out, summed)
		}
		if lastFirst && err == nil {
			buf, err = e.appendPath(n, buf, from, last, a, mid, summed)
		}
	}
	if !lastFirst && err == nil {
		buf = e.appendEdge(n, buf, edge)
	}
	return buf, err
}

// appendEdge appends the links of an edge, last first in Dijkstra zones.
func (e *edges) appendEdge(n *network, buf []LinkID, edge int32) []LinkID {
	before := len(buf)
	buf = n.lists.appendTo(buf, e.list[edge])
	if e.backwards {
		slices.Reverse(buf[before:])
	}
	return buf
}
