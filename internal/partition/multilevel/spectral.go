package multilevel

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// Spectral cuts in two, again and again, by the vertices' order along the
// Fiedler vector, the eigenvector of the second smallest eigenvalue of the
// Laplacian: A. Pothen, H. Simon, K.-P. Liou, Partitioning sparse matrices with
// eigenvectors of graphs, SIAM J. Matrix Analysis and Applications 11(3), 1990. A graph of several
// components is filled up component by component; the one that lies across the
// border is cut. Costs between parts are not looked at. The zero value is ready.
//
// It costs O(n^3) for small graphs; for larger ones some tens of products with the
// Laplacian on each of log n levels, and memory for 30 vectors.
type Spectral struct {
	Refine bool // Fiduccia-Mattheyses moves after each cut
}

// Partition implements [partition.Method].
func (m Spectral) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, err
	}
	coarse := &coarsener{random: partition.NewRandom(o.Seed, 30)}
	b := &spectralBisecter{refine: m.Refine, coarse: coarse, fm: bisector{coarse: coarse}}
	part := RecursiveBisection(g, o.Shares(k), o.Bounds(g.TotalVertexWeight(), k).Most, b)
	p := moves.NewPolisher(g, k, &o, 31)
	p.Take(part)
	p.Repair()
	return partition.NewResult(g, k, o, part)
}

// spectralBisecter cuts in two.
type spectralBisecter struct {
	refine bool
	coarse *coarsener
	fm     bisector
}

func (b *spectralBisecter) Bisect(g *partition.Graph, ideal0 int64, most [2]int64) []int32 {
	side := slices.Repeat([]int32{1}, g.NumVertices())
	left := ideal0
	for _, component := range components(g) {
		weight := int64(0)
		for _, v := range component {
			weight += g.VertexWeight[v]
		}
		if weight > left {
			component = b.alongFiedler(g, component)
		}
		for _, v := range component {
			w := g.VertexWeight[v]
			if w > left && w-left >= left {
				break // the ideal is nearer without it
			}
			side[v] = 0
			left = max(0, left-w)
		}
	}
	if b.refine {
		b.fm.ideal, b.fm.most = [2]int64{ideal0, g.TotalVertexWeight() - ideal0}, most
		b.fm.setSides(g, side)
		b.fm.movePasses()
	}
	return side
}

// alongFiedler sorts the vertices of a component by the Fiedler vector of the
// graph between them.
func (b *spectralBisecter) alongFiedler(g *partition.Graph, component []int32) []int32 {
	sub := g
	if len(component) < g.NumVertices() {
		sub = subgraph(g, component)
	}
	x := fiedler(sub, b.coarse)
	at := make([]int32, len(component))
	for i := range at {
		at[i] = int32(i)
	}
	slices.SortStableFunc(at, func(i, j int32) int { return cmp.Compare(x[i], x[j]) })
	for i, v := range at {
		at[i] = component[v]
	}
	return at
}
