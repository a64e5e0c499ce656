package partition

// patience is how many moves a search goes on without a new best.
const patience = 20

// searchRound starts a search at each border vertex that no search of this
// round has moved yet: P. Sanders, C. Schulz, Engineering multilevel graph
// partitioning algorithms, ESA 2011, section on multi-try FM.
func (r *refiner) searchRound() {
	r.round++
	r.collect()
	for _, v := range r.border {
		if r.touched[v] != r.round && r.node[v].count > 0 {
			r.search(v)
		}
	}
}

// search moves v and, best gain first, vertices next to those that moved, and
// goes back to the best partition on the way.
func (r *refiner) search(v int32) {
	to, gain := r.best(v)
	if to < 0 {
		return
	}
	r.queue.set(v, gain)
	r.moves = r.moves[:0]
	start := r.cost
	best, bestMoves := start, 0
	for len(r.queue.heap) > 0 && len(r.moves)-bestMoves < patience {
		e := r.queue.pop()
		v := e.v
		to, gain := r.best(v)
		if to < 0 {
			continue
		}
		if gain < e.key && len(r.queue.heap) > 0 && gain < r.queue.heap[0].key {
			r.queue.set(v, gain) // its part has filled up since
			continue
		}
		r.moves = append(r.moves, moved{v, r.part[v]})
		r.touched[v] = r.round
		r.Move(v, to)
		if r.cost < best {
			best, bestMoves = r.cost, len(r.moves)
		}
		r.enqueue(v)
	}
	for i := len(r.moves) - 1; i >= bestMoves; i-- {
		r.Move(r.moves[i].v, r.moves[i].from)
	}
	r.queue.empty()
}

// enqueue puts the neighbours of v on the border into the queue, or corrects
// their keys.
func (r *refiner) enqueue(v int32) {
	g := r.g
	for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
		if r.touched[u] == r.round {
			continue
		}
		if r.node[u].count == 0 {
			r.queue.remove(u)
			continue
		}
		if to, gain := r.best(u); to >= 0 {
			r.queue.set(u, gain)
		} else {
			r.queue.remove(u)
		}
	}
}
