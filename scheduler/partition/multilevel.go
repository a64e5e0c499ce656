package partition

import "math/bits"

// Multilevel is multilevel k-way partitioning: coarsening, recursive bisection
// of the smallest graph, refinement on the way back. The zero value is ready.
type Multilevel struct{}

// Partition implements [Method].
func (m Multilevel) Partition(g *Graph, k int, o Options) (Result, error) {
	if err := o.check(g, k); err != nil {
		return Result{}, err
	}
	bounds := o.Bounds(g.TotalVertexWeight(), k)
	c := &coarsener{random: newRandom(o.Seed, 1)}
	levels, coarsest := c.coarsen(g, coarsenTo(g.NumVertices(), k))
	b := &bisector{coarse: &coarsener{random: newRandom(o.Seed, 2)}}
	part := recursiveBisection(coarsest, o.shares(k), bounds.Most, b)
	r := &refiner{Gains: NewGains(coarsest, k, o.Costs, part), bounds: bounds, random: newRandom(o.Seed, 3)}
	r.improve()
	for i := len(levels) - 1; i >= 0; i-- {
		r.project(levels[i])
		r.improve()
	}
	return NewResult(g, k, o, r.part)
}

// coarsenTo is how many vertices the coarsest graph is to have, as METIS has it:
// enough for k parts, and more for large graphs, whose bisection is cheap
// beside the rest.
func coarsenTo(n, k int) int {
	return max(n/(20*max(1, bits.Len(uint(k-1)))), 30*k)
}
