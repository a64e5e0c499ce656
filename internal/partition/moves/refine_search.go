package moves

const (
	// patience is how many moves a search goes on without a new best.
	patience = 20
	// A round is given up when its gain per move, times the number of starts, is
	// less than the cost divided by roundGain. That is checked every roundLook moves.
	roundGain = 700
	roundLook = 500
)

// searchRound starts a search at each vertex on the border that no search of
// this round has moved yet: P. Sanders, C. Schulz, Engineering multilevel graph
// partitioning algorithms, ESA 2011, section 4.2, multi-try FM.
func (r *Refiner) searchRound() {
	r.round++
	r.collect(func(node) bool { return true })
	before, look := r.Cost, roundLook
	r.tried = 0
	for _, v := range r.starts {
		if r.tried >= look {
			if float64(before-r.Cost)*float64(len(r.starts))*roundGain < float64(r.Cost)*float64(r.tried) {
				return
			}
			look = r.tried + roundLook
		}
		if r.locked[v] != r.round && r.node[v].count > 0 {
			r.search(v)
		}
	}
}

// search moves v and, best gain first, vertices next to those that moved, and
// goes back to the best partition on the way; of equal ones to the last.
func (r *Refiner) search(v int32) {
	to, gain := r.best(v)
	if to < 0 {
		return
	}
	r.queue.Set(v, gain)
	r.moves = r.moves[:0]
	best, bestMoves := r.Cost, 0
	for r.queue.Len() > 0 && len(r.moves)-bestMoves < patience {
		e := r.queue.Pop()
		v := e.V
		to, gain := r.best(v)
		if to < 0 || r.putBack(e, gain) {
			continue
		}
		r.moves = append(r.moves, Step{v, r.Part[v]})
		r.locked[v] = r.round
		r.Move(v, to)
		if r.Cost <= best {
			best, bestMoves = r.Cost, len(r.moves)
		}
		r.enqueue(v)
	}
	r.tried += len(r.moves)
	r.TakeBack(r.moves[bestMoves:])
	r.queue.empty()
}

// enqueue puts the neighbours of v on the border into the queue, or corrects
// their keys.
func (r *Refiner) enqueue(v int32) {
	g := r.g
	for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
		if r.locked[u] == r.round {
			continue
		}
		if r.node[u].count == 0 {
			r.queue.Remove(u)
			continue
		}
		if to, gain := r.best(u); to >= 0 {
			r.queue.Set(u, gain)
		} else {
			r.queue.Remove(u)
		}
	}
}
