package moves

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// Refiner improves a partition on one level: first with moves that gain at
// once, also beyond the bounds for a while, then with small searches around
// border vertices that accept losses.
type Refiner struct {
	*Gains
	bounds partition.Bounds
	floor  []int64 // by part: no move may leave it lighter; nil: its lower bound
	Random partition.Random

	starts []int32 // vertices to begin with
	queue  Queue
	locked []int32 // by vertex: the last round that moved it
	round  int32
	moves  []Step // of one search
	tried  int    // moves of one round's searches

	members []int32 // the vertices part by part, as of the last look
	group0  []int32 // by part: where its members begin
	room    int32   // the part that was furthest below its bound then

	undo     []Step // while undoable: all moves since
	undoable bool
}

// NewRefiner is for partitions of a graph of weight total into k parts. Also
// without a lower bound it drains no part below its share less the imbalance:
// else one part ends small and all others full, and no move finds room.
func NewRefiner(total int64, k int, o partition.Options, random partition.Random) *Refiner {
	r := &Refiner{bounds: o.Bounds(total, k), Random: random, floor: make([]int64, k)}
	for i, share := range o.Shares(k) {
		r.floor[i] = max(r.bounds.Least[i], int64(float64(total)*share*(1-min(o.Imbalance, 1))))
	}
	return r
}

const (
	greedyPasses = 10
	// Greedy passes end when one gains less than the cost divided by greedyGain.
	greedyGain = 1000
	searches   = 3
	// Rounds of searches end likewise.
	searchGain = 200
)

// Improve refines the partition of the current level.
func (r *Refiner) Improve() {
	n := r.g.NumVertices()
	r.locked = Resize(r.locked, n)
	clear(r.locked)
	r.round = 0
	r.queue.Reset(n)
	r.rebalance()
	for range greedyPasses {
		before := r.Cost
		r.greedyPass()
		if before-r.Cost <= before/greedyGain {
			break
		}
	}
	for range relaxations {
		if !r.relax() {
			break
		}
	}
	for range searches {
		before := r.Cost
		r.searchRound()
		if before-r.Cost <= before/searchGain {
			break
		}
	}
}
