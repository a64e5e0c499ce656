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
	grouped := false
	for i := range int32(r.k) {
		if r.Weight[i] > r.bounds.Most[i] {
			if !grouped {
				r.group()
				grouped = true
			}
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
// of the improved model, with the mean of the actual loads: with unequal
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

// relieve moves vertices out of part i, those that lose least for their weight first.
func (r *Refiner) relieve(i int32, members []int32, target func(v int32) (int32, int64)) {
	r.queue.empty()
	r.room = r.findRoom()
	offer := func(vertices []int32) {
		for _, v := range vertices {
			if r.Part[v] == i && r.g.VertexWeight[v] > 0 {
				if to, gain := target(v); to >= 0 {
					r.queue.Set(v, r.worth(v, gain))
				}
			}
		}
	}
	offer(members)
	for r.queue.Len() > 0 && r.Weight[i] > r.bounds.Most[i] {
		e := r.queue.Pop()
		to, gain := target(e.V)
		if to < 0 || r.putBack(e, r.worth(e.V, gain)) {
			continue
		}
		r.moveUndoably(e.V, to)
		if to == r.room {
			r.room = r.findRoom()
		}
		offer(r.g.Adj[r.g.XAdj[e.V]:r.g.XAdj[e.V+1]])
	}
	r.queue.empty()
}

// fewTies is the degree up to which a vertex may go to a part without neighbours
// of it, although vertices with neighbours there exist: leaves lose less than most
// vertices on a border.
const fewTies = 2

// near is where v goes: to a part with neighbours of it, or to any part if it has
// few neighbours at all. -1: nowhere.
func (r *Refiner) near(v int32) (to int32, gain int64) {
	few := r.g.Degree(v) <= fewTies
	if r.node[v].count == 0 && !few {
		return -1, 0
	}
	to, gain = r.best(v)
	if to >= 0 || !few || r.room == r.Part[v] || r.Weight[r.room]+r.g.VertexWeight[v] > r.bounds.Most[r.room] {
		return to, gain
	}
	return r.room, r.Gain(v, r.room)
}

// findRoom is the part that is furthest below its bound.
func (r *Refiner) findRoom() int32 {
	most := int32(0)
	for i := range int32(r.k) {
		if r.bounds.Most[i]-r.Weight[i] > r.bounds.Most[most]-r.Weight[most] {
			most = i
		}
	}
	return most
}

// worth orders moves by what they gain for each unit of weight: a loss is
// shared by the weight, a gain counts once for each.
func (r *Refiner) worth(v int32, gain int64) int64 {
	const fractions, most = 1 << 10, 1 << 60
	w := float64(r.g.VertexWeight[v])
	x := float64(gain) * w
	if gain < 0 {
		x = float64(gain) * fractions / w
	}
	return int64(max(-most, min(x, most)))
}

// refuge is where v can go from a part that is too heavy: the best of the parts
// with room, else the lightest for its bound, so long as the sum of all excess
// falls. -1: nowhere.
func (r *Refiner) refuge(v int32) (to int32, gain int64) {
	if to, gain := r.best(v); to >= 0 {
		return to, gain
	}
	w, from := r.g.VertexWeight[v], r.Part[v]
	least := r.bounds.Outside(from, r.Weight[from]-w) - r.bounds.Outside(from, r.Weight[from])
	to = -1
	most := int64(0)
	for j := range int32(r.k) {
		if j == from {
			continue
		}
		saved := -(least + r.bounds.Outside(j, r.Weight[j]+w) - r.bounds.Outside(j, r.Weight[j]))
		if saved > most {
			to, most = j, saved
		}
	}
	if to < 0 {
		return -1, 0
	}
	return to, r.Gain(v, to)
}

// fill moves vertices into part i, which is too light, from parts that can spare
// them, at the least loss each.
func (r *Refiner) fill(i int32) {
	r.queue.empty()
	for v := range int32(r.g.NumVertices()) {
		if r.Part[v] != i && r.g.VertexWeight[v] > 0 && r.spared(v, i) {
			r.queue.Set(v, r.worth(v, r.Gain(v, i)))
		}
	}
	for r.queue.Len() > 0 && r.Weight[i] < r.bounds.Least[i] {
		e := r.queue.Pop()
		if !r.spared(e.V, i) || r.putBack(e, r.worth(e.V, r.Gain(e.V, i))) {
			continue
		}
		r.moveUndoably(e.V, i)
		for _, u := range r.g.Adj[r.g.XAdj[e.V]:r.g.XAdj[e.V+1]] {
			if r.queue.has(u) {
				r.queue.Set(u, r.worth(u, r.Gain(u, i)))
			}
		}
	}
	r.queue.empty()
}

func (r *Refiner) spared(v, i int32) bool {
	w, from := r.g.VertexWeight[v], r.Part[v]
	return r.Weight[from]-w >= r.bounds.Least[from] && r.Weight[i]+w <= r.bounds.Most[i]
}
