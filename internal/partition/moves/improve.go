package moves

import "math"

// improvePasses bounds the passes of a local search; most end sooner.
const improvePasses = 10

// prices are all gains while [Polisher.Improve] runs. They stand in the order of a pass, part by
// part, so that the partners of a vertex are looked at along a slice.
type prices struct {
	n      int
	gains  []int64 // part x place in the order
	before []int64 // those of the pass before
	place  []int32 // by vertex: its place in the order
	parts  []int32 // by place: the vertex's part
	most   []int64 // part x part: no vertex of the second gains more in the first; empty: not bounded
	row    []int64 // by part: gains of the vertex whose turn it is
	missed int64   // what the parts miss of the published condition; unknown: not computed yet
}

// mostBounded is the largest number of parts for which gains are bounded by pairs of parts.
const mostBounded = 64

// Improve is the local search that the population methods may add: it takes
// single moves and exchanges that gain and miss no limit by more than before,
// vertex after vertex in random order, until a pass finds none. Under tight
// bounds hardly a single move is allowed, so exchanges do the work. A pass
// looks at all pairs of vertices but prices them by a table of gains: O(n^2)
// comparisons, and O(k) gains for each neighbour of what moved.
func (p *Polisher) Improve() {
	t, n := &p.prices, p.g.NumVertices()
	t.n, t.missed = n, unknown
	t.gains, t.before = Resize(t.gains, n*p.k), Resize(t.before, n*p.k)
	t.place, t.parts, t.row = Resize(t.place, n), Resize(t.parts, n), Resize(t.row, p.k)
	t.most = t.most[:0]
	if p.k <= mostBounded {
		t.most = Resize(t.most, p.k*p.k)
	}
	for pass := range improvePasses {
		before := p.Cost
		p.Random.Shuffle(p.order)
		if pass == 0 {
			p.takePlaces()
			for _, v := range p.order {
				p.price(v)
			}
		} else {
			p.reorder()
		}
		for i := range int32(p.k) {
			t.bound(i)
		}
		for at := range p.order {
			p.improveAt(at)
		}
		if p.Cost == before {
			return
		}
	}
}

func (p *Polisher) takePlaces() {
	t := &p.prices
	for at, v := range p.order {
		t.place[v], t.parts[at] = int32(at), p.Part[v]
	}
}

// reorder brings the gains of the pass before into the new order.
func (p *Polisher) reorder() {
	t := &p.prices
	t.gains, t.before = t.before, t.gains
	for at, v := range p.order {
		was := int(t.place[v])
		for j := 0; j < len(t.gains); j += t.n {
			t.gains[j+at] = t.before[j+was]
		}
	}
	p.takePlaces()
}

