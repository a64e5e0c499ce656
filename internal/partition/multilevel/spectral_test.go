package multilevel

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// TestFiedlerOfPath: entry v of a path of n vertices is cos(pi (v + 1/2) / n), up to a
// factor; below and above the size from which it is approximated.
func TestFiedlerOfPath(t *testing.T) {
	for n, tolerance := range map[int]float64{2: 1e-9, 50: 1e-9, 200: 1e-9, 300: 1e-3, 1500: 1e-2} {
		g, err := generate.FromSpec(fmt.Sprintf("grid(rows=1,cols=%d)", n))
		require.NoError(t, err)
		x := fiedler(g, &coarsener{random: partition.NewRandom(1, 1)})
		want := make([]float64, n)
		for v := range want {
			want[v] = math.Cos(math.Pi * (float64(v) + 0.5) / float64(n))
		}
		cosine := floats.Dot(x, want) / floats.Norm(x, 2) / floats.Norm(want, 2)
		require.InDelta(t, 1, math.Abs(cosine), tolerance, "n = %d", n)
	}
}

// TestLanczosFindsFiedler: from a random start, what it returns has as small a
// Rayleigh quotient as the vector that solves it in full, nearly.
func TestLanczosFindsFiedler(t *testing.T) {
	for seed := range uint64(5) {
		m := parttest.PaperModel(150, 2, seed)
		g := subgraph(m.Graph, components(m.Graph)[0])
		n := g.NumVertices()
		quotient := func(x []float64) float64 {
			y := make([]float64, n)
			newLaplacian(g).times(x, y)
			return floats.Dot(x, y) / floats.Dot(x, x)
		}
		x := lanczosFiedler(g, randomVector(partition.NewRandom(seed, 2), n))
		require.InDelta(t, 0, floats.Sum(x), 1e-9)
		require.InEpsilon(t, quotient(denseFiedler(g)), quotient(x), 1e-6)
	}
	g := parttest.FromSpec(t, "grid(rows=1,cols=9)")
	constant := slices.Repeat([]float64{1}, 9) // the one start that has nothing of it
	require.InEpsilon(t, 2-2*math.Cos(math.Pi/9), 2*rayleigh(g, lanczosFiedler(g, constant)), 1e-9)
}

func rayleigh(g *partition.Graph, x []float64) float64 {
	y := make([]float64, len(x))
	newLaplacian(g).times(x, y)
	return floats.Dot(x, y) / floats.Dot(x, x)
}

func TestComponentsAreConnectedAndApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := parttest.DrawGraph(t, false)
		number := make([]int, g.NumVertices())
		all := components(g)
		count := 0
		for i, component := range all {
			require.True(t, slices.IsSorted(component))
			count += len(component)
			for _, v := range component {
				number[v] = i
			}
			sub := subgraph(g, component)
			require.NoError(t, sub.Check())
			require.Len(t, components(sub), 1)
		}
		require.Equal(t, g.NumVertices(), count)
		for v := range int32(g.NumVertices()) {
			for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
				require.True(t, g.EdgeWeight[a] == 0 || number[v] == number[g.Adj[a]])
			}
		}
	})
}

// TestSpectralCutsGridsStraight: the Fiedler vector of a grid runs along its
// longer side, so the cut is the shorter one.
func TestSpectralCutsGridsStraight(t *testing.T) {
	for _, tt := range []struct{ rows, cols int }{{4, 10}, {10, 40}, {30, 60}} {
		g, err := generate.FromSpec(fmt.Sprintf("grid(rows=%d,cols=%d)", tt.rows, tt.cols))
		require.NoError(t, err)
		r, err := Spectral{}.Partition(g, 2, partition.Options{})
		require.NoError(t, err)
		require.Equal(t, int64(tt.rows), r.Objective)
	}
}

// TestSpectralKeepsComponentsWhole when they fill the parts.
func TestSpectralKeepsComponentsWhole(t *testing.T) {
	b := partition.NewBuilder(40)
	for v := range 36 {
		b.Edge(v, v+4, 1)
	}
	g, err := b.Build()
	require.NoError(t, err)
	r, err := Spectral{}.Partition(g, 4, partition.Options{})
	require.NoError(t, err)
	require.Zero(t, r.Objective)
}

// TestSpectralStar: a star cannot be coarsened by matching its edges.
func TestSpectralStar(t *testing.T) {
	const n = 1001
	b := partition.NewBuilder(n)
	for v := 1; v < n; v++ {
		b.Edge(0, v, 1)
	}
	g, err := b.Build()
	require.NoError(t, err)
	r, err := Spectral{}.Partition(g, 2, partition.Options{Imbalance: 0.01})
	require.NoError(t, err)
	require.LessOrEqual(t, r.Objective, int64(506))
}
