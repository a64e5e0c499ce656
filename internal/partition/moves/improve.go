package moves

import (
	"math"
)

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
	row    []int64 // by part: gains of the vertex whose turn it is
	missed int64   // what the parts miss of the published condition; unknown: not computed yet
}

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
	most := int64(math.MinInt64 / 2)
	for j, gain := range t.row {
		if int32(j) != i {
			most = max(most, gain)
		}
	}
	column := t.gains[int(i)*t.n : int(i+1)*t.n]
	window := min(t.n-1, exchangeWindow)
	end := min(at+1+window, t.n)
	partner = -1
	for _, look := range [2][2]int{{at + 1, end}, {0, window - (end - at - 1)}} {
		parts, order := t.parts[look[0]:look[1]], p.order[look[0]:look[1]]
		for next, gain := range column[look[0]:look[1]] {
			if gain <= best-most {
				continue // whatever its part
			}
			// The sum is at least the gain: see Tie. In v's own part it is 0.
			u, j := order[next], parts[next]
			sum := t.row[j] + gain
			if sum <= best || !p.allows(i, j, w-p.g.VertexWeight[u]) {
				continue
			}
			if sum -= p.Tie(v, u); sum > best {
				partner, best = u, sum
			}
		}
	}
	return partner, best
}

// moveAndPrice moves v to part j and brings the gains up to date.
func (p *Polisher) moveAndPrice(v, j int32) {
	t, i := &p.prices, p.Part[v]
	at := int(t.place[v])
	p.Move(v, j)
	t.parts[at], t.missed = j, unknown
	for gain, q := t.gains[int(j)*t.n+at], at; q < len(t.gains); q += t.n {
		t.gains[q] -= gain
	}
	switch g := p.g; {
	case p.costs == nil || p.directed:
		for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
			p.price(u)
		}
	default:
		from, to := p.costs.Row(i), p.costs.Row(j)
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if w := g.EdgeWeight[a]; w > 0 {
				p.reprice(g.Adj[a], from, to, w)
			}
		}
	}
}

// price finds the gains of v afresh.
func (p *Polisher) price(v int32) {
	at := int(p.prices.place[v])
	for j := range p.k {
		p.prices.gains[j*p.prices.n+at] = p.Gain(v, int32(j))
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
		t.gains[at] += own - w*(c-from[q])
		at += t.n
	}
}
