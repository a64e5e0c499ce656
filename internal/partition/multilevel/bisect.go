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
