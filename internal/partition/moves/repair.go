package moves

import (
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// Polisher repairs and improves small partitions, one after another, for the
// methods that make many of them. It holds one Gains and starts it afresh on
// each.
type Polisher struct {
	Refiner
	Limits Limits
	order  []int32
	table  []int64 // vertex x part: gains, while Improve runs
	sums   []int64 // by part: a vertex's connections, while Take counts
}

func NewPolisher(g *partition.Graph, k int, o *partition.Options, stream uint64) *Polisher {
	return NewPolisherWithin(g, k, o.Costs, NewLimits(g, k, o), partition.NewRandom(o.Seed, stream))
}

func NewPolisherWithin(g *partition.Graph, k int, costs *partition.Costs, l Limits, r partition.Random) *Polisher {
	part := make(partition.Partition, g.NumVertices())
	p := &Polisher{Refiner: Refiner{Gains: NewGains(g, k, costs, part), bounds: l.Bounds, Random: r}, Limits: l}
	p.order = r.Permutation(g.NumVertices())
	return p
}

// Take starts on another partition, which it changes in place from then on.
func (p *Polisher) Take(part partition.Partition) {
	s := p.Gains
	s.Part, s.pool, s.forward = part, s.pool[:0], s.forward[:0]
	clear(s.Weight)
	for v, i := range part {
		s.Weight[i] += s.g.VertexWeight[v]
	}
	if s.costs == nil || s.directed || s.k > mostDense {
		s.countAll()
		return
	}
	p.sums = Resize(p.sums, s.k)
	for v := range int32(len(part)) {
		s.countDense(v, p.sums)
	}
	s.sumCost()
}

// Rank is what the partition is worth now.
func (p *Polisher) Rank() Rank { return Rank{p.Limits.Excess(p.Weight), p.Cost} }

// Repair brings all parts into their bounds, if it can, by moves that lose
// least for what they bring: first [Refiner.rebalance], then single moves, then
// exchanges of two vertices, which tight bounds need. Each step lowers the weight out
// of bounds, or keeps it at 0 and lowers what the published condition misses;
// so it ends. It may end at a partition that is out of bounds though others are
// not: to find one is the problem of bin packing. O(n k) a move, O(n^2) an exchange.
func (p *Polisher) Repair() {
	if p.bounds.Worst(p.Weight) >= 0 {
		p.queue.Reset(p.g.NumVertices())
		p.rebalance()
	}
	for p.Limits.Excess(p.Weight) > 0 {
		if !p.repairByMove() && !p.repairByExchange() {
			return
		}
	}
}

// repairStep moves a vertex to a part, or exchanges it with another.
type repairStep struct {
	v, other int32
	worth    float64
}

// consider makes a step the best if it saves excess and is worth more: a loss counts for
// each unit saved, a gain in full. No step yet: v is -1.
func (b *repairStep) consider(v, other int32, gain, saved int64) {
	worth := float64(gain) * float64(saved)
	if gain < 0 {
		worth = float64(gain) / float64(saved)
	}
	if b.v < 0 || worth > b.worth {
		*b = repairStep{v, other, worth}
	}
}

// repairByMove makes the best move that saves excess, if any does.
func (p *Polisher) repairByMove() bool {
	s, best := p.Limits.saver(p.Weight), repairStep{v: -1}
	for v := range int32(p.g.NumVertices()) {
		i, w := p.Part[v], p.g.VertexWeight[v]
		for j := range int32(p.k) {
			if i == j || w == 0 {
				continue
			}
			if saved := s.saved(i, j, w); saved > 0 {
				best.consider(v, j, p.Gain(v, j), saved)
			}
		}
	}
	if best.v >= 0 {
		p.Move(best.v, best.other)
	}
	return best.v >= 0
}

// exchangeWindow bounds the number of partners that are tried for a vertex.
const exchangeWindow = 2000

// repairByExchange makes the best exchange of two vertices that saves excess,
// if any does. In large graphs it tries some of the pairs only.
func (p *Polisher) repairByExchange() bool {
	s, best := p.Limits.saver(p.Weight), repairStep{v: -1}
	n := len(p.order)
	window := min(n-1, exchangeWindow)
	for at, v := range p.order {
		i := p.Part[v]
		if n > exchangeWindow && best.v >= 0 {
			break
		}
		for step := 1; step <= window; step++ {
			u := p.order[(at+step)%n]
			j := p.Part[u]
			d := p.g.VertexWeight[v] - p.g.VertexWeight[u]
			if i == j || d == 0 || n <= exchangeWindow && u < v {
				continue
			}
			if saved := s.saved(i, j, d); saved > 0 {
				best.consider(v, u, p.Gain(v, j)+p.Gain(u, i)-p.Tie(v, u), saved)
			}
		}
	}
	if best.v >= 0 {
		p.Exchange(best.v, best.other)
	}
	return best.v >= 0
}

// Exchange swaps the parts of v and u.
func (p *Polisher) Exchange(v, u int32) {
	i, j := p.Part[v], p.Part[u]
	p.Move(v, j)
	p.Move(u, i)
}

// Tie is by how much the sum of two gains is too high when v and u exchange their
// parts: each gain counts an edge between them as saved, but it stays cut, the other
// way round.
func (p *Polisher) Tie(v, u int32) int64 {
	if p.g.Degree(u) < p.g.Degree(v) {
		v, u = u, v
	}
	i, j := p.Part[v], p.Part[u]
	for a := p.g.XAdj[v]; a < p.g.XAdj[v+1]; a++ {
		if p.g.Adj[a] == u {
			return p.g.EdgeWeight[a] * (p.costs.Between(i, j) + p.costs.Between(j, i))
		}
	}
	return 0
}

// RepairParts brings a partition within the bounds of o, if it can, by moves and
// exchanges that lose least of the objective for what they bring: so partitions
// that were made with other bounds in mind can be compared at equal balance. One
// within them stays as it is. part is left alone. The error is that of
// [partition.NewResult]. O(n k) a move, O(n^2) an exchange.
func RepairParts(g *partition.Graph, k int, o partition.Options, part partition.Partition) (partition.Result, error) {
	if err := o.CheckParts(g, k, part); err != nil {
		return partition.Result{}, err
	}
	p := NewPolisher(g, k, &o, 14)
	p.Take(slices.Clone(part))
	p.Repair()
	return partition.NewResult(g, k, o, p.Part)
}

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

// bestPartner is the vertex that gains most by an exchange with the one at a place of the
// order, and how much, if that is more than best, which is not negative; else -1 and best.
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
