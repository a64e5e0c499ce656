package moves

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// countAll sums up all connections, and the objective from them.
func (s *Gains) countAll() {
	for v := range int32(len(s.node)) {
		s.count(v)
	}
	s.sumCost()
}

func (s *Gains) sumCost() {
	s.Cost = 0
	for v, n := range s.node {
		if n.count == 0 {
			continue
		}
		i := s.Part[v]
		for at := n.first; at < n.first+n.count; at++ {
			flow := s.pool[at].weight
			if s.directed {
				flow = s.forward[at]
			}
			s.Cost += flow * s.costs.Between(i, s.pool[at].part)
		}
	}
	if !s.directed {
		s.Cost /= 2 // each edge is in two lists
	}
}

// count sums up the connections of v from its row. Links stand in the order in
// which their parts first appear in the row.
func (s *Gains) count(v int32) {
	g := s.g
	s.node[v] = node{unknown, nowhere, 0}
	i := s.Part[v]
	first, last := g.XAdj[v], g.XAdj[v+1]
	weights := g.EdgeWeight[first:last]
	var own, ownForward int64
	for a, u := range g.Adj[first:last] {
		j, w := s.Part[u], weights[a]
		if j == i {
			own += w
			if s.directed {
				ownForward += g.Forward[first+int32(a)]
			}
			continue
		}
		if w == 0 {
			continue
		}
		at := s.linkOf[j] - 1
		if at < 0 {
			at = s.newLink(v, j)
			s.linkOf[j] = at + 1
		}
		s.pool[at].weight += w
		if s.directed {
			s.forward[at] += g.Forward[first+int32(a)]
		}
	}
	n := &s.node[v]
	n.own = own
	if s.directed {
		s.ownForward[v] = ownForward
	}
	if n.count > 0 {
		for _, l := range s.pool[n.first : n.first+n.count] {
			s.linkOf[l.part] = 0
		}
	}
}

// newLink begins a link of v to part i, of no weight yet, and says where it is.
func (s *Gains) newLink(v, i int32) int32 {
	n := &s.node[v]
	if n.first == nowhere {
		s.room(v)
	}
	at := n.first + n.count
	n.count++
	s.pool[at] = link{0, i}
	if s.directed {
		s.forward[at] = 0
	}
	return at
}

// mostDense is the largest number of parts for which it pays to sum up connections
// by part.
const mostDense = 16

// countDense is countAll for few parts and costs without direction: it sums up all
// parts of a vertex in one pass, without a branch per arc, and then makes links of the sums. Costs are given.
// They stand in the order of the parts, which matters only where all costs
// are 1 (see [Refiner.best]).
func (s *Gains) countDense(sums []int64) {
	g, k := s.g, len(sums)
	if s.dense == nil {
		s.dense = make([]link, len(s.node)*(k-1))
	}
	s.pool, s.Cost = s.dense, 0
	var first int32
	for v, i := range s.Part {
		clear(sums)
		row, weights := g.Adj[g.XAdj[v]:g.XAdj[v+1]], g.EdgeWeight[g.XAdj[v]:g.XAdj[v+1]]
		for a, u := range row[:len(weights)] {
			sums[s.Part[u]] += weights[a]
		}
		here := s.costs.Row(i)
		list, at := s.pool[first:first+int32(k-1)], 0
		for j, w := range sums {
			if w > 0 && int32(j) != i {
				list[at] = link{w, int32(j)}
				at++
				s.Cost += w * here[j]
			}
		}
		s.node[v] = node{sums[i], first, int32(at)}
		first += int32(k - 1)
	}
	s.Cost /= 2 // each edge is in two lists
}

// Project goes from a coarse graph to the finer graph that it was made of: each
// vertex v of g takes the part of its coarse vertex, coarseOf[v]. Cost and part
// weights stay. Where a coarse vertex is not on the border, neither are the
// vertices in it, and their rows are not read.
func (s *Gains) Project(g *partition.Graph, coarseOf []int32) {
	coarse := s.node
	part := make(partition.Partition, g.NumVertices())
	for v, c := range coarseOf {
		part[v] = s.Part[c]
	}
	s.g, s.Part = g, part
	s.node = make([]node, len(part))
	if s.directed {
		s.ownForward = make([]int64, len(part))
	}
	need := 0
	for v, c := range coarseOf {
		if coarse[c].count > 0 {
			need += min(g.Degree(int32(v)), s.k-1)
		}
	}
	s.pool, s.forward = s.pool[:0], s.forward[:0]
	if need+need/4 > cap(s.pool) {
		s.reserve(need + need/4)
	}
	for v, c := range coarseOf {
		if coarse[c].count == 0 {
			s.node[v] = node{unknown, nowhere, 0}
		} else {
			s.count(int32(v))
		}
	}
}
