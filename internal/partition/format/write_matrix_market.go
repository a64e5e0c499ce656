package format

import (
	"bufio"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/partition"
)

// WriteMatrixMarket writes the adjacency matrix: symmetric and lower triangle, or
// general if the graph says what flows which way; without values if all weights
// are 1. Vertex weights other than 1 have no place in it and are an error.
func WriteMatrixMarket(w io.Writer, g *partition.Graph) error {
	if !allOnes(g.VertexWeight) {
		return fmt.Errorf("matrix market: there is no place for vertex weights (write METIS)")
	}
	field, symmetry := "integer", "symmetric"
	entries := g.NumEdges()
	switch {
	case g.Forward != nil:
		symmetry = "general"
		entries = flows(g)
	case allOnes(g.EdgeWeight):
		field = "pattern"
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s matrix coordinate %s %s\n%d %d %d\n", matrixMarketBanner, field, symmetry, g.NumVertices(), g.NumVertices(), entries)
	for v := range int32(g.NumVertices()) {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			u := g.Adj[a]
			switch {
			case g.Forward != nil:
				if flowsAlong(g, v, a) {
					fmt.Fprintf(out, "%d %d %d\n", v+1, u+1, g.Forward[a])
				}
			case u > v:
			case field == "pattern":
				fmt.Fprintf(out, "%d %d\n", v+1, u+1)
			default:
				fmt.Fprintf(out, "%d %d %d\n", v+1, u+1, g.EdgeWeight[a])
			}
		}
	}
	return out.Flush()
}

// flowsAlong says whether arc a of v is to be written as a message: something
// flows, or nothing flows either way and the edge would be lost.
func flowsAlong(g *partition.Graph, v, a int32) bool {
	return g.Forward[a] > 0 || g.EdgeWeight[a] == 0 && v < g.Adj[a]
}

func flows(g *partition.Graph) int {
	count := 0
	for v := range int32(g.NumVertices()) {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if flowsAlong(g, v, a) {
				count++
			}
		}
	}
	return count
}
