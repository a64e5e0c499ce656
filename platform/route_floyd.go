package platform

import "math"

// floydZone holds the path trees of all members: R. W. Floyd, "Algorithm 97:
// shortest path", CACM 5(6), 1962. gonum's path.FloydWarshall keeps all equal
// paths and draws one of them; this one keeps the first that it finds, as SimGrid
// does, so that both choose the same links.
type floydZone struct {
	edges
	last []int32 // members x members
}

// newFloydZone costs O(n^3) time and 8 n^2 bytes, half of them kept.
func newFloydZone(z *zone, ls *lists) *floydZone {
	n := int(z.members)
	f := &floydZone{edges: newEdges(z, ls), last: make([]int32, n*n)}
	cost := make([]int32, n*n)
	for i := range cost {
		cost[i], f.last[i] = math.MaxInt32, noEdge
	}
	for i := range n {
		cost[i*n+i] = 1 // the loopback
	}
	for i, from := range f.from {
		at := int(from)*n + int(f.to[i])
		cost[at], f.last[at] = ls.size(f.list[i]), int32(i)
	}
	for via := range n {
		viaCost, viaLast := cost[via*n:(via+1)*n], f.last[via*n:(via+1)*n]
		for a := range n {
			toVia := cost[a*n+via]
			if toVia == math.MaxInt32 {
				continue
			}
			row, last := cost[a*n:(a+1)*n], f.last[a*n:(a+1)*n]
			for b, onward := range viaCost {
				if onward != math.MaxInt32 && toVia+onward < row[b] {
					row[b], last[b] = toVia+onward, viaLast[b]
				}
			}
		}
	}
	return f
}

func (f *floydZone) tree(a int32) []int32 {
	n := len(f.start) - 1
	return f.last[int(a)*n : (int(a)+1)*n]
}

func (f *floydZone) gateways(n *network, a, b int32) (src, dst Point, err error) {
	return f.pathGates(n, f.tree(a), a, b)
}

func (f *floydZone) appendLocal(n *network, buf []LinkID, from int, a, b int32, summed bool) ([]LinkID, error) {
	last := f.tree(a)
	if a == b && last[b] == noEdge {
		return append(buf, n.loopback), nil
	}
	return f.appendPath(n, buf, from, last, a, b, summed)
}
