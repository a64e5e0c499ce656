package platform

import (
	"math"
	"slices"
	"sync/atomic"
)

// maxTreeCells limits the memory for path trees in each zone, to 64 million cells
// of 4 bytes. When it is full, the oldest tree is dropped.
const maxTreeCells = 64 << 20

// dijkstraZone computes the path tree of a source when it is first needed. Two
// runs that need it at once may both compute it; the results are equal.
type dijkstraZone struct {
	edges
	rank   []int32                   // by member: its turn among equally distant ones
	byTurn []int32                   // the members by rank
	trees  []atomic.Pointer[[]int32] // by source
	slots  []atomic.Int32            // sources of kept trees, plus 1
	next   atomic.Uint32             // the slot to reuse
}

func newDijkstraZone(z *zone, ls *lists) *dijkstraZone {
	keep := max(1, min(int(z.members), maxTreeCells/max(1, int(z.members))))
	rank, byTurn := mentions(z)
	hops := newEdges(z, ls)
	hops.backwards = true
	return &dijkstraZone{
		edges: hops,
		rank:  rank, byTurn: byTurn,
		trees: make([]atomic.Pointer[[]int32], z.members),
		slots: make([]atomic.Int32, keep),
	}
}

// mentions ranks members by their first mention in a route; those that no route
// mentions come last.
func mentions(z *zone) (rank, byTurn []int32) {
	rank = make([]int32, z.members)
	byTurn = make([]int32, 0, z.members)
	mention := func(m int32) {
		if rank[m] == 0 {
			byTurn = append(byTurn, m)
			rank[m] = int32(len(byTurn)) // from 1 for now
		}
	}
	for _, d := range z.decls {
		mention(d.src)
		mention(d.dst)
	}
	for m := range z.members {
		mention(m)
		rank[m]--
	}
	return rank, byTurn
}

func (d *dijkstraZone) gateways(n *network, a, b int32) (src, dst Point, err error) {
	return d.pathGates(n, d.tree(&n.lists, a), a, b)
}

// appendLocal lists links in SimGrid's order. SimGrid's Dijkstra zones walk the
// path from its end and put each link in front of the list, so the links of one
// edge come last first and the whole path comes before what the list already
// held. This is not the order of travel, but times depend on it: the first link of
// a route decides which flows share bandwidth anew together with it.
func (d *dijkstraZone) appendLocal(n *network, buf []LinkID, from int, a, b int32, summed bool) ([]LinkID, error) {
	before := len(buf)
	var err error
	if a == b {
		buf = d.appendSelf(n, buf, a)
	} else if buf, err = d.appendPath(n, buf, from, d.tree(&n.lists, a), a, b, summed); err != nil {
		return buf, err
	}
	if summed {
		return buf, nil
	}
	// Move buf[before:] before buf[from:before].
	slices.Reverse(buf[from:before])
	slices.Reverse(buf[before:])
	slices.Reverse(buf[from:])
	return buf, nil
}

// appendSelf appends the declared route from a member to itself or, without one,
// the loopback; never a path through other members.
func (d *dijkstraZone) appendSelf(n *network, buf []LinkID, a int32) []LinkID {
	for i := d.start[a]; i < d.start[a+1]; i++ {
		if d.to[i] == a {
			return d.appendEdge(n, buf, i)
		}
	}
	return append(buf, n.loopback)
}

func (d *dijkstraZone) tree(ls *lists, source int32) []int32 {
	if t := d.trees[source].Load(); t != nil {
		return *t
	}
	t := d.grow(ls, source)
	slot := &d.slots[(d.next.Add(1)-1)%uint32(len(d.slots))]
	if old := slot.Swap(source + 1); old != 0 {
		d.trees[old-1].Store(nil)
	}
	d.trees[source].Store(&t)
	return t
}

// grow is Dijkstra's algorithm (1959), O(m log n), with the number of links as
// distance. As in SimGrid, nodes of equal distance are settled in the order of their
// first mention in a route, and only a shorter path replaces another, so both
// choose the same links. gonum's path.DijkstraFrom settles them in the order of its
// heap, and is slower: see BenchmarkPathTree.
func (d *dijkstraZone) grow(ls *lists, source int32) []int32 {
	last := make([]int32, len(d.trees))
	cost := make([]int32, len(d.trees))
	for i := range cost {
		cost[i], last[i] = math.MaxInt32, noEdge
	}
	cost[source] = 0
	queue := nodeQueue{nodeKey(0, d.rank[source])}
	for len(queue) > 0 {
		key := queue.pop()
		c, v := int32(key>>32), d.byTurn[uint32(key)]
		if c > cost[v] {
			continue // already settled
		}
		for i := d.start[v]; i < d.start[v+1]; i++ {
			u, far := d.to[i], c+ls.size(d.list[i])
			if far < cost[u] {
				cost[u], last[u] = far, i
				queue.push(nodeKey(far, d.rank[u]))
			}
		}
	}
	return last
}

// nodeQueue is a binary heap of nodes by distance, then number; with internal/heap,
// which calls a function to compare, a tree takes 1.7 times as long.
type nodeQueue []uint64

func nodeKey(cost, node int32) uint64 { return uint64(cost)<<32 | uint64(node) }

func (q *nodeQueue) push(key uint64) {
	h := append(*q, key)
	i := len(h) - 1
	for i > 0 && h[(i-1)/2] > key {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = key
	*q = h
}

func (q *nodeQueue) pop() uint64 {
	h := *q
	top, key := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	*q = h
	i := 0
	for len(h) > 0 {
		child := 2*i + 1
		if child+1 < len(h) && h[child+1] < h[child] {
			child++
		}
		if child >= len(h) || h[child] >= key {
			h[i] = key
			break
		}
		h[i] = h[child]
		i = child
	}
	return top
}
