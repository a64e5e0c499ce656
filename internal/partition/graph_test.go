package partition

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCheckNames every mistake of a graph made by hand, the first of several.
func TestCheckNames(t *testing.T) {
	for want, break_ := range map[string]func(g *Graph){
		"vertex 1: weight -1: want at least 0":                                                           func(g *Graph) { g.VertexWeight[1] = -1 },
		"vertex 0: neighbour 9: want another of 4 vertices":                                              func(g *Graph) { g.Adj[0] = 9 },
		"vertex 0: neighbour 0: want another of 4 vertices":                                              func(g *Graph) { g.Adj[0] = 0 },
		"vertex 1: neighbour 0 stands twice":                                                             func(g *Graph) { g.Adj[2] = 0 },
		"edge 0-1 is not the same in both rows":                                                          func(g *Graph) { g.EdgeWeight[0]++; g.EdgeWeight[5]++ },
		"edge 0-3 is not the same in both rows":                                                          func(g *Graph) { g.Adj[0] = 3 },
		"edge 0-1: weight -5: want at least 0":                                                           func(g *Graph) { g.EdgeWeight[0], g.EdgeWeight[1] = -5, -5 },
		"edge 1-2: its two flows do not sum to its weight":                                               func(g *Graph) { g.Forward[2]++; g.Forward[4]-- },
		"3 edge weights, 6 flows for 6 arcs: want one each":                                              func(g *Graph) { g.EdgeWeight = g.EdgeWeight[:3] },
		"vertex 1: its row ends before it begins":                                                        func(g *Graph) { g.XAdj[1] = 4 },
		"5 offsets for 4 vertices and 5 arcs: want one more than vertices, from 0 to the number of arcs": func(g *Graph) { g.Adj = g.Adj[:5] },
		"1 coordinates: want 2 a vertex":                                                                 func(g *Graph) { g.Coord, g.Dim = []float64{1}, 2 },
		"weights sum to 2.31e+18 for vertices, 15 for edges: want at most 1.15e+18":                      func(g *Graph) { g.VertexWeight[2], g.VertexWeight[3] = MaxTotalWeight, MaxTotalWeight },
	} {
		t.Run(want, func(t *testing.T) {
			b := NewBuilder(4) // a line
			for v := range 3 {
				b.Message(v, v+1, 5)
			}
			g, err := b.Build()
			require.NoError(t, err)
			require.NoError(t, g.Check())
			break_(g)
			for range 20 { // the same one each time
				require.EqualError(t, g.Check(), want)
			}
		})
	}
}
