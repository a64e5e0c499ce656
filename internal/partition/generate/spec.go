package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Generator is a kind of graph that [FromSpec] makes.
type Generator struct {
	Name    string
	Params  string // as one would write them, with their defaults
	Summary string

	read func(*spec.Args) source
}

// source makes a graph, always the same.
type source func() (*partition.Graph, error)

// Generators lists what FromSpec accepts, in the order help prints it.
func Generators() []Generator {
	return []Generator{
		{"grid", "rows=100,cols=100,layers=1", "a mesh of four neighbours a point, six with several layers", func(a *spec.Args) source {
			rows, cols, layers := a.Int("rows", 100), a.Int("cols", 100), a.Int("layers", 1)
			return func() (*partition.Graph, error) { return grid(rows, cols, layers) }
		}},
		{"geometric", "n=10000,degree=10,seed=1", "random points in a square, joined when near", func(a *spec.Args) source {
			n, degree, seed := a.Int("n", 10000), a.Float("degree", 10), a.Uint64("seed", 1)
			return func() (*partition.Graph, error) { return geometric(n, degree, seed) }
		}},
		{"delaunay", "rows=100,cols=100,seed=1", "a triangulation of random points, one in each cell of a grid", func(a *spec.Args) source {
			rows, cols, seed := a.Int("rows", 100), a.Int("cols", 100), a.Uint64("seed", 1)
			return func() (*partition.Graph, error) { return delaunay(rows, cols, seed) }
		}},
		{"power-law", "n=10000,degree=8,exponent=2.5,seed=1", "random edges, degrees by a power law (Chung and Lu)", func(a *spec.Args) source {
			n, degree, exponent, seed := a.Int("n", 10000), a.Float("degree", 8), a.Float("exponent", 2.5), a.Uint64("seed", 1)
			return func() (*partition.Graph, error) { return powerLaw(n, degree, exponent, seed) }
		}},
		{"rmat", "scale=14,edge-factor=8,seed=1", "a recursive random graph of 2^scale vertices (Graph 500)", func(a *spec.Args) source {
			scale, edgeFactor, seed := a.Int("scale", 14), a.Int("edge-factor", 8), a.Uint64("seed", 1)
			return func() (*partition.Graph, error) { return rmat(scale, edgeFactor, seed) }
		}},
		{"preferential", "n=10000,edges=4,seed=1", "growth, new vertices join old ones by their degree (Barabasi and Albert)", func(a *spec.Args) source {
			n, edges, seed := a.Int("n", 10000), a.Int("edges", 4), a.Uint64("seed", 1)
			return func() (*partition.Graph, error) { return preferential(n, edges, seed) }
		}},
		{"paper", "n=50,density=8,seed=1", "one of Yuan's six graphs (2014): n of 50, 80, 120, 150, 180, 200; density is messages a task", func(a *spec.Args) source {
			n, density, seed := a.Int("n", 50), a.Float("density", 8), a.Uint64("seed", 1)
			return func() (*partition.Graph, error) { return paper(n, density, seed) }
		}},
	}
}

// FromSpec makes a graph from one line, such as
//
//	grid(rows=1000,cols=1000)
//
// [Generators] has the names and their arguments. A mistake in the grammar is an
// error with its column, one in an argument names it.
func FromSpec(text string) (*partition.Graph, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("graph %q: %w", text, err)
	}
	generator, err := srcerr.Named("generator", s.Name, Generators(), func(g Generator) string { return g.Name })
	if err != nil {
		return nil, fmt.Errorf("graph %q: %w", text, err)
	}
	a := s.Reader()
	generate := generator.read(a)
	if err := a.Err(); err != nil {
		return nil, err
	}
	g, err := generate()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return g, nil
}

// located builds a graph with dim coordinates a vertex.
func located(b *partition.Builder, dim int, coord []float64) (*partition.Graph, error) {
	g, err := b.Build()
	if err != nil {
		return nil, err
	}
	g.Dim, g.Coord = dim, coord
	return g, nil
}

const (
	maxGeneratedVertices = 50_000_000
	maxGeneratedEdges    = 500_000_000
)

// amount is an argument that counts something.
type amount struct {
	name string
	n    int
}

// What a graph takes at most while it is made, in bytes: for a vertex and for an edge. Graphs of
// a million vertices and two to four million edges take 60 to 117 bytes an edge in all.
const (
	vertexBytes = 80
	edgeBytes   = 80
)

// checkCounts checks a generator's numbers of vertices and edges, computed in
// floating point so that no parameter overflows them, that counts are positive, and that
// there is memory for the graph.
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
	return memory.Want(vertexBytes*vertices+edgeBytes*edges, fmt.Sprintf("%.0f vertices and %.0f edges", vertices, edges))
}
