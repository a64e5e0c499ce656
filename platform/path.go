package platform

// noEdge is the last edge of a path that does not exist.
const noEdge = -1

// Paths from one source are kept as a tree: for each node the last edge of the
// path to it, or noEdge. last[source] is the last edge of the way round, if any.

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

// appendPath appends the links of the path from a to b. Between two edges that
// meet in a zone it crosses the zone from one's gateway to the other's.
func (e *edges) appendPath(n *network, buf []LinkID, from int, last []int32, a, b int32) ([]LinkID, error) {
	edge := last[b]
	if edge == noEdge {
		return buf, ErrNoRoute
	}
	if mid := e.from[edge]; mid != a {
		var err error
		if buf, err = e.appendPath(n, buf, from, last, a, mid); err != nil {
			return buf, err
		}
		in, out := e.lastGate(n, last[mid]), e.firstGate(n, edge)
		if in != out {
			if buf, err = n.appendRoute(buf, from, in, out); err != nil {
				return buf, err
			}
		}
	}
	return n.lists.appendTo(buf, e.list[edge]), nil
}
