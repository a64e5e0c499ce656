package format

import (
	"bufio"
	"io"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/scheduler/partition"
)

// WriteMETIS writes g in the format of METIS and Chaco: a header with the
// numbers of vertices and edges and which weights follow, then a line for each vertex.
// Weights that are all 1 are left out. What flows which way, and coordinates,
// have no place in the format.
func WriteMETIS(w io.Writer, g *partition.Graph) error {
	out := bufio.NewWriter(w)
	vertexWeights, edgeWeights := !allOnes(g.VertexWeight), !allOnes(g.EdgeWeight)
	var text []byte
	text = strconv.AppendInt(text, int64(g.NumVertices()), 10)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(g.NumEdges()), 10)
	switch {
	case vertexWeights && edgeWeights:
		text = append(text, " 011"...)
	case vertexWeights:
		text = append(text, " 010"...)
	case edgeWeights:
		text = append(text, " 001"...)
	}
	for v := range g.NumVertices() {
		text = append(text, '\n')
		if _, err := out.Write(text); err != nil {
			return err
		}
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
	}
	text = append(text, '\n')
	if _, err := out.Write(text); err != nil {
		return err
	}
	return out.Flush()
}

func allOnes(weights []int64) bool {
	return !slices.ContainsFunc(weights, func(w int64) bool { return w != 1 })
}
