package partition

import "fmt"

const (
	maxGeneratedVertices = 50_000_000
	maxGeneratedEdges    = 500_000_000
)

// checkCounts checks a generator's numbers of vertices and edges, computed in
// floating point so that no parameter overflows them, and that counts are positive.
func checkCounts(vertices, edges float64, counts ...int) error {
	for _, c := range counts {
		if c < 1 {
			return fmt.Errorf("%d: want at least 1", c)
		}
	}
	if !(vertices <= maxGeneratedVertices) {
		return fmt.Errorf("%.0f vertices: more than %d", vertices, maxGeneratedVertices)
	}
	if !(edges <= maxGeneratedEdges) {
		return fmt.Errorf("%.0f edges: more than %d", edges, maxGeneratedEdges)
	}
	return nil
}

// unitEdges sets all edge weights to 1: generators draw some pairs twice.
func unitEdges(g *Graph) *Graph {
	for a := range g.EdgeWeight {
		g.EdgeWeight[a] = 1
	}
	return g
}
