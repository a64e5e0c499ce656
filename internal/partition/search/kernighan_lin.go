package search

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
)

// KernighanLin is the classical exchange of vertices: B. W. Kernighan, S. Lin,
// An efficient heuristic procedure for partitioning graphs, Bell System
// Technical Journal 49(2), 1970. The graph is cut in two again and again (their
// section on multiple-way partitions), each time from random halves; then pairs of parts are
// improved until none gains, under the requested costs. Their dummies, which let
// sides differ in size, are an exchange with no vertex; exchanges must keep to the
// bounds, because vertices have weights. The zero value is ready.
//
// A pass over two parts of n vertices costs O(n^2 log n): it is for graphs of up to some thousand
// vertices.
type KernighanLin struct {
	Starts int // random halves that each bisection begins with; 0: 4
}

const (
	klPasses = 10      // bounds the passes over one pair of parts
	klRounds = 5       // bounds the rounds over all pairs
	klLooks  = 1 << 16 // bounds the pairs that one exchange chooses from
)

// Partition implements [partition.Method].
func (m KernighanLin) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, err
	}
	if m.Starts < 0 {
		return partition.Result{}, fmt.Errorf("%d starts: want at least 1", m.Starts)
	}
	limits := moves.NewLimits(g, k, &o)
	halves := &klBisecter{starts: orDefault(m.Starts, 4), random: partition.NewRandom(o.Seed, 20)}
	part := multilevel.RecursiveBisection(g, o.Shares(k), limits.Most, halves)
	p := moves.NewPolisher(g, k, &o, 21)
	p.Take(part)
	p.Repair()
	kl := &kernighanLin{Polisher: p, g: g}
	for range klRounds {
		before := p.Rank()
		for i := range int32(k) {
			for j := range i {
				kl.improvePair(j, i)
			}
		}
		if !p.Rank().BetterThan(before) {
			break
		}
	}
	return partition.NewResult(g, k, o, part)
}

// klBisecter cuts in two.
type klBisecter struct {
	starts int
	random partition.Random
}

func (b *klBisecter) Bisect(g *partition.Graph, ideal0 int64, most [2]int64) []int32 {
	total := g.TotalVertexWeight()
	bounds := partition.Bounds{Least: []int64{total - most[1], total - most[0]}, Most: most[:]}
	p := moves.NewPolisherWithin(g, 2, nil, moves.Limits{Bounds: bounds}, b.random)
	kl := &kernighanLin{Polisher: p, g: g}
	best := individual{rank: moves.WorstRank}
	for range b.starts {
		side := b.halve(g, [2]int64{ideal0, total - ideal0})
		p.Take(side)
		p.Repair()
		kl.improvePair(0, 1)
		if r := p.Rank(); r.BetterThan(best.rank) {
			best = individual{side, r}
		}
	}
	return best.part
}

// halve shares out vertices in random order, the heaviest first, each to the side
// that lacks most.
func (b *klBisecter) halve(g *partition.Graph, lack [2]int64) partition.Partition {
	order := b.random.Permutation(g.NumVertices())
	slices.SortStableFunc(order, func(v, u int32) int { return cmp.Compare(g.VertexWeight[u], g.VertexWeight[v]) })
	side := make(partition.Partition, len(order))
	for _, v := range order {
		if lack[1] > lack[0] {
			side[v] = 1
		}
		lack[side[v]] -= g.VertexWeight[v]
	}
	return side
}
