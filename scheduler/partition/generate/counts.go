package generate

import "fmt"

const (
	maxGeneratedVertices = 50_000_000
	maxGeneratedEdges    = 500_000_000
)

// amount is an argument that counts something.
type amount struct {
	name string
	n    int
}

// checkCounts checks a generator's numbers of vertices and edges, computed in
// floating point so that no parameter overflows them, and that counts are positive.
func checkCounts(vertices, edges float64, counts ...amount) error {
	for _, c := range counts {
		if c.n < 1 {
			return fmt.Errorf("%s: %d: want at least 1", c.name, c.n)
		}
	}
	if !(vertices <= maxGeneratedVertices) {
		return fmt.Errorf("%.0f vertices: want at most %d", vertices, maxGeneratedVertices)
	}
	if !(edges <= maxGeneratedEdges) {
		return fmt.Errorf("%.0f edges: want at most %d", edges, maxGeneratedEdges)
	}
	return nil
}
