package multilevel

import (
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// movePasses moves single vertices over the border, pass by pass, until a pass
// brings nothing: C. M. Fiduccia, R. M. Mattheyses, A linear-time heuristic for
// improving network partitions, DAC 1982, with heaps for buckets because coarse
// weights are large, and only vertices on the border in them.
func (b *bisector) movePasses() {
	for range bisectPasses {
		before := b.quality()
		b.pass()
		if !b.quality().beats(before) {
			return
		}
	}
}

// pass moves each vertex at most once, also at a loss, and goes back to the best
// cut on the way.
func (b *bisector) pass() {
	n := b.g.NumVertices()
	b.locked = moves.Resize(b.locked, n)
	clear(b.locked)
	for i := range b.queues {
		b.queues[i].Reset(n)
	}
	start := int32(b.coarse.random.Below(max(n, 1)))
	for v := range int32(n) {
		v = (v + start) % int32(n)
		if b.out[v] > 0 || b.all[v] == 0 {
			b.queues[b.side[v]].Set(v, b.gain(v))
		}
	}
	b.moves = b.moves[:0]
	best, bestMoves := b.quality(), 0
	patience := min(max(n/100, 25), 150)
	for len(b.moves)-bestMoves < patience {
		v := b.next()
		if v < 0 {
			break
		}
		b.move(v)
		b.moves = append(b.moves, v)
		b.locked[v] = true
		b.requeue(v)
		if q := b.quality(); q.beats(best) {
			best, bestMoves = q, len(b.moves)
		}
	}
	for i := len(b.moves) - 1; i >= bestMoves; i-- {
		b.move(b.moves[i])
	}
}

// next takes the vertex to move out of its queue: from a side that is too heavy,
// else the one that gains most, even if the other side is then too heavy for a
// while. -1: none.
func (b *bisector) next() int32 {
	from := b.nextSide()
	if from < 0 {
		return -1
	}
	return b.queues[from].Pop().V
}

func (b *bisector) nextSide() int32 {
	empty0, empty1 := b.queues[0].Len() == 0, b.queues[1].Len() == 0
	switch {
	case empty0 && empty1:
		return -1
	case b.weight[0] > b.most[0] && !empty0:
		return 0
	case b.weight[1] > b.most[1] && !empty1:
		return 1
	case empty0:
		return 1
	case empty1:
		return 0
	}
	gain0, gain1 := b.queues[0].Top().Key, b.queues[1].Top().Key
	if gain0 > gain1 || gain0 == gain1 && b.weight[0] > b.ideal[0] {
		return 0
	}
	return 1
}

// requeue corrects the places of v's neighbours in the queues.
func (b *bisector) requeue(v int32) {
	g := b.g
	for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
		switch {
		case b.locked[u]:
		case b.out[u] > 0:
			b.queues[b.side[u]].Set(u, b.gain(u))
		default:
			b.queues[b.side[u]].Remove(u)
		}
	}
}
