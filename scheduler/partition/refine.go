package partition

// refiner improves a partition on one level: a fast pass that takes every gain
// at once, then small searches around border vertices that accept losses.
type refiner struct {
	*Gains
	bounds Bounds
	random random

	border  []int32
	queue   queue
	touched []int32 // by vertex: the last round that moved it
	round   int32
	moves   []moved
}

// moved is a move that may be taken back.
type moved struct{ v, from int32 }

// improve runs on the level that Gains stands on.
func (r *refiner) improve() {
	n := r.g.NumVertices()
	r.touched = resize(r.touched, n)
	clear(r.touched)
	r.round = 0
	r.queue.reset(n)
	r.rebalance()
	for range 4 {
		before := r.cost
		r.sweep()
		if before-r.cost <= before/200 {
			break
		}
	}
	for range 3 {
		before := r.cost
		r.searchRound()
		if before-r.cost <= before/500 {
			break
		}
	}
}

// collect lists the vertices on the border, in random order.
func (r *refiner) collect() {
	r.border = r.border[:0]
	for v := range int32(r.g.NumVertices()) {
		if r.node[v].count > 0 {
			r.border = append(r.border, v)
		}
	}
	r.random.shuffle(r.border)
}

// best is the part that v gains most by moving to, among those that have room,
// and the gain; -1 when none has. Ties go to the lighter part.
func (r *refiner) best(v int32) (to int32, gain int64) {
	if r.costs != nil {
		return r.bestByCost(v)
	}
	to = -1
	n := r.node[v]
	w := r.g.VertexWeight[v]
	from := r.part[v]
	if r.weight[from]-w < r.bounds.Least[from] {
		return -1, 0
	}
	most := int64(-1)
	for _, l := range r.pool[n.first : n.first+n.count] {
		if l.weight < most || r.weight[l.part]+w > r.bounds.Most[l.part] {
			continue
		}
		if l.weight > most || r.weight[l.part] < r.weight[to] {
			to, most = l.part, l.weight
		}
	}
	return to, most - n.own
}

// bestByCost tries all parts: one without neighbours of v may be near to many.
func (r *refiner) bestByCost(v int32) (to int32, gain int64) {
	to = -1
	w := r.g.VertexWeight[v]
	from := r.part[v]
	if r.weight[from]-w < r.bounds.Least[from] {
		return -1, 0
	}
	for j := range int32(r.k) {
		if j == from || r.weight[j]+w > r.bounds.Most[j] {
			continue
		}
		if g := r.Gain(v, j); to < 0 || g > gain || g == gain && r.weight[j] < r.weight[to] {
			to, gain = j, g
		}
	}
	return to, gain
}

// sweep moves every border vertex that gains, or that costs nothing and evens
// out the weights, in random order.
func (r *refiner) sweep() {
	r.collect()
	for _, v := range r.border {
		if r.node[v].count == 0 {
			continue
		}
		to, gain := r.best(v)
		if to >= 0 && (gain > 0 || gain == 0 && r.weight[to]+r.g.VertexWeight[v] < r.weight[r.part[v]]) {
			r.Move(v, to)
		}
	}
}