// improveAt makes the best step of the vertex at a place of the order, if one gains.
func (p *Polisher) improveAt(at int) {
	v := p.order[at]
	for j := range p.prices.row {
		p.prices.row[j] = p.prices.gains[j*p.prices.n+at]
	}
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

// bestMove is where v, whose turn it is, gains most, and how much; 0 when no move gains.
func (p *Polisher) bestMove(v int32) (to int32, best int64) {
	i, w := p.Part[v], p.g.VertexWeight[v]
	to = i
	for j, gain := range p.prices.row {
		if gain > best && p.allows(i, int32(j), w) {
			to, best = int32(j), gain
		}
	}
	return to, best
}

// allows is [Limits.Allows], which finds out only once between two moves what the parts miss.
func (p *Polisher) allows(i, j int32, d int64) bool {
	if !p.Limits.keepsBounds(p.Weight, i, j, d) {
		return false
	}
	if p.Limits.powers == nil {
		return true
	}
	if p.prices.missed == unknown {
		p.prices.missed = p.Limits.missed(p.Weight)
	}
	return p.Limits.missedAfter(p.Weight, i, j, d) <= p.prices.missed
}

// bestPartner is the vertex that gains most by an exchange with the one at a place of the
// order, and how much, if that is more than best, which is not negative; else -1 and best.
func (p *Polisher) bestPartner(at int, best int64) (partner int32, gain int64) {
	t, v := &p.prices, p.order[at]
	i, w := p.Part[v], p.g.VertexWeight[v]
	if !t.mayGain(i, best) {
		return -1, best
	}
	row, seen := t.row, false
	column := t.gains[int(i)*t.n : int(i+1)*t.n]
	window := min(t.n-1, exchangeWindow)
	end := min(at+1+window, t.n)
	partner = -1
	for _, look := range [2][2]int{{at + 1, end}, {0, window - (end - at - 1)}} {
		parts, order := t.parts[look[0]:look[1]], p.order[look[0]:look[1]]
		for next, gain := range column[look[0]:look[1]][:len(parts)] {
			// The sum is at least the gain: see Tie. In v's own part it is 0.
			j := parts[next]
			sum := row[j] + gain
			if sum <= best {
				continue
			}
			u := order[next]
			seen = true
			if !p.allows(i, j, w-p.g.VertexWeight[u]) {
				continue
			}
			if sum -= p.Tie(v, u); sum > best {
				partner, best = u, sum
			}
		}
	}
	if !seen {
		t.bound(i) // what bounded the gains has changed
	}
	return partner, best
}

// bound finds the most that any vertex of each part gains in part i. Until that is done again it
// rises with the gains, and does not fall.
func (t *prices) bound(i int32) {
	k := len(t.row)
	if len(t.most) == 0 {
		return
	}
	most := t.most[int(i)*k : int(i+1)*k]
	for j := range most {
		most[j] = math.MinInt64 / 2
	}
	parts := t.parts
	for at, gain := range t.gains[int(i)*t.n : int(i+1)*t.n][:len(parts)] {
		if j := parts[at]; gain > most[j] {
			most[j] = gain
		}
	}
}

// mayGain says whether the vertex whose turn it is, in part i, may gain more than best by an exchange.
func (t *prices) mayGain(i int32, best int64) bool {
	k := len(t.row)
	if len(t.most) == 0 {
		return true
	}
	most := t.most[int(i)*k : int(i+1)*k]
	for j, gain := range t.row[:len(most)] {
		if int32(j) != i && gain+most[j] > best {
			return true
		}
	}
	return false
}

// moveAndPrice moves v to part j and brings the gains up to date.
func (p *Polisher) moveAndPrice(v, j int32) {
	t, i := &p.prices, p.Part[v]
	at := int(t.place[v])
	p.Move(v, j)
	t.parts[at], t.missed = j, unknown
	gain := t.gains[int(j)*t.n+at]
	for q := range p.k {
		t.set(q, at, j, t.gains[q*t.n+at]-gain)
	}
	var from, to []int64
	if p.costs != nil {
		from, to = p.costs.Row(i), p.costs.Row(j)
	}
	for g, a := p.g, p.g.XAdj[v]; a < p.g.XAdj[v+1]; a++ {
		switch u, w := g.Adj[a], g.EdgeWeight[a]; {
		case p.directed:
			p.price(u)
		case w == 0:
		case p.costs == nil:
			p.repriceEqual(u, i, j, w)
		default:
			p.reprice(u, from, to, w)
		}
	}
}

// price finds the gains of v afresh.
func (p *Polisher) price(v int32) {
	at := int(p.prices.place[v])
	for j := range p.k {
		p.prices.set(j, at, p.Part[v], p.Gain(v, int32(j)))
	}
}

// reprice adds to the gains of u what changes when a neighbour at an edge of
// weight w has gone from a part with one row of costs to a part with another: what its own part paid for the edge
// and what each other part would, under costs that are symmetric.
func (p *Polisher) reprice(u int32, from, to []int64, w int64) {
	t, here := &p.prices, p.Part[u]
	own := w * (to[here] - from[here])
	at := int(t.place[u])
	for q, c := range to {
		t.set(q, at, here, t.gains[q*t.n+at]+own-w*(c-from[q]))
	}
}

// repriceEqual is reprice where all costs are 1: from part i to part j.
func (p *Polisher) repriceEqual(u, i, j int32, w int64) {
	t, here := &p.prices, p.Part[u]
	at := int(t.place[u])
	if own := w * (p.costs.Between(j, here) - p.costs.Between(i, here)); own != 0 {
		for q := range p.k {
			if q != int(here) {
				t.set(q, at, here, t.gains[q*t.n+at]+own)
			}
		}
	}
	if i != here {
		t.set(int(i), at, here, t.gains[int(i)*t.n+at]-w)
	}
	if j != here {
		t.set(int(j), at, here, t.gains[int(j)*t.n+at]+w)
	}
}

// set is the gain in part q of the vertex at a place, which is in part j now.
func (t *prices) set(q, at int, j int32, gain int64) {
	t.gains[q*t.n+at] = gain
	if len(t.most) == 0 {
		return
	}
	if most := &t.most[q*len(t.row)+int(j)]; gain > *most {
		*most = gain
	}
}
