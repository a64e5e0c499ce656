package format

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/partition"
)

// WriteMETIS writes g in the format of METIS and Chaco: a header with the
// numbers of vertices and edges and which weights follow, then a line for each vertex.
// Weights that are all 1 are left out. What flows which way, and coordinates,
// have no place in the format.
func WriteMETIS(w io.Writer, g *partition.Graph) error {
	out := bufio.NewWriter(w)
	vertexWeights, edgeWeights := !allOnes(g.VertexWeight), !allOnes(g.EdgeWeight)
	given := ""
	switch {
	case vertexWeights && edgeWeights:
		given = " 011"
	case vertexWeights:
		given = " 010"
	case edgeWeights:
		given = " 001"
	}
	fmt.Fprintf(out, "%d %d%s\n", g.NumVertices(), g.NumEdges(), given)
	var text []byte
	for v := range g.NumVertices() {
		text = text[:0]
		if vertexWeights {
			text = strconv.AppendInt(text, g.VertexWeight[v], 10)
		}
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if len(text) > 0 {
				text = append(text, ' ')
			}
			text = strconv.AppendInt(text, int64(g.Adj[a])+1, 10)
			if edgeWeights {
				text = append(text, ' ')
				text = strconv.AppendInt(text, g.EdgeWeight[a], 10)
			}
		}
		out.Write(append(text, '\n')) // Flush returns the first error
	}
	return out.Flush()
}

func allOnes(weights []int64) bool {
	return !slices.ContainsFunc(weights, func(w int64) bool { return w != 1 })
}
