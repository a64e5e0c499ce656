package multilevel

import (
	"math"

	"github.com/clustersim/clustersim/internal/partition"
)

// Bisecter cuts g so that side 0 weighs about ideal0, and at most most[i] each
// side if it can. It returns the side of each vertex, 0 or 1.
type Bisecter interface {
	Bisect(g *partition.Graph, ideal0 int64, most [2]int64) []int32
}

// recursion cuts a graph into k parts by cutting it in two again and again.
type recursion struct {
	b     Bisecter
	share []float64
	most  []int64
	part  partition.Partition
}

// RecursiveBisection gives each vertex of g a part. A bisection shares out the
// weight as the powers of the parts on either side demand, and may be off by so
// much that, if all that follow are off as much, the parts are within most:
// H. Meyerhenke, P. Sanders, C. Schulz, Parallel graph partitioning for complex
// networks, IPDPS 2015, section on adaptive imbalance.
func RecursiveBisection(g *partition.Graph, share []float64, most []int64, b Bisecter) partition.Partition {
	r := &recursion{b, share, most, make(partition.Partition, g.NumVertices())}
	all := make([]int32, g.NumVertices())
	for v := range all {
		all[v] = int32(v)
	}
	r.cut(g, all, 0, len(share))
	return r.part
}

// cut shares out g, of which vertex v is name[v] in the whole graph, among
// the parts from low to below high.
func (r *recursion) cut(g *partition.Graph, name []int32, low, high int) {
	if high-low == 1 || g.NumVertices() == 0 {
		for _, v := range name {
			r.part[v] = int32(low)
		}
		return
	}
	mid := (low + high + 1) / 2
	total := g.TotalVertexWeight()
	share0, most0 := r.sum(low, mid)
	share1, most1 := r.sum(mid, high)
	ideal0 := int64(math.Round(float64(total) * share0 / (share0 + share1)))
	slack := 1.0
	if total > 0 {
		depth := math.Ceil(math.Log2(float64(high - low)))
		slack = math.Pow(max(1, float64(most0+most1)/float64(total)), 1/depth)
	}
	most := [2]int64{
		min(most0, int64(float64(ideal0)*slack)),
		min(most1, int64(float64(total-ideal0)*slack)),
	}
	side := r.b.Bisect(g, ideal0, most)
	var half, names [2][]int32
	for v, i := range side {
		half[i], names[i] = append(half[i], int32(v)), append(names[i], name[v])
	}
	r.cut(subgraph(g, half[0]), names[0], low, mid)
	r.cut(subgraph(g, half[1]), names[1], mid, high)
}

func (r *recursion) sum(low, high int) (share float64, most int64) {
	for i := low; i < high; i++ {
		share += r.share[i]
		most = min(most+r.most[i], partition.MaxTotalWeight) // many loose bounds would overflow
	}
	return share, most
}
