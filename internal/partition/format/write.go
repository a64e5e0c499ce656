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
