package moves

import "slices"

// Gain is by how much the objective falls when v moves to part j; 0 for its own
// part. It takes one pass over the list of v.
func (s *Gains) Gain(v, j int32) int64 {
	i := s.Part[v]
	if i == j {
		return 0
	}
	own := s.own(v)
	if s.costs == nil {
		if at := s.find(v, j); at >= 0 {
			return s.pool[at].weight - own
		}
		return -own
	}
	return s.costGain(v, i, j, own)
}

// costGain is Gain under costs of pairs. Flows count at the cost of their
// direction; when costs are symmetric only their sum matters.
func (s *Gains) costGain(v, i, j int32, own int64) int64 {
	c, n := s.costs, s.node[v]
	if !s.directed {
		here, there := c.Row(i), c.Row(j)
		gain := -own * here[j]
		for _, l := range s.pool[max(n.first, 0) : max(n.first, 0)+n.count] {
			gain += l.weight * (here[l.part] - there[l.part])
		}
		return gain
	}
	out := s.ownForward[v]
	gain := -out*c.Between(j, i) - (own-out)*c.Between(i, j)
	for at := n.first; at < n.first+n.count; at++ {
		p, out := s.pool[at].part, s.forward[at]
		in := s.pool[at].weight - out
		gain += out*(c.Between(i, p)-c.Between(j, p)) + in*(c.Between(p, i)-c.Between(p, j))
	}
	return gain
}

// Move puts v into part j and returns the gain. It takes time in proportion to
// the neighbours' lists and allocates nothing, except that room for the lists
// of vertices that are new at a border grows by doubling.
func (s *Gains) Move(v, j int32) int64 {
	i := s.Part[v]
	if i == j {
		return 0
	}
	gain := s.Gain(v, j)
	s.Cost -= gain
	s.Weight[i] -= s.g.VertexWeight[v]
	s.Weight[j] += s.g.VertexWeight[v]
	if s.directed {
		s.updateDirected(v, i, j)
	} else {
		s.update(v, i, j)
	}
	s.swapOwn(v, i, j)
	return gain
}

// update brings up to date the neighbours of v, which goes from part i to part j.
func (s *Gains) update(v, i, j int32) {
	g := s.g
	row, weights := g.Adj[g.XAdj[v]:g.XAdj[v+1]], g.EdgeWeight[g.XAdj[v]:g.XAdj[v+1]]
	for a, u := range row {
		w := weights[a]
		if w == 0 {
			continue
		}
		switch s.Part[u] {
		case i:
			own := s.own(u)
			s.node[u].own = own - w
			s.add(u, j, w, 0)
		case j:
			s.node[u].own += w
			s.subtract(u, i, w, 0)
		default:
			s.shift(u, i, j, w)
		}
	}
}

// shift moves weight w of u's links from part i to part j in one pass.
func (s *Gains) shift(u, i, j int32, w int64) {
	n := &s.node[u]
	list := s.pool[n.first : n.first+n.count]
	from, to := -1, -1
	for at := range list {
		switch list[at].part {
		case i:
			from = at
		case j:
			to = at
		}
	}
	list[from].weight -= w
	switch {
	case to >= 0:
		list[to].weight += w
		if list[from].weight == 0 {
			s.drop(u, n.first+int32(from))
		}
	case list[from].weight == 0:
		list[from] = link{w, j}
	default:
		s.pool[n.first+n.count] = link{w, j}
		n.count++
	}
}

// updateDirected is update with flows: what flows to v from u is the reverse of
// what v's row says, that is the rest of the edge's weight.
func (s *Gains) updateDirected(v, i, j int32) {
	g := s.g
	for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
		u, w := g.Adj[a], g.EdgeWeight[a]
		if w == 0 {
			continue
		}
		flow := w - g.Forward[a]
		switch s.Part[u] {
		case i:
			own := s.own(u)
			s.node[u].own = own - w
			s.ownForward[u] -= flow
			s.add(u, j, w, flow)
		case j:
			s.node[u].own += w
			s.ownForward[u] += flow
			s.subtract(u, i, w, flow)
		default:
			s.subtract(u, i, w, flow)
			s.add(u, j, w, flow)
		}
	}
}

// swapOwn makes part j the own part of v: its link there becomes the own
// connection, the own connection a link to part i.
func (s *Gains) swapOwn(v, i, j int32) {
	old := s.node[v].own
	var oldForward, nowForward, now int64
	if s.directed {
		oldForward = s.ownForward[v]
	}
	if at := s.find(v, j); at >= 0 {
		now = s.pool[at].weight
		if s.directed {
			nowForward = s.forward[at]
		}
		s.drop(v, at)
	}
	s.node[v].own = now
	if s.directed {
		s.ownForward[v] = nowForward
	}
	if old > 0 {
		s.add(v, i, old, oldForward)
	}
	s.Part[v] = j
}

// Step is a move that may be taken back: of a vertex, out of a part.
type Step struct{ V, From int32 }

// TakeBack undoes steps, the last first.
func (s *Gains) TakeBack(steps []Step) {
	for _, m := range slices.Backward(steps) {
		s.Move(m.V, m.From)
	}
}
