package drawparts

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// bare is a graph of a spec without its coordinates.
func bare(t *testing.T, spec string) *partition.Graph {
	t.Helper()
	g, err := generate.FromSpec(spec)
	require.NoError(t, err)
	without := *g
	without.Coord, without.Dim = nil, 0
	return &without
}

// inTurn is a partition whose parts take the vertices in turn.
func inTurn(g *partition.Graph, k int) partition.Partition {
	part := make(partition.Partition, g.NumVertices())
	for v := range part {
		part[v] = int32(v % k)
	}
	return part
}

// A picture has a box for each vertex, with its part, all within it, and the same bytes again; any graph has one, also one of parts that
// hang together nowhere, or of parts without vertices.
func TestAllIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "vertices")
		b := partition.NewBuilder(n)
		for range rapid.IntRange(0, 60).Draw(t, "edges") {
			b.Edge(rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b"), 1)
		}
		g, err := b.Build()
		require.NoError(t, err)
		k := rapid.IntRange(1, 40).Draw(t, "parts")
		part := inTurn(g, k)
		for _, f := range []canvas.Format{canvas.SVG, canvas.PDF} {
			var one, two bytes.Buffer
			require.NoError(t, Write(&one, f, g, part, k, "a <b>"))
			require.NoError(t, Write(&two, f, g, part, k, "a <b>"))
			require.Equal(t, one.Bytes(), two.Bytes())
			if f == canvas.SVG {
				require.NotContains(t, one.String(), "NaN")
				require.Equal(t, n, strings.Count(one.String(), "<title>vertex "))
				for d := xml.NewDecoder(&one); ; {
					if _, err := d.Token(); err != nil {
						require.ErrorIs(t, err, io.EOF)
						break
					}
				}
			}
		}
		p := newPicture(g, part, k)
		for _, a := range p.at {
			require.True(t, a.X >= border && a.X <= wide-border && a.Y >= head && a.Y <= p.plot, "%v", a)
		}
	})
}

// Where there are no coordinates, the places of a mesh are those of a mesh: neighbours are nearer than others by far.
func TestPlaces(t *testing.T) {
	for _, spec := range []string{"grid(rows=8,cols=8)", "grid(rows=60,cols=40)", "delaunay(rows=12,cols=12)", "geometric(n=300,degree=12)"} {
		g := bare(t, spec)
		at := places(g)
		distance := func(a, b int32) float64 { return math.Hypot(at[a].X-at[b].X, at[a].Y-at[b].Y) }
		edges, all, pairs := 0.0, 0.0, 0
		for v := range int32(g.NumVertices()) {
			for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
				edges += distance(v, g.Adj[a]) / float64(len(g.Adj))
			}
			for w := range v {
				all += distance(v, w)
				pairs++
			}
		}
		require.Less(t, edges, 0.35*all/float64(pairs), spec)
		require.Greater(t, edges, 0.0, spec)
	}
}

func TestCoordinates(t *testing.T) {
	g, err := generate.FromSpec("grid(rows=2,cols=3)")
	require.NoError(t, err)
	require.Equal(t, 2, g.Dim)
	for v, a := range places(g) {
		require.Equal(t, point{g.Coord[2*v], g.Coord[2*v+1]}, a)
	}
	deep, err := generate.FromSpec("grid(rows=2,cols=2,layers=2)")
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, a := range places(deep) {
		seen[fmt.Sprintf("%.3f %.3f", a.X, a.Y)] = true
	}
	require.Len(t, seen, 8, "no two at one place")
}

// With more parts than colours neighbours still differ.
func TestColours(t *testing.T) {
	g := bare(t, "grid(rows=10,cols=10)")
	part := make(partition.Partition, 100)
	for v := range part {
		part[v] = int32(v/20*5 + v%10/2) // blocks of 2 by 2
	}
	colour := colours(g, part, 25)
	for v := range part {
		for _, w := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
			if part[v] != part[w] {
				require.NotEqual(t, colour[part[v]], colour[part[w]])
			}
		}
	}
	require.Equal(t, []int{0, 1, 2}, colours(g, part, 3))
}

func TestLegend(t *testing.T) {
	g := bare(t, "grid(rows=2,cols=2)")
	var out bytes.Buffer
	require.NoError(t, Write(&out, canvas.SVG, g, partition.Partition{0, 0, 1, 1}, 2, "square"))
	for _, text := range []string{"square: 2 parts, cut 2", "part 0: 2 vertices", "2 edges between parts, weight 2", "4 vertices, 4 edges; 2 edges between parts, 4 vertices at a border"} {
		require.Contains(t, out.String(), text)
	}
	require.EqualError(t, Write(&out, "bmp", g, partition.Partition{0, 0, 1, 1}, 2, "square"), `unknown format "bmp"`)
}

func TestTooLarge(t *testing.T) {
	require.NoError(t, Check(bare(t, "grid(rows=100,cols=200)")))
	require.EqualError(t, Check(bare(t, "grid(rows=101,cols=200)")), "a graph of 20200 vertices and 40099 edges (want at most 20000 and 100000)")
}
