package moves

// relieve moves vertices out of part i, those that lose least for their weight first.
func (r *Refiner) relieve(i int32, members []int32, target func(v int32) (int32, int64)) {
	r.queue.empty()
	r.room = r.findRoom()
	for _, v := range members {
		if r.Part[v] == i && r.g.VertexWeight[v] > 0 {
			if to, gain := target(v); to >= 0 {
				r.queue.Set(v, r.worth(v, gain))
			}
		}
	}
	for r.queue.Len() > 0 && r.Weight[i] > r.bounds.Most[i] {
		e := r.queue.Pop()
		to, gain := target(e.V)
		if to < 0 || r.putBack(e, r.worth(e.V, gain)) {
			continue
		}
		r.moveUndoably(e.V, to)
		if to == r.room {
			r.room = r.findRoom()
		}
		for _, u := range r.g.Adj[r.g.XAdj[e.V]:r.g.XAdj[e.V+1]] {
			if r.Part[u] == i && r.g.VertexWeight[u] > 0 {
				if to, gain := target(u); to >= 0 {
					r.queue.Set(u, r.worth(u, gain))
				}
			}
		}
	}
	r.queue.empty()
}

// fewTies is the degree up to which a vertex may go to a part without neighbours
// of it, although vertices with neighbours there exist: leaves lose less than most
// vertices on a border.
const fewTies = 2

// near is where v goes: to a part with neighbours of it, or to any part if it has
// few neighbours at all. -1: nowhere.
func (r *Refiner) near(v int32) (to int32, gain int64) {
	few := r.g.Degree(v) <= fewTies
	if r.node[v].count == 0 && !few {
		return -1, 0
	}
	to, gain = r.best(v)
	if to >= 0 || !few || r.room == r.Part[v] || r.Weight[r.room]+r.g.VertexWeight[v] > r.bounds.Most[r.room] {
		return to, gain
	}
	return r.room, r.Gain(v, r.room)
}

// findRoom is the part that is furthest below its bound.
func (r *Refiner) findRoom() int32 {
	most := int32(0)
	for i := range int32(r.k) {
		if r.bounds.Most[i]-r.Weight[i] > r.bounds.Most[most]-r.Weight[most] {
			most = i
		}
	}
	return most
}

// worth orders moves by what they gain for each unit of weight: a loss is
// shared by the weight, a gain counts once for each.
func (r *Refiner) worth(v int32, gain int64) int64 {
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
func (r *Refiner) refuge(v int32) (to int32, gain int64) {
	if to, gain := r.best(v); to >= 0 {
		return to, gain
	}
	w, from := r.g.VertexWeight[v], r.Part[v]
	least := r.bounds.Outside(from, r.Weight[from]-w) - r.bounds.Outside(from, r.Weight[from])
	to = -1
	most := int64(0)
	for j := range int32(r.k) {
		if j == from {
			continue
		}
		saved := -(least + r.bounds.Outside(j, r.Weight[j]+w) - r.bounds.Outside(j, r.Weight[j]))
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
func (r *Refiner) fill(i int32) {
	r.queue.empty()
	for v := range int32(r.g.NumVertices()) {
		if r.Part[v] != i && r.g.VertexWeight[v] > 0 && r.spared(v, i) {
			r.queue.Set(v, r.worth(v, r.Gain(v, i)))
		}
	}
	for r.queue.Len() > 0 && r.Weight[i] < r.bounds.Least[i] {
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
	w, from := r.g.VertexWeight[v], r.Part[v]
	return r.Weight[from]-w >= r.bounds.Least[from] && r.Weight[i]+w <= r.bounds.Most[i]
}
