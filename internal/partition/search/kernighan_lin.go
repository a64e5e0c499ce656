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
	halves := &klBisecter{starts: cmp.Or(m.Starts, 4), random: partition.NewRandom(o.Seed, 20), o: &o}
	part := multilevel.RecursiveBisection(g, o.Shares(k), limits.Most, halves)
	p := moves.NewPolisher(g, k, &o, 21)
	p.Take(part)
	p.Repair()
	kl := &kernighanLin{Polisher: p, g: g}
	for range klRounds {
		before := p.Rank()
		for i := range int32(k) {
			for j := range i {
				if err := o.HasEnded(); err != nil {
					return partition.Result{}, err
				}
				kl.improvePair(j, i)
			}
		}
		if !p.Rank().BetterThan(before) {
			break
		}
	}
	return partition.NewResult(g, k, o, part)
}

type klBisecter struct {
	starts int
	random partition.Random
	o      *partition.Options
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
		if b.o.HasEnded() != nil {
			break
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

// kernighanLin exchanges vertices between two parts of a partition.
type kernighanLin struct {
	*moves.Polisher
	g     *partition.Graph
	free  [2][]klVertex // by side: those that have not moved in this pass
	moves []moves.Step
}

// klVertex is a vertex, or none, and what it gains on the other side.
type klVertex struct{ v, gain int64 } // v: klNone for none

const klNone = -1

// improvePair makes passes over parts i and j until one brings nothing.
func (kl *kernighanLin) improvePair(i, j int32) {
	for range klPasses {
		before := kl.Rank()
		kl.pass([2]int32{i, j})
		if !kl.Rank().BetterThan(before) {
			return
		}
	}
}

// pass exchanges pairs, the best first, each vertex at most once, also at a
// loss, and goes back to the best partition on the way.
func (kl *kernighanLin) pass(parts [2]int32) {
	kl.moves = kl.moves[:0]
	for side, i := range parts {
		kl.free[side] = kl.free[side][:0]
		for v, p := range kl.Part {
			if p == i {
				kl.free[side] = append(kl.free[side], klVertex{v: int64(v)})
			}
		}
	}
	best, bestMoves := kl.Rank(), 0
	for {
		pair := kl.choose(parts)
		if pair[0] == klNone && pair[1] == klNone {
			break
		}
		for side, v := range pair {
			if v == klNone {
				continue
			}
			kl.moves = append(kl.moves, moves.Step{V: int32(v), From: parts[side]})
			kl.Move(int32(v), parts[1-side])
			kl.free[side] = slices.DeleteFunc(kl.free[side], func(x klVertex) bool { return x.v == v })
		}
		if r := kl.Rank(); r.BetterThan(best) {
			best, bestMoves = r, len(kl.moves)
		}
	}
	kl.TakeBack(kl.moves[bestMoves:])
}

// choose finds the exchange that gains most among those that the limits allow.
// Both sides are sorted by gain, so that it can stop where no later pair is better.
func (kl *kernighanLin) choose(parts [2]int32) [2]int64 {
	var sides [2][]klVertex
	for side := range sides {
		for at := range kl.free[side] {
			x := &kl.free[side][at]
			x.gain = kl.Gain(int32(x.v), parts[1-side])
		}
		sides[side] = append(slices.Clone(kl.free[side]), klVertex{klNone, 0})
		slices.SortStableFunc(sides[side], func(a, b klVertex) int { return cmp.Compare(b.gain, a.gain) })
	}
	chosen, found := [2]int64{klNone, klNone}, false
	var best int64
	looks := 0
	for _, x := range sides[0] {
		for _, y := range sides[1] {
			if found && x.gain+y.gain <= best {
				break
			}
			if looks++; looks > klLooks {
				return chosen
			}
			if x.v == y.v || !kl.Limits.Allows(kl.Weight, parts[0], parts[1], kl.weightOf(x)-kl.weightOf(y)) {
				continue // both none, or out of bounds
			}
			gain := x.gain + y.gain
			if x.v != klNone && y.v != klNone {
				gain -= kl.Tie(int32(x.v), int32(y.v))
			}
			if !found || gain > best {
				chosen, best, found = [2]int64{x.v, y.v}, gain, true
			}
		}
	}
	return chosen
}

func (kl *kernighanLin) weightOf(x klVertex) int64 {
	if x.v == klNone {
		return 0
	}
	return kl.g.VertexWeight[x.v]
}
