package partition

import (
	"fmt"
	"math/bits"
	"slices"
)

// Multilevel is multilevel k-way partitioning: coarsening, recursive bisection
// of the smallest graph, refinement on the way back. The zero value is ready.
type Multilevel struct {
	// Cycles is how often, after that, the graph is coarsened again without
	// joining vertices of different parts, and the partition refined from there:
	// the V-cycles of C. Walshaw, Multilevel refinement for combinatorial
	// optimisation problems, Annals of Operations Research 131, 2004. Each takes about
	// as long as the first way down and up.
	Cycles int
}

// Partition implements [Method].
func (m Multilevel) Partition(g *Graph, k int, o Options) (Result, error) {
	if err := o.check(g, k); err != nil {
		return Result{}, err
	}
	if m.Cycles < 0 {
		return Result{}, fmt.Errorf("%d cycles: want at least 0", m.Cycles)
	}
	c := &coarsener{random: newRandom(o.Seed, 1)}
	levels, coarsest := c.coarsen(g, coarsenTo(g.NumVertices(), k))
	r := newRefiner(g.TotalVertexWeight(), k, o)
	r.start(coarsest, k, o, firstTries(g, coarsest, k))
	r.climb(levels)
	for range m.Cycles {
		r.cycle(g, k, c)
	}
	r.settle(g.TotalVertexWeight(), o)
	return NewResult(g, k, o, r.part)
}

// climb refines on finer and finer levels.
func (r *refiner) climb(levels []level) {
	for i := len(levels) - 1; i >= 0; i-- {
		r.project(levels[i])
		r.improve()
	}
}

// cycle coarsens within the parts and refines again, unless that makes it worse.
func (r *refiner) cycle(g *Graph, k int, c *coarsener) {
	before := r.Gains
	c.within = slices.Clone(before.part)
	levels, coarsest := c.coarsen(g, coarsenTo(g.NumVertices(), k))
	r.Gains = NewGains(coarsest, k, before.costs, c.within)
	r.improve()
	r.climb(levels)
	if r.bounds.better(before, r.Gains) {
		r.Gains = before
	}
}

// coarsenTo is how many vertices the coarsest graph is to have, as METIS has it:
// enough for k parts, and more for large graphs, whose bisection is cheap
// beside the rest.
func coarsenTo(n, k int) int {
	return max(n/(20*max(1, bits.Len(uint(k-1)))), 30*k)
}

// start makes several partitions of the coarsest graph, improves each, and goes
// on with the best.
func (r *refiner) start(coarsest *Graph, k int, o Options, tries int) {
	b := &bisector{coarse: &coarsener{random: newRandom(o.Seed, 3)}}
	var best *Gains
	for range tries {
		part := recursiveBisection(coarsest, o.shares(k), r.bounds.Most, b)
		r.Gains = NewGains(coarsest, k, o.Costs, part)
		r.improve()
		if best == nil || r.bounds.better(r.Gains, best) {
			best = r.Gains
		}
	}
	r.Gains = best
}

// better says whether partition a is nearer to the bounds than b, or as near
// and cheaper.
func (b Bounds) better(a, than *Gains) bool {
	excess, thanExcess := b.excess(a.weight), b.excess(than.weight)
	return excess < thanExcess || excess == thanExcess && a.cost < than.cost
}

const (
	// mostTries bounds the partitions of the coarsest graph; more of them helped
	// little.
	mostTries = 6
	// tryShare is the inverse of the share of a partition's time that all tries
	// together may take, roughly: a bisection looks at an edge as often as a level
	// of coarsening and refinement does.
	tryShare = 3
)

// firstTries is how many partitions of the coarsest graph are made.
func firstTries(g, coarsest *Graph, k int) int {
	work := tryShare * len(coarsest.Adj) * bits.Len(uint(k-1))
	return max(1, min(len(g.Adj)/max(work, 1), mostTries))
}
