package moves

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// fewPairs is the number of pairs of a vertex and a part up to which every pair
// is considered; in larger graphs vertices without neighbours elsewhere come last.
const fewPairs = 1 << 15

// rebalance moves vertices out of parts that are too heavy, and into parts that
// are too light, at the least loss, until all are within bounds or no move
// brings that nearer. In small graphs the part that is furthest out of its
// bounds comes first. In large ones a round is linear, except that a vertex that
// goes to a part without neighbours of it takes a pass over all parts, and a part
// that is too light a pass over all vertices.
func (r *Refiner) rebalance() {
	round := r.rebalanceAll
	if len(r.Part)*r.k <= fewPairs {
		round = r.rebalanceWorst
	}
	for {
		before := r.bounds.Excess(r.Weight)
		if before == 0 {
			return
		}
		round()
		if r.bounds.Excess(r.Weight) >= before {
			return
		}
	}
}

func (r *Refiner) rebalanceWorst() {
	i := int32(r.bounds.Worst(r.Weight))
	if r.Weight[i] < r.bounds.Least[i] {
		r.fill(i)
		return
	}
	r.group()
	r.relieve(i, r.members[r.group0[i]:r.group0[i+1]], r.refuge)
}

func (r *Refiner) rebalanceAll() {
	r.relieveAll(r.near)
	r.relieveAll(r.refuge)
	for i := range int32(r.k) {
		if r.Weight[i] < r.bounds.Least[i] {
			r.fill(i)
		}
	}
}

// relieveAll moves vertices out of the parts that are too heavy, to where target
// says.
func (r *Refiner) relieveAll(target func(v int32) (int32, int64)) {
	heavy := 0
	for i, w := range r.Weight {
		if w > r.bounds.Most[i] {
			heavy++
		}
	}
	if heavy == 0 {
		return
	}
	r.group()
	for i := range int32(r.k) {
		if r.Weight[i] > r.bounds.Most[i] {
			r.relieve(i, r.members[r.group0[i]:r.group0[i+1]], target)
		}
	}
}

// group lists the vertices part by part.
func (r *Refiner) group() {
	r.group0 = Resize(r.group0, r.k+2)
	clear(r.group0)
	for _, p := range r.Part {
		r.group0[p+2]++
	}
	for i := range r.k {
		r.group0[i+2] += r.group0[i+1]
	}
	r.members = Resize(r.members, len(r.Part))
	for v, p := range r.Part {
		r.members[r.group0[p+1]] = int32(v)
		r.group0[p+1]++
	}
}

// Settle corrects a partition that keeps to the bounds but not to the condition
// of the improved model, whose mean is that of the actual loads: with unequal
// powers a few light parts lower it. Tighter and tighter bounds are tried; the
// first partition that meets the condition stays.
func (r *Refiner) Settle(total int64, o partition.Options) {
	if !o.TwoSided || o.Powers == nil {
		return
	}
	for _, share := range []float64{0.9, 0.8, 0.65, 0.5, 0.25, 0} {
		if o.CheckLoads(r.Weight) == nil {
			return
		}
		tight := o
		tight.Imbalance *= share
		r.bounds = tight.Bounds(total, r.k)
		r.floor = r.bounds.Least
		r.rebalance()
	}
}
