package moves

import (
	"math"

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

// greedyPass moves vertices that gain, those that gain most first, each at most
// once: greedy refinement of G. Karypis, V. Kumar, Multilevel k-way partitioning
// scheme for irregular graphs, J. Parallel Distrib. Comput. 48(1), 1998. Moves
// that gain nothing are made when they even out the weights, and otherwise every
// second time: they carry borders over plateaus.
func (r *Refiner) greedyPass() {
	r.round++
	r.collect(r.loose)
	for _, v := range r.starts {
		r.offer(v, 0)
	}
	free := false
	for r.queue.Len() > 0 {
		e := r.queue.Pop()
		v := e.V
		to, gain := r.best(v)
		if to < 0 || gain < 0 || r.putBack(e, gain) {
			continue
		}
		free = !free
		if gain == 0 && !free && r.Weight[to]+r.g.VertexWeight[v] >= r.Weight[r.Part[v]] {
			continue
		}
		r.locked[v] = r.round
		r.moveUndoably(v, to)
		r.offerNeighbours(v, 0)
	}
}

// collect lists the vertices that have neighbours in other parts and that pass
// a test, in random order.
func (r *Refiner) collect(test func(node) bool) {
	r.starts = r.starts[:0]
	for v, n := range r.node {
		if n.count > 0 && test(n) {
			r.starts = append(r.starts, int32(v))
		}
	}
	r.Random.Shuffle(r.starts)
}

// loose says whether a vertex may be able to move without loss. With costs of
// pairs any may.
func (r *Refiner) loose(n node) bool {
	if r.costs != nil {
		return true
	}
	for _, l := range r.pool[n.first : n.first+n.count] {
		if l.weight >= n.own {
			return true
		}
	}
	return false
}

// offer puts v into the queue when it may move and gains at least so much, and out if not.
func (r *Refiner) offer(v int32, least int64) {
	if r.node[v].count > 0 {
		if to, gain := r.best(v); to >= 0 && gain >= least {
			r.queue.Set(v, gain)
			return
		}
	}
	r.queue.Remove(v)
}

// offerNeighbours offers the neighbours of v that have not moved in this round.
func (r *Refiner) offerNeighbours(v int32, least int64) {
	for _, u := range r.g.Adj[r.g.XAdj[v]:r.g.XAdj[v+1]] {
		if r.locked[u] != r.round {
			r.offer(u, least)
		}
	}
}

// putBack returns an entry to the queue if it now gains less than it promised,
// because a part has filled up, and less than the next.
func (r *Refiner) putBack(e Queued, gain int64) bool {
	if gain >= e.Key || r.queue.Len() == 0 || gain >= r.queue.Top().Key {
		return false
	}
	r.queue.Set(e.V, gain)
	return true
}

const (
	// relaxations bounds the rounds with looser bounds on a level.
	relaxations = 6
	// looser is the inverse of the share of its bound by which a part may exceed
	// it then: 4 %.
	looser = 25
)

// relax lets parts exceed their bounds a little, takes what gains that makes
// possible, and then brings the parts back at the least loss: together that
// exchanges vertices between parts that are full, which no single move can. It
// goes back to where it was unless that gained, and says whether to go on.
func (r *Refiner) relax() bool {
	before, excess := r.Cost, r.bounds.Excess(r.Weight)
	bounds, floor := r.bounds, r.floor
	r.undo, r.undoable = r.undo[:0], true
	loose := partition.Bounds{Least: make([]int64, r.k), Most: make([]int64, r.k)}
	for i := range r.k {
		keep := r.keep(int32(i))
		loose.Most[i] = bounds.Most[i] + bounds.Most[i]/looser + 1
		loose.Least[i] = max(0, keep-keep/looser-1)
	}
	r.bounds, r.floor = loose, nil
	r.greedyPass()
	r.bounds, r.floor = bounds, floor
	r.rebalance()
	r.greedyPass()
	r.undoable = false
	if e := r.bounds.Excess(r.Weight); e < excess || e == excess && r.Cost < before {
		return before-r.Cost > before/greedyGain
	}
	r.TakeBack(r.undo)
	return false
}

// moveUndoably moves v, and remembers it while moves may have to be taken back.
func (r *Refiner) moveUndoably(v, to int32) {
	if r.undoable {
		r.undo = append(r.undo, Step{v, r.Part[v]})
	}
	r.Move(v, to)
}

const (
	// patience is how many moves a search goes on without a new best.
	patience = 20
	// A round is given up when its gain per move, times the number of starts, is
	// less than the cost divided by roundGain. That is checked every roundLook moves.
	roundGain = 700
	roundLook = 500
)

// searchRound starts a search at each vertex on the border that no search of
// this round has moved yet: P. Sanders, C. Schulz, Engineering multilevel graph
// partitioning algorithms, ESA 2011, section 4.2, multi-try FM.
func (r *Refiner) searchRound() {
	r.round++
	r.collect(func(node) bool { return true })
	before, look := r.Cost, roundLook
	r.tried = 0
	for _, v := range r.starts {
		if r.tried >= look {
			if float64(before-r.Cost)*float64(len(r.starts))*roundGain < float64(r.Cost)*float64(r.tried) {
				return
			}
			look = r.tried + roundLook
		}
		if r.locked[v] != r.round && r.node[v].count > 0 {
			r.search(v)
		}
	}
}

// search moves v and, best gain first, vertices next to those that moved, and
// goes back to the best partition on the way; of equal ones to the last.
func (r *Refiner) search(v int32) {
	to, gain := r.best(v)
	if to < 0 {
		return
	}
	r.queue.Set(v, gain)
	r.moves = r.moves[:0]
	best, bestMoves := r.Cost, 0
	for r.queue.Len() > 0 && len(r.moves)-bestMoves < patience {
		e := r.queue.Pop()
		v := e.V
		to, gain := r.best(v)
		if to < 0 || r.putBack(e, gain) {
			continue
		}
		r.moves = append(r.moves, Step{v, r.Part[v]})
		r.locked[v] = r.round
		r.Move(v, to)
		if r.Cost <= best {
			best, bestMoves = r.Cost, len(r.moves)
		}
		r.offerNeighbours(v, math.MinInt64)
	}
	r.tried += len(r.moves)
	r.TakeBack(r.moves[bestMoves:])
	r.queue.empty()
}

// best is the part that v gains most by moving to, among those that have room,
// and the gain; -1 when none has, or when its own part can spare no more. Ties go
// to the lighter part. Under costs of 1 only parts with neighbours of v count.
func (r *Refiner) best(v int32) (to int32, gain int64) {
	w, from := r.g.VertexWeight[v], r.Part[v]
	if r.Weight[from]-w < r.keep(from) {
		return -1, 0
	}
	if r.costs != nil {
		return r.bestByCost(v)
	}
	n := r.node[v]
	if n.count == 0 {
		return -1, 0
	}
	to = -1
	most := int64(-1)
	for _, l := range r.pool[n.first : n.first+n.count] {
		if l.weight < most || r.Weight[l.part]+w > r.bounds.Most[l.part] {
			continue
		}
		if l.weight > most || r.Weight[l.part] < r.Weight[to] {
			to, most = l.part, l.weight
		}
	}
	return to, most - n.own
}

func (r *Refiner) keep(i int32) int64 {
	if r.floor == nil {
		return r.bounds.Least[i]
	}
	return r.floor[i]
}

// bestByCost tries all parts: one without neighbours of v may be near to many.
func (r *Refiner) bestByCost(v int32) (to int32, gain int64) {
	to = -1
	w, from := r.g.VertexWeight[v], r.Part[v]
	own, pays := r.own(v), int64(0)
	list := r.links(v)
	if !r.directed {
		here := r.costs.Row(from)
		for _, l := range list {
			pays += l.weight * here[l.part]
		}
	}
	for j, weight := range r.Weight {
		if int32(j) == from || weight+w > r.bounds.Most[j] {
			continue
		}
		var g int64
		if r.directed {
			g = r.Gain(v, int32(j))
		} else { // as costGain has it, with what v pays now summed up once
			there := r.costs.Row(int32(j))
			g = pays - own*there[from]
			for _, l := range list {
				g -= l.weight * there[l.part]
			}
		}
		if to < 0 || g > gain || g == gain && weight < r.Weight[to] {
			to, gain = int32(j), g
		}
	}
	return to, gain
}
