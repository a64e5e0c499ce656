package moves

// greedyPass moves vertices that gain, those that gain most first, each at most
// once: greedy refinement of G. Karypis, V. Kumar, Multilevel k-way partitioning
// scheme for irregular graphs, J. Parallel Distrib. Comput. 48(1), 1998. Moves
// that gain nothing are made when they even out the weights, and otherwise every
// second time: they carry borders over plateaus.
func (r *Refiner) greedyPass() {
	r.round++
	r.collect(r.loose)
	for _, v := range r.starts {
		r.offer(v)
	}
	free := false
	for r.queue.Len() > 0 {
		e := r.queue.Pop()
		v := e.V
		to, gain := r.best(v)
		if to < 0 || gain < 0 || r.putBack(e, gain) {
			continue
		}
		free = !free
		if gain == 0 && !free && r.Weight[to]+r.g.VertexWeight[v] >= r.Weight[r.Part[v]] {
			continue
		}
		r.locked[v] = r.round
		r.moveUndoably(v, to)
		g := r.g
		for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
			if r.locked[u] != r.round {
				r.offer(u)
			}
		}
	}
}

// collect lists the vertices that have neighbours in other parts and that pass
// a test, in random order.
func (r *Refiner) collect(test func(node) bool) {
	r.starts = r.starts[:0]
	for v, n := range r.node {
		if n.count > 0 && test(n) {
			r.starts = append(r.starts, int32(v))
		}
	}
	r.Random.Shuffle(r.starts)
}

// loose says whether a vertex may be able to move without loss. With costs of
// pairs any may.
func (r *Refiner) loose(n node) bool {
	if r.costs != nil {
		return true
	}
	for _, l := range r.pool[n.first : n.first+n.count] {
		if l.weight >= n.own {
			return true
		}
	}
	return false
}

// offer puts v into the queue when it may move without loss, and out if not.
func (r *Refiner) offer(v int32) {
	if r.node[v].count > 0 {
		if to, gain := r.best(v); to >= 0 && gain >= 0 {
			r.queue.Set(v, gain)
			return
		}
	}
	r.queue.Remove(v)
}

// putBack returns an entry to the queue if it now gains less than it promised,
// because a part has filled up, and less than the next.
func (r *Refiner) putBack(e Queued, gain int64) bool {
	if gain >= e.Key || r.queue.Len() == 0 || gain >= r.queue.Top().Key {
		return false
	}
	r.queue.Set(e.V, gain)
	return true
}
