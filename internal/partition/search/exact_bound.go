package search

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// bound is a number that no balanced partition costs less than, if it agrees
// with what is fixed: all but the rest. It sums three kinds of edges. Once it is
// sure to reach the ceiling it is as much as it is by then.
//
// Edges between fixed vertices cost what they cost.
//
// A vertex v that is not fixed ends up in some part j with room for it. There its
// edges to fixed vertices cost attach(v, j). Of its neighbours that are not fixed
// those in part j weigh no more than the room that v leaves, so the edges to them
// weigh no more than the best of a fractional knapsack of that size; all its other
// edges are cut, and each unit costs at least the cheapest between j and any
// other part. Such an edge is seen from both its ends, so half of that counts
// for each end.
//
// The least over j, vertex by vertex, is at most what v really costs. The sum is
// kept doubled, so that halves are whole numbers, and rounded up at the end, for
// objectives are whole.
func (s *exactSearch) bound(rest []int32) int64 {
	for j, w := range s.weight {
		s.room[j] = s.limits.Most[j] - w
	}
	twice := 2 * s.cost
	enough := int64(unbounded)
	if s.ceiling < unbounded/2 {
		enough = 2*s.ceiling - 1
	}
	for _, v := range rest {
		if twice >= enough {
			break
		}
		least := int64(unbounded)
		weight, attach := s.g.VertexWeight[v], s.attach[int(v)*s.k:int(v+1)*s.k]
		open := &s.open[v]
		for j, room := range s.room {
			if room -= weight; room < 0 {
				continue
			}
			pay := 2 * attach[j]
			if pay < least && open.weight > room && s.cheap[j] > 0 {
				pay += s.cheap[j] * open.mustCut(room)
			}
			least = min(least, pay)
		}
		if least == unbounded {
			return unbounded // v fits nowhere
		}
		twice += least
	}
	return (twice + 1) / 2
}

// opened are the edges of a vertex to vertices that are not fixed, most edge weight per
// weight of the other end first, without those of no weight: they have no order among those to
// vertices of weight 0.
type opened struct {
	edges        []openEdge
	edge, weight int64 // sums over the edges
}

type openEdge struct {
	edge, weight int64 // weights of the edge and of its other end
	to           int32
}

// mustCut is the least weight of edges of a vertex to vertices that are not fixed
// and cannot be with it, when its part has that much room beside it: the edges
// that are left when the room is filled in the order of edge weight per vertex
// weight, with a fraction of the last vertex (G. B. Dantzig, Discrete-variable extremum problems, Operations
// Research 5, 1957).
func (o *opened) mustCut(room int64) int64 {
	cut := o.edge
	for _, e := range o.edges {
		if e.weight > room {
			high, low := bits.Mul64(uint64(e.edge), uint64(room))
			kept, _ := bits.Div64(high, low, uint64(e.weight))
			return cut - int64(kept)
		}
		room -= e.weight
		cut -= e.edge
	}
	return cut
}

// shut takes v out of the open edges of its neighbours that are not fixed; reopen puts it back. What is
// shut last is reopened first, so that its place is what it was.
func (s *exactSearch) shut(v int32) {
	for a := s.g.XAdj[v]; a < s.g.XAdj[v+1]; a++ {
		if u := s.g.Adj[a]; s.part[u] < 0 && s.g.EdgeWeight[a] > 0 {
			o := &s.open[u]
			at := slices.IndexFunc(o.edges, func(e openEdge) bool { return e.to == v })
			e := o.edges[at]
			copy(o.edges[at:], o.edges[at+1:])
			last := len(o.edges) - 1
			o.edges[last] = openEdge{to: int32(at)}
			o.edges, o.edge, o.weight = o.edges[:last], o.edge-e.edge, o.weight-e.weight
		}
	}
}

func (s *exactSearch) reopen(v int32) {
	for a := s.g.XAdj[v]; a < s.g.XAdj[v+1]; a++ {
		if u := s.g.Adj[a]; s.part[u] < 0 && s.g.EdgeWeight[a] > 0 {
			o := &s.open[u]
			last := len(o.edges)
			o.edges = o.edges[:last+1]
			at := int(o.edges[last].to)
			e := openEdge{s.g.EdgeWeight[a], s.g.VertexWeight[v], v}
			copy(o.edges[at+1:], o.edges[at:])
			o.edges[at] = e
			o.edge, o.weight = o.edge+e.edge, o.weight+e.weight
		}
	}
}

// openedOf has all edges open. Products are compared in 128 bits: the bound must not be off
// by a rounding.
func openedOf(g *partition.Graph) []opened {
	list := make([]opened, g.NumVertices())
	for v := range list {
		o := &list[v]
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if e := (openEdge{g.EdgeWeight[a], g.VertexWeight[g.Adj[a]], g.Adj[a]}); e.edge > 0 {
				o.edges, o.edge, o.weight = append(o.edges, e), o.edge+e.edge, o.weight+e.weight
			}
		}
		slices.SortStableFunc(o.edges, func(a, b openEdge) int {
			leftHigh, leftLow := product(a.edge, b.weight)
			rightHigh, rightLow := product(b.edge, a.weight)
			return cmp.Or(cmp.Compare(rightHigh, leftHigh), cmp.Compare(rightLow, leftLow))
		})
	}
	return list
}

func product(a, b int64) (high, low uint64) { return bits.Mul64(uint64(a), uint64(b)) }
