package search

import (
	"math/bits"

	"github.com/clustersim/clustersim/internal/partition"
)

// canBalance says whether the weight that is not fixed may still bring every
// part within its bounds; the parts' demands and room are summed, so it errs on
// the side of yes.
func (s *exactSearch) canBalance() bool {
	var demand, room int64
	for i, w := range s.weight {
		demand += max(0, s.limits.Least[i]-w)
		room = min(room+s.limits.Most[i]-w, partition.MaxTotalWeight) // many loose bounds would overflow
	}
	return demand <= s.left && s.left <= room
}

// bound is a number that no balanced partition costs less than, if it agrees
// with what is fixed. It sums three kinds of edges.
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
func (s *exactSearch) bound() int64 {
	twice := 2 * s.cost
	for _, v := range s.order {
		if s.part[v] >= 0 {
			continue
		}
		least := int64(unbounded)
		for j, w := range s.weight {
			room := s.limits.Most[j] - w - s.g.VertexWeight[v]
			if room < 0 {
				continue
			}
			pay := 2 * s.attach[int(v)*s.k+j]
			if pay < least && s.cheap[j] > 0 {
				pay += s.cheap[j] * s.mustCut(v, room)
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

// mustCut is the least weight of edges from v to vertices that are not fixed
// and cannot be with it, when its part has that much room beside it: the edges
// that are left when the room is filled in the order of edge weight per vertex
// weight, with a fraction of the last vertex (G. B. Dantzig, Discrete-variable extremum problems, Operations
// Research 5, 1957).
func (s *exactSearch) mustCut(v int32, room int64) int64 {
	var cut int64
	for _, a := range s.items[v] {
		u := s.g.Adj[a]
		if s.part[u] >= 0 {
			continue
		}
		edge, weight := s.g.EdgeWeight[a], s.g.VertexWeight[u]
		if weight <= room {
			room -= weight
			continue
		}
		high, low := bits.Mul64(uint64(edge), uint64(room))
		kept, _ := bits.Div64(high, low, uint64(weight))
		cut += edge - int64(kept)
		room = 0
	}
	return cut
}
