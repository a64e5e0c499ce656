package moves

// improvePasses bounds the passes of a local search; most end sooner.
const improvePasses = 10

// Improve is the local search that the population methods may add: it takes
// single moves and exchanges that gain and miss no limit by more than before,
// vertex after vertex in random order, until a pass finds none. Under tight
// bounds hardly a single move is allowed, so exchanges do the work. A pass
// looks at all pairs of vertices but prices them by a table of gains: O(n^2)
// additions, and O(k) gains for each neighbour of what moved.
func (p *Polisher) Improve() {
	n := p.g.NumVertices()
	p.table = Resize(p.table, n*p.k)
	for v := range int32(n) {
		p.price(v)
	}
	for range improvePasses {
		before := p.cost
		p.Random.Shuffle(p.order)
		for at := range p.order {
			p.improveAt(at)
		}
		if p.cost == before {
			return
		}
	}
}

// improveAt makes the best step of the vertex at a place of the order, if one gains.
func (p *Polisher) improveAt(at int) {
	v := p.order[at]
	to, best := p.bestMove(v)
	with, best := p.bestPartner(at, best)
	switch {
	case best <= 0:
	case with >= 0:
		i, j := p.part[v], p.part[with]
		p.moveAndPrice(v, j)
		p.moveAndPrice(with, i)
	default:
		p.moveAndPrice(v, to)
	}
}

// bestMove is where v gains most, and how much; 0 when no move gains.
func (p *Polisher) bestMove(v int32) (to int32, best int64) {
	i, w := p.part[v], p.g.VertexWeight[v]
	to = i
	for j, gain := range p.table[int(v)*p.k : int(v+1)*p.k] {
		if gain > best && p.Limits.Allows(p.weight, i, int32(j), w) {
			to, best = int32(j), gain
		}
	}
	return to, best
}

// bestPartner is the vertex whose exchange with the one at a place of the order
// gains most, and how much, if that is more than best, which is not negative; else -1 and best.
func (p *Polisher) bestPartner(at int, best int64) (partner int32, gain int64) {
	v, n := p.order[at], len(p.order)
	i, k := p.part[v], p.k
	row, column := p.table[int(v)*k:int(v+1)*k], p.table[i:]
	w, missed := p.g.VertexWeight[v], p.Limits.missed(p.weight)
	partner = -1
	next := at
	for range min(n-1, exchangeWindow) {
		if next++; next == n {
			next = 0
		}
		u := p.order[next]
		j := p.part[u]
		// The sum is at least the gain: see Tie. In v's own part it is 0.
		sum := row[j] + column[int(u)*k]
		if sum <= best || !p.Limits.allowsBeside(missed, p.weight, i, j, w-p.g.VertexWeight[u]) {
			continue
		}
		if sum -= p.Tie(v, u); sum > best {
			partner, best = u, sum
		}
	}
	return partner, best
}
