package moves

// mostDense is the largest number of parts for which it pays to sum up connections
// by part.
const mostDense = 16

// countDense is count for few parts and costs without direction: it sums up all
// parts in one pass, without a branch per arc, and then makes links of the sums.
// They stand in the order of the parts, which matters only where all costs
// are 1 (see [Refiner.best]).
func (s *Gains) countDense(v int32, sums []int64) {
	g := s.g
	clear(sums)
	first, last := g.XAdj[v], g.XAdj[v+1]
	weights := g.EdgeWeight[first:last]
	for a, u := range g.Adj[first:last] {
		sums[s.part[u]] += weights[a]
	}
	i := s.part[v]
	s.node[v] = node{sums[i], nowhere, 0}
	for j, w := range sums {
		if w > 0 && int32(j) != i {
			s.pool[s.newLink(v, int32(j))].weight = w
		}
	}
}
