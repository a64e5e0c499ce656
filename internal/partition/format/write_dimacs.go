package format

import (
	"bufio"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/partition"
)

// WriteDIMACS writes messages as p sp, a line for each message, and graphs without
// direction and edge weights as p edge, vertex weights in lines n. An undirected
// graph with edge weights, and messages between vertices with weights, have no
// place in either and are an error.
func WriteDIMACS(w io.Writer, g *partition.Graph) error {
	weights := !allOnes(g.VertexWeight)
	switch {
	case g.Forward != nil && weights:
		return fmt.Errorf("dimacs: there is no place for messages and vertex weights in one file (write METIS)")
	case g.Forward == nil && !allOnes(g.EdgeWeight):
		return fmt.Errorf("dimacs: there is no place for weights of undirected edges (write METIS)")
	}
	out := bufio.NewWriter(w)
	if g.Forward != nil {
		fmt.Fprintf(out, "p sp %d %d\n", g.NumVertices(), flows(g))
	} else {
		fmt.Fprintf(out, "p edge %d %d\n", g.NumVertices(), g.NumEdges())
	}
	for v, weight := range g.VertexWeight {
		if weight != 1 {
			fmt.Fprintf(out, "n %d %d\n", v+1, weight)
		}
	}
	for v := range int32(g.NumVertices()) {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			u := g.Adj[a]
			switch {
			case g.Forward == nil && v < u:
				fmt.Fprintf(out, "e %d %d\n", v+1, u+1)
			case g.Forward != nil && flowsAlong(g, v, a):
				fmt.Fprintf(out, "a %d %d %d\n", v+1, u+1, g.Forward[a])
			}
		}
	}
	return out.Flush()
}
