package multilevel

import (
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

const (
	// bisectTo is how many vertices the smallest graph of a bisection has.
	bisectTo = 60
	// growTries regions are grown in the smallest graph; the best one stays.
	growTries = 6
	// bisectPasses bounds the passes of moves on a level.
	bisectPasses = 6
)

// bisector cuts graphs in two on several levels. Its buffers serve many graphs.
type bisector struct {
	coarse *coarsener
	bisection
	queues [2]moves.Queue
	locked []bool
	moves  []int32
}

// Bisect cuts g so that side 0 weighs about ideal0, and at most most[i] each
// side if it can. The first cut is made in a small graph: a region grows from a
// random vertex, always by the vertex that adds least to the cut (greedy graph
// growing, Karypis and Kumar 1998, section 4.1); then moves improve it on every level.
func (b *bisector) Bisect(g *partition.Graph, ideal0 int64, most [2]int64) []int32 {
	b.ideal = [2]int64{ideal0, g.TotalVertexWeight() - ideal0}
	b.most = most
	levels, coarsest := b.coarse.coarsen(g, bisectTo)
	var best []int32
	var bestQuality quality
	for try := range growTries {
		side := b.grow(coarsest)
		b.movePasses()
		if q := b.quality(); try == 0 || q.beats(bestQuality) {
			best, bestQuality = slices.Clone(side), q
		}
	}
	for _, l := range slices.Backward(levels) {
		side := make([]int32, l.g.NumVertices())
		for v := range side {
			side[v] = best[l.coarse[v]]
		}
		b.setSides(l.g, side)
		b.movePasses()
		best = side
	}
	return best
}

// grow makes side 0 a region around a random vertex of its ideal weight.
func (b *bisector) grow(g *partition.Graph) []int32 {
	n := g.NumVertices()
	side := slices.Repeat([]int32{1}, n)
	b.setSides(g, side)
	q := &b.queues[0]
	q.Reset(n)
	if n == 0 {
		return side
	}
	for b.weight[0] < b.ideal[0] {
		if q.Len() == 0 {
			// The region is a whole component: go on elsewhere.
			v := int32(b.coarse.random.Below(n))
			for side[v] == 0 {
				v = (v + 1) % int32(n)
			}
			q.Set(v, 0)
		}
		v := q.Pop().V
		if b.weight[0] > 0 && b.weight[0]+g.VertexWeight[v]-b.ideal[0] > b.ideal[0]-b.weight[0] {
			break
		}
		b.move(v)
		for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
			if side[u] == 1 {
				q.Set(u, b.gain(u))
			}
		}
	}
	return side
}

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
		from := b.next()
		if from < 0 {
			break
		}
		v := b.queues[from].Pop().V
		b.locked[v] = true
		b.moveAndRequeue(v)
		b.moves = append(b.moves, v)
		if q := b.quality(); q.beats(best) {
			best, bestMoves = q, len(b.moves)
		}
	}
	for i := len(b.moves) - 1; i >= bestMoves; i-- {
		b.move(b.moves[i])
	}
}

// next is the side to move a vertex from: one that is too heavy, else that of the vertex
// that gains most, even if the other side is then too heavy for a while. -1: none.
func (b *bisector) next() int32 {
	empty0, empty1 := b.queues[0].Len() == 0, b.queues[1].Len() == 0
	switch {
	case empty0 && empty1:
		return -1
	case empty1 || b.weight[0] > b.most[0] && !empty0:
		return 0
	case empty0 || b.weight[1] > b.most[1]:
		return 1
	}
	gain0, gain1 := b.queues[0].Top().Key, b.queues[1].Top().Key
	if gain0 > gain1 || gain0 == gain1 && b.weight[0] > b.ideal[0] {
		return 0
	}
	return 1
}

// moveAndRequeue moves v, and corrects the places of its neighbours in the queues.
func (b *bisector) moveAndRequeue(v int32) {
	to := b.shift(v)
	first, end := b.g.XAdj[v], b.g.XAdj[v+1]
	weights := b.g.EdgeWeight[first:end]
	for a, u := range b.g.Adj[first:end] {
		side, out := b.side[u], b.out[u]
		if side == to {
			out -= weights[a]
		} else {
			out += weights[a]
		}
		b.out[u] = out
		switch {
		case b.locked[u]:
		case out > 0:
			b.queues[side&1].Set(u, 2*out-b.all[u])
		default:
			b.queues[side&1].Remove(u)
		}
	}
}

// bisection is a graph cut in two, with what Fiduccia-Mattheyses moves need:
// each vertex's weight of edges to the other side.
type bisection struct {
	g      *partition.Graph
	side   []int32 // 0 or 1
	out    []int64 // by vertex: the weight of its edges to the other side
	all    []int64 // by vertex: the weight of its edges
	weight [2]int64
	cut    int64

	ideal [2]int64 // what the sides should weigh
	most  [2]int64 // what they may weigh
}

func (b *bisection) setSides(g *partition.Graph, side []int32) {
	n := g.NumVertices()
	b.g, b.side = g, side
	b.out, b.all = moves.Resize(b.out, n), moves.Resize(b.all, n)
	b.weight, b.cut = [2]int64{}, 0
	for v := range int32(n) {
		var out, all int64
		i := side[v]
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			w := g.EdgeWeight[a]
			all += w
			if side[g.Adj[a]] != i {
				out += w
			}
		}
		b.out[v], b.all[v] = out, all
		b.weight[i] += g.VertexWeight[v]
		b.cut += out
	}
	b.cut /= 2
}

func (b *bisection) gain(v int32) int64 { return 2*b.out[v] - b.all[v] }

func (b *bisection) move(v int32) {
	to := b.shift(v)
	first, end := b.g.XAdj[v], b.g.XAdj[v+1]
	weights := b.g.EdgeWeight[first:end]
	for a, u := range b.g.Adj[first:end] {
		if b.side[u] == to {
			b.out[u] -= weights[a]
		} else {
			b.out[u] += weights[a]
		}
	}
}

// shift moves v without its neighbours, and says to which side.
func (b *bisection) shift(v int32) (to int32) {
	from := b.side[v]
	to = 1 - from
	b.cut -= b.gain(v)
	b.weight[from] -= b.g.VertexWeight[v]
	b.weight[to] += b.g.VertexWeight[v]
	b.side[v] = to
	b.out[v] = b.all[v] - b.out[v]
	return to
}

// quality orders bisections: first by what is over the bounds, then by the cut,
// then by the distance from the ideal weights.
type quality struct{ excess, cut, distance int64 }

func (q quality) beats(p quality) bool {
	if q.excess != p.excess {
		return q.excess < p.excess
	}
	if q.cut != p.cut {
		return q.cut < p.cut
	}
	return q.distance < p.distance
}

func (b *bisection) quality() quality {
	over := max(0, b.weight[0]-b.most[0]) + max(0, b.weight[1]-b.most[1])
	distance := b.weight[0] - b.ideal[0]
	return quality{over, b.cut, max(distance, -distance)}
}
