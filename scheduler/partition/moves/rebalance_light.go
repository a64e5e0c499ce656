package moves

// fill moves vertices into part i, which is too light, from parts that can spare
// them, at the least loss each.
func (r *Refiner) fill(i int32) {
	r.queue.empty()
	for v := range int32(r.g.NumVertices()) {
		if r.part[v] != i && r.g.VertexWeight[v] > 0 && r.spared(v, i) {
			r.queue.Set(v, r.worth(v, r.Gain(v, i)))
		}
	}
	for r.queue.Len() > 0 && r.weight[i] < r.bounds.Least[i] {
		e := r.queue.Pop()
		if !r.spared(e.V, i) {
			continue
		}
		if r.putBack(e, r.worth(e.V, r.Gain(e.V, i))) {
			continue
		}
		r.moveUndoably(e.V, i)
		for _, u := range r.g.Adj[r.g.XAdj[e.V]:r.g.XAdj[e.V+1]] {
			if r.queue.has(u) {
				r.queue.Set(u, r.worth(u, r.Gain(u, i)))
			}
		}
	}
	r.queue.empty()
}

func (r *Refiner) spared(v, i int32) bool {
	w, from := r.g.VertexWeight[v], r.part[v]
	return r.weight[from]-w >= r.bounds.Least[from] && r.weight[i]+w <= r.bounds.Most[i]
}
