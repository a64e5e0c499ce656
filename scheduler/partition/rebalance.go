package partition

// rebalance moves vertices out of parts that are too heavy, and into parts that
// are too light, at the least loss, until all are within bounds or no move
// brings that nearer.
func (r *refiner) rebalance() {
	for {
		i := r.bounds.worst(r.weight)
		if i < 0 {
			return
		}
		before := r.bounds.excess(r.weight)
		if r.weight[i] > r.bounds.Most[i] {
			r.relieve(int32(i))
		} else {
			r.fill(int32(i))
		}
		if r.bounds.excess(r.weight) >= before {
			return
		}
	}
}

// relieve moves vertices out of part i, those that lose least for their weight first.
func (r *refiner) relieve(i int32) {
	r.queue.empty()
	for v := range int32(r.g.NumVertices()) {
		if r.part[v] == i && r.g.VertexWeight[v] > 0 {
			if to, gain := r.refuge(v); to >= 0 {
				r.queue.set(v, r.worth(v, gain))
			}
		}
	}
	for len(r.queue.heap) > 0 && r.weight[i] > r.bounds.Most[i] {
		e := r.queue.pop()
		to, gain := r.refuge(e.v)
		if to < 0 {
			continue
		}
		if r.putBack(e, r.worth(e.v, gain)) {
			continue
		}
		r.moveUndoably(e.v, to)
		for _, u := range r.g.Adj[r.g.XAdj[e.v]:r.g.XAdj[e.v+1]] {
			if r.part[u] == i && r.queue.has(u) {
				if to, gain := r.refuge(u); to >= 0 {
					r.queue.set(u, r.worth(u, gain))
				}
			}
		}
	}
	r.queue.empty()
}

// worth orders moves by what they gain for each unit of weight: a loss is
// shared by the weight, a gain counts once for each.
func (r *refiner) worth(v int32, gain int64) int64 {
	const fractions, most = 1 << 10, 1 << 60
	w := float64(r.g.VertexWeight[v])
	x := float64(gain) * w
	if gain < 0 {
		x = float64(gain) * fractions / w
	}
	return int64(max(-most, min(x, most)))
}

// refuge is where v can go from a part that is too heavy: the best of the parts
// with room, else the lightest for its bound, so long as the sum of all excess
// falls. -1: nowhere.
func (r *refiner) refuge(v int32) (to int32, gain int64) {
	if to, gain := r.best(v); to >= 0 {
		return to, gain
	}
	w, from := r.g.VertexWeight[v], r.part[v]
	excess := func(j int32, w int64) int64 { return max(0, w-r.bounds.Most[j], r.bounds.Least[j]-w) }
	now := excess(from, r.weight[from])
	least := excess(from, r.weight[from]-w) - now
	to = -1
	most := int64(0)
	for j := range int32(r.k) {
		if j == from {
			continue
		}
		saved := -(least + excess(j, r.weight[j]+w) - excess(j, r.weight[j]))
		if saved > most {
			to, most = j, saved
		}
	}
	if to < 0 {
		return -1, 0
	}
	return to, r.Gain(v, to)
}

// fill moves vertices into part i, which is too light, from parts that can spare
// them, at the least loss each.
func (r *refiner) fill(i int32) {
	r.queue.empty()
	for v := range int32(r.g.NumVertices()) {
		if r.part[v] != i && r.g.VertexWeight[v] > 0 && r.spared(v, i) {
			r.queue.set(v, r.worth(v, r.Gain(v, i)))
		}
	}
	for len(r.queue.heap) > 0 && r.weight[i] < r.bounds.Least[i] {
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
