package partition

// Quality has the usual measures of a partition besides its objective. They depend
// on neighbours only, not on the costs between parts.
type Quality struct {
	Cut      int64 // the weight of the edges between parts
	CutEdges int   // their number
	Boundary int   // vertices with a neighbour in another part

	// Volume is the total communication volume as METIS counts it: for each
	// vertex the number of other parts that it has neighbours in, summed (B.
	// Hendrickson, T. Kolda, Graph partitioning models for parallel computing,
	// Parallel Computing 26, 2000).
	Volume int64
}

// Measure looks at a partition of g into k parts, which must be valid but for
// the balance. O(m) time and O(k) memory.
func Measure(g *Graph, part Partition, k int) Quality {
	var q Quality
	seen := make([]int32, k) // by part: the last vertex that had a neighbour in it, plus 1
	for v := range int32(g.NumVertices()) {
		before := q.Volume
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			u := g.Adj[a]
			p := part[u]
			if p == part[v] {
				continue
			}
			if v < u {
				q.Cut += g.EdgeWeight[a]
				q.CutEdges++
			}
			if seen[p] != v+1 {
				seen[p] = v + 1
				q.Volume++
			}
		}
		if q.Volume > before {
			q.Boundary++
		}
	}
	return q
}
