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
	given := map[[2]bool]string{{true, true}: " 011", {true, false}: " 010", {false, true}: " 001"}[[2]bool{vertexWeights, edgeWeights}]
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
	kind, line, list := "edge", "e ", entries(g, false)
	if g.Forward != nil {
		kind, line = "sp", "a "
	}
	fmt.Fprintf(out, "p %s %d %d\n", kind, g.NumVertices(), len(list))
	for v, weight := range g.VertexWeight {
		if weight != 1 {
			fmt.Fprintf(out, "n %d %d\n", v+1, weight)
		}
	}
	writeEntries(out, line, g, list, g.Forward)
	return out.Flush()
}

// WriteMatrixMarket writes the adjacency matrix: symmetric and lower triangle, or
// general if the graph says what flows which way; without values if all weights
// are 1. Vertex weights other than 1 have no place in it and are an error.
func WriteMatrixMarket(w io.Writer, g *partition.Graph) error {
	if !allOnes(g.VertexWeight) {
		return fmt.Errorf("matrix market: there is no place for vertex weights (write METIS)")
	}
	field, symmetry, values := "integer", "symmetric", g.EdgeWeight
	switch {
	case g.Forward != nil:
		symmetry, values = "general", g.Forward
	case allOnes(g.EdgeWeight):
		field, values = "pattern", nil
	}
	out, list := bufio.NewWriter(w), entries(g, true)
	fmt.Fprintf(out, "%s matrix coordinate %s %s\n%d %d %d\n", matrixMarketBanner, field, symmetry, g.NumVertices(), g.NumVertices(), len(list))
	writeEntries(out, "", g, list, values)
	return out.Flush()
}

// entry is an arc that a file lists, and the vertex that it leaves.
type entry struct{ from, arc int32 }

// entries lists the messages of g or, if it has no direction, its edges, each in the row
// of its lower vertex or of its greater one.
func entries(g *partition.Graph, greater bool) (list []entry) {
	for v := range int32(g.NumVertices()) {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			listed := (v > g.Adj[a]) == greater
			if g.Forward != nil { // if nothing flows either way, the edge must not be lost
				listed = g.Forward[a] > 0 || g.EdgeWeight[a] == 0 && v < g.Adj[a]
			}
			if listed {
				list = append(list, entry{v, a})
			}
		}
	}
	return list
}

// writeEntries writes a line for each entry, with its value unless values is nil.
func writeEntries(out io.Writer, head string, g *partition.Graph, list []entry, values []int64) {
	for _, e := range list {
		fmt.Fprintf(out, "%s%d %d", head, e.from+1, g.Adj[e.arc]+1)
		if values != nil {
			fmt.Fprintf(out, " %d", values[e.arc])
		}
		fmt.Fprintln(out)
	}
}
