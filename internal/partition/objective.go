package partition

// Partition is the part of each vertex, from 0 to k-1. Searches write -1 for a
// vertex that is in no part yet.
type Partition []int32

// Objective is what a partition costs: over all edges between different parts,
// the weight times the cost of the two parts, with each direction of a directed
// graph at its own cost. Yuan (2014), formula (1), with each message counted
// once; with nil costs, the edge cut. An edge to or from a vertex in no part costs
// nothing. Linear in the edges.
func Objective(g *Graph, part Partition, c *Costs) int64 {
	var sum int64
	directed := g.Forward != nil && !c.Symmetric()
	for v := range int32(len(part)) {
		i := part[v]
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			j := part[g.Adj[a]]
			switch {
			case i == j || i < 0 || j < 0:
			case directed:
				sum += g.Forward[a] * c.Between(i, j)
			case v < g.Adj[a]:
				sum += g.EdgeWeight[a] * c.Between(i, j)
			}
		}
	}
	return sum
}

// PartWeights sums the vertex weights of each of k parts.
func PartWeights(g *Graph, part Partition, k int) []int64 {
	weight := make([]int64, k)
	for v, p := range part {
		weight[p] += g.VertexWeight[v]
	}
	return weight
}
