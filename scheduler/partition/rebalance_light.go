package partition

// fill moves vertices into part i, which is too light, from parts that can spare
// them, at the least loss each.
func (r *refiner) fill(i int32) {
	r.queue.empty()
	for v := range int32(r.g.NumVertices()) {
		if r.part[v] != i && r.g.VertexWeight[v] > 0 && r.spared(v, i) {
			r.queue.set(v, r.worth(v, r.Gain(v, i)))
		}
	}
	for r.queue.len() > 0 && r.weight[i] < r.bounds.Least[i] {
		e := r.queue.pop()
		if !r.spared(e.v, i) {
			continue
		}
		if r.putBack(e, r.worth(e.v, r.Gain(e.v, i))) {
			continue
		}
		r.moveUndoably(e.v, i)
		for _, u := range r.g.Adj[r.g.XAdj[e.v]:r.g.XAdj[e.v+1]] {
			if r.queue.has(u) {
				r.queue.set(u, r.worth(u, r.Gain(u, i)))
			}
		}
	}
	r.queue.empty()
}

func (r *refiner) spared(v, i int32) bool {
	w, from := r.g.VertexWeight[v], r.part[v]
	return r.weight[from]-w >= r.bounds.Least[from] && r.weight[i]+w <= r.bounds.Most[i]
}
