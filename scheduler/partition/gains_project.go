package partition

// project goes from a coarse graph to the finer one it was made of: each vertex
// takes the part of its coarse vertex. Cost and part weights stay. Where a coarse
// vertex is not on the border, neither are the vertices in it, and their rows
// are not looked at.
func (s *Gains) project(l level) {
	coarse := s.node
	part := make(Partition, l.g.NumVertices())
	for v, c := range l.coarse {
		part[v] = s.part[c]
	}
	s.g, s.part = l.g, part
	s.node = make([]node, len(part))
	if s.directed {
		s.ownForward = make([]int64, len(part))
	}
	need := 0
	for v, c := range l.coarse {
		if coarse[c].count > 0 {
			need += min(l.g.Degree(int32(v)), s.k-1)
		}
	}
	s.pool, s.forward = s.pool[:0], s.forward[:0]
	if need+need/4 > cap(s.pool) {
		s.reserve(need + need/4)
	}
	for v, c := range l.coarse {
		if coarse[c].count == 0 {
			s.node[v] = node{unknown, nowhere, 0}
		} else {
			s.count(int32(v))
		}
	}
}
