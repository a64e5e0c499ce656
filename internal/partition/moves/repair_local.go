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
		before := p.Cost
		p.Random.Shuffle(p.order)
		for at := range p.order {
			p.improveAt(at)
		}
		if p.Cost == before {
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
		i, j := p.Part[v], p.Part[with]
		p.moveAndPrice(v, j)
		p.moveAndPrice(with, i)
	default:
		p.moveAndPrice(v, to)
	}
}

// bestMove is where v gains most, and how much; 0 when no move gains.
func (p *Polisher) bestMove(v int32) (to int32, best int64) {
	i, w := p.Part[v], p.g.VertexWeight[v]
	to = i
	for j, gain := range p.table[int(v)*p.k : int(v+1)*p.k] {
		if gain > best && p.Limits.Allows(p.Weight, i, int32(j), w) {
			to, best = int32(j), gain
		}
	}
	return to, best
}

// bestPartner is the vertex whose exchange with the one at a place of the order
// gains most, and how much, if that is more than best, which is not negative; else -1 and best.
func (p *Polisher) bestPartner(at int, best int64) (partner int32, gain int64) {
	v, n := p.order[at], len(p.order)
	i, k := p.Part[v], p.k
	row, column := p.table[int(v)*k:int(v+1)*k], p.table[i:]
	w, missed := p.g.VertexWeight[v], p.Limits.missed(p.Weight)
	partner = -1
	next := at
	for range min(n-1, exchangeWindow) {
		if next++; next == n {
			next = 0
		}
		u := p.order[next]
		j := p.Part[u]
		// The sum is at least the gain: see Tie. In v's own part it is 0.
		sum := row[j] + column[int(u)*k]
		if sum <= best || !p.Limits.allowsBeside(missed, p.Weight, i, j, w-p.g.VertexWeight[u]) {
			continue
		}
		if sum -= p.Tie(v, u); sum > best {
			partner, best = u, sum
		}
	}
	return partner, best
}

// price fills the table's row of v.
func (p *Polisher) price(v int32) {
	row := p.table[int(v)*p.k : int(v+1)*p.k]
	for j := range row {
		row[j] = p.Gain(v, int32(j))
	}
}

// moveAndPrice moves v to part j and brings the table up to date.
func (p *Polisher) moveAndPrice(v, j int32) {
	i := p.Part[v]
	p.Move(v, j)
	p.price(v)
	switch g := p.g; {
	case p.costs == nil || p.directed:
		for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
			p.price(u)
		}
	default:
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			p.reprice(g.Adj[a], i, j, g.EdgeWeight[a])
		}
	}
}

// reprice adds to the row of u what changes when a neighbour at an edge of
// weight w has gone from part i to part j: what its own part paid for the edge
// and what each other part would, under costs that are symmetric.
func (p *Polisher) reprice(u, i, j int32, w int64) {
	if w == 0 {
		return
	}
	from, to := p.costs.Row(i), p.costs.Row(j)
	here := p.Part[u]
	own := w * (to[here] - from[here])
	row := p.table[int(u)*p.k : int(u+1)*p.k]
	for q := range row {
		row[q] += own - w*(to[q]-from[q])
	}
}
