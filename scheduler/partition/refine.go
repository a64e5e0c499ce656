package partition

// refiner improves a partition on one level: first with moves that gain at
// once, also beyond the bounds for a while, then with small searches around
// border vertices that accept losses.
type refiner struct {
	*Gains
	bounds Bounds
	floor  []int64 // what a part is not to go below; nil for its lower bound
	random random

	starts []int32 // vertices to begin with
	queue  queue
	locked []int32 // by vertex: the last round that moved it
	round  int32
	moves  []moved // of one search
	tried  int     // moves of one round's searches

	members []int32 // the vertices part by part, as of the last look
	group0  []int32 // by part: where its members begin
	room    int32   // the part that was furthest below its bound then

	undo     []moved // while undoable: all moves since
	undoable bool
}

// newRefiner is for partitions of a graph of weight total into k parts. Also
// without a lower bound it drains no part below its share less the imbalance:
// else one part ends small and all others full, and no move finds room.
func newRefiner(total int64, k int, o Options, random random) *refiner {
	r := &refiner{bounds: o.Bounds(total, k), random: random, floor: make([]int64, k)}
	for i, share := range o.shares(k) {
		r.floor[i] = max(r.bounds.Least[i], int64(float64(total)*share*(1-min(o.Imbalance, 1))))
	}
	return r
}

// moved is a move that may be taken back.
type moved struct{ v, from int32 }

const (
	greedyPasses = 10
	// greedyGain ends greedy passes when one gained less than the cost over it.
	greedyGain = 1000
	searches   = 3
	// searchGain ends rounds of searches likewise.
	searchGain = 200
)

// improve runs on the level that Gains stands on.
func (r *refiner) improve() {
	n := r.g.NumVertices()
	r.locked = resize(r.locked, n)
	clear(r.locked)
	r.round = 0
	r.queue.reset(n)
	r.rebalance()
	for range greedyPasses {
		before := r.cost
		r.greedyPass()
		if before-r.cost <= before/greedyGain {
			break
		}
	}
	for range relaxations {
		if !r.relax() {
			break
		}
	}
	for range searches {
		before := r.cost
		r.searchRound()
		if before-r.cost <= before/searchGain {
			break
		}
	}
}
