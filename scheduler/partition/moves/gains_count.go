package moves

// countAll sums up all connections, and the objective from them.
func (s *Gains) countAll() {
	for v := range int32(len(s.node)) {
		s.count(v)
	}
	s.sumCost()
}

// sumCost is the objective from the connections.
func (s *Gains) sumCost() {
	s.cost = 0
	for v, n := range s.node {
		if n.count == 0 {
			continue
		}
		i := s.part[v]
		for at := n.first; at < n.first+n.count; at++ {
			flow := s.pool[at].weight
			if s.directed {
				flow = s.forward[at]
			}
			s.cost += flow * s.costs.Between(i, s.pool[at].part)
		}
	}
	if !s.directed {
		s.cost /= 2 // each edge is in two lists
	}
}

// count sums up the connections of v from its row. Links stand in the order in
// which their parts first appear in the row.
func (s *Gains) count(v int32) {
	g := s.g
	s.node[v] = node{unknown, nowhere, 0}
	i := s.part[v]
	first, last := g.XAdj[v], g.XAdj[v+1]
	weights := g.EdgeWeight[first:last]
	var own, ownForward int64
	for a, u := range g.Adj[first:last] {
		j, w := s.part[u], weights[a]
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
