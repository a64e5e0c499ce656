package moves

// best is the part that v gains most by moving to, among those that have room,
// and the gain; -1 when none has, or when its own part can spare no more. Ties go
// to the lighter part. Under costs of 1 only parts with neighbours of v count.
func (r *Refiner) best(v int32) (to int32, gain int64) {
	w, from := r.g.VertexWeight[v], r.Part[v]
	if r.Weight[from]-w < r.keep(from) {
		return -1, 0
	}
	if r.costs != nil {
		return r.bestByCost(v)
	}
	n := r.node[v]
	if n.count == 0 {
		return -1, 0
	}
	to = -1
	most := int64(-1)
	for _, l := range r.pool[n.first : n.first+n.count] {
		if l.weight < most || r.Weight[l.part]+w > r.bounds.Most[l.part] {
			continue
		}
		if l.weight > most || r.Weight[l.part] < r.Weight[to] {
			to, most = l.part, l.weight
		}
	}
	return to, most - n.own
}

// keep is the weight that part i must keep.
func (r *Refiner) keep(i int32) int64 {
	if r.floor == nil {
		return r.bounds.Least[i]
	}
	return r.floor[i]
}

// bestByCost tries all parts: one without neighbours of v may be near to many.
func (r *Refiner) bestByCost(v int32) (to int32, gain int64) {
	to = -1
	w, from := r.g.VertexWeight[v], r.Part[v]
	for j := range int32(r.k) {
		if j == from || r.Weight[j]+w > r.bounds.Most[j] {
			continue
		}
		if g := r.Gain(v, j); to < 0 || g > gain || g == gain && r.Weight[j] < r.Weight[to] {
			to, gain = j, g
		}
	}
	return to, gain
}
