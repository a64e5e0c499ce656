package multilevel

import (
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

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

// setSides counts everything afresh.
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

// move puts v on the other side.
func (b *bisection) move(v int32) {
	g, from := b.g, b.side[v]
	to := 1 - from
	b.cut -= b.gain(v)
	b.weight[from] -= g.VertexWeight[v]
	b.weight[to] += g.VertexWeight[v]
	b.side[v] = to
	b.out[v] = b.all[v] - b.out[v]
	for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
		u := g.Adj[a]
		if b.side[u] == to {
			b.out[u] -= g.EdgeWeight[a]
		} else {
			b.out[u] += g.EdgeWeight[a]
		}
	}
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
