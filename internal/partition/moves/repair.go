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
	prices prices
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
	s.countDense(p.sums)
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
