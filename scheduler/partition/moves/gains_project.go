package moves

import (
	"github.com/clustersim/clustersim/scheduler/partition"
)

// Project goes from a coarse graph to the finer graph that it was made of: each
// vertex v of g takes the part of its coarse vertex, coarseOf[v]. Cost and part
// weights stay. Where a coarse vertex is not on the border, neither are the
// vertices in it, and their rows are not read.
func (s *Gains) Project(g *partition.Graph, coarseOf []int32) {
	coarse := s.node
	part := make(partition.Partition, g.NumVertices())
	for v, c := range coarseOf {
		part[v] = s.part[c]
	}
	s.g, s.part = g, part
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
