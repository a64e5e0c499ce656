package multilevel

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// components lists the vertices of each connected component, in increasing
// order, the heaviest component first. Edges of weight 0 join nothing.
func components(g *partition.Graph) [][]int32 {
	n := g.NumVertices()
	seen := make([]bool, n)
	weight := map[int32]int64{} // by first vertex
	var all [][]int32
	for root := range int32(n) {
		if seen[root] {
			continue
		}
		seen[root] = true
		component := []int32{root}
		for at := 0; at < len(component); at++ {
			v := component[at]
			weight[root] += g.VertexWeight[v]
			for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
				if u := g.Adj[a]; !seen[u] && g.EdgeWeight[a] > 0 {
					seen[u] = true
					component = append(component, u)
				}
			}
		}
		slices.Sort(component)
		all = append(all, component)
	}
	slices.SortStableFunc(all, func(a, b []int32) int { return cmp.Compare(weight[b[0]], weight[a[0]]) })
	return all
}

// subgraph is the graph between some vertices, listed in increasing order.
func subgraph(g *partition.Graph, vertices []int32) *partition.Graph {
	at := make([]int32, g.NumVertices())
	for i, v := range vertices {
		at[v] = int32(i) + 1
	}
	sub := &partition.Graph{XAdj: []int32{0}}
	for _, v := range vertices {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if u := at[g.Adj[a]]; u > 0 {
				sub.Adj = append(sub.Adj, u-1)
				sub.EdgeWeight = append(sub.EdgeWeight, g.EdgeWeight[a])
			}
		}
		sub.XAdj = append(sub.XAdj, int32(len(sub.Adj)))
		sub.VertexWeight = append(sub.VertexWeight, g.VertexWeight[v])
	}
	return sub
}
