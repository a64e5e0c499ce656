package methods

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/mapping"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
	"github.com/clustersim/clustersim/internal/partition/parttest"
	"github.com/clustersim/clustersim/internal/partition/search"
)

// otherMethods are all methods but the exact one, small budgets.
var otherMethods = map[string]partition.Method{
	"genetic":             search.Genetic{Population: 4, Generations: 5},
	"genetic, local":      search.Genetic{Population: 4, Generations: 5, LocalSearch: true},
	"annealing":           search.Annealing{Evaluations: 40},
	"annealing, local":    search.Annealing{Evaluations: 40, LocalSearch: true},
	"qga":                 search.QuantumGenetic{Population: 4, Generations: 5},
	"kernighan-lin":       search.KernighanLin{},
	"spectral":            multilevel.Spectral{},
	"spectral, refined":   multilevel.Spectral{Refine: true},
	"mapped":              mapping.Mapped{Method: multilevel.Method{}},
	"mapped, blind":       mapping.Mapped{Method: search.KernighanLin{Starts: 1}, BlindToPowers: true},
	"blind and unmapped":  mapping.Mapped{Method: multilevel.Method{}, BlindToPowers: true, NotMapped: true},
	"exact, a few nodes":  search.Exact{MaxNodes: 50},
	"quantum, as printed": search.AsPrinted(),
}

// TestMethodsKeepTheirPromises: a valid partition within its bounds or the
// nearest and the error that says so; the same again for the same seed; the graph
// as it was.
func TestMethodsKeepTheirPromises(t *testing.T) {
	for name, m := range otherMethods {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				q := parttest.DrawRequest(t)
				r, err := m.Partition(q.G, q.K, q.O)
				parttest.RequireKept(t, q, r, err)
				require.NoError(t, q.G.Check())
				again, errAgain := m.Partition(q.G, q.K, q.O)
				require.Equal(t, r, again)
				require.Equal(t, err, errAgain)
			})
		})
	}
}

func TestMethodsOnTheSmallest(t *testing.T) {
	empty, err := partition.NewBuilder(0).Build()
	require.NoError(t, err)
	single, err := partition.NewBuilder(1).Build()
	require.NoError(t, err)
	for name, m := range otherMethods {
		for _, k := range []int{1, 3} {
			r, err := m.Partition(empty, k, partition.Options{})
			require.NoError(t, err, name)
			require.Empty(t, r.Part, name)
			r, err = m.Partition(single, k, partition.Options{Imbalance: 0.5})
			require.NoError(t, err, name)
			require.Len(t, r.Part, 1, name)
		}
	}
}

func TestMethodsRefuse(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=3,cols=3)")
	for name, m := range otherMethods {
		_, err := m.Partition(g, 0, partition.Options{})
		require.EqualError(t, err, "0 parts: want at least 1", name)
		_, err = m.Partition(g, 2, partition.Options{Powers: []float64{1}})
		require.EqualError(t, err, "1 part powers for 2 parts", name)
	}
	for want, m := range map[string]partition.Method{
		"population -1, 500 generations: want at least 1 and 0":                                         search.Genetic{Population: -1},
		"population 20, -3 generations: want at least 1 and 0":                                          search.QuantumGenetic{Generations: -3},
		"tournament -1, crossover 0.9, mutation 0.1111111111111111: want at least 1, and probabilities": search.Genetic{Tournament: -1},
		"tournament 2, crossover 2, mutation 0.1111111111111111: want at least 1, and probabilities":    search.Genetic{Crossover: 2},
		"5 groups, angle 4, epsilon 0: want at least 1, -pi to pi, 0 to below 0.5":                      search.QuantumGenetic{Angle: 4},
		"5 groups, angle 0.031415926535897934, epsilon 0.5: want at least 1, -pi to pi, 0 to below 0.5": search.QuantumGenetic{Epsilon: 0.5},
		"-1 starts: want at least 1":       search.KernighanLin{Starts: -1},
		"mapping: no method to make parts": mapping.Mapped{},
		"a population of 100000000 needs 5.4e+09 numbers: want at most 134217728 (use the multilevel method for large graphs)": search.QuantumGenetic{Population: 1e8},
	} {
		_, err := m.Partition(g, 2, partition.Options{})
		require.EqualError(t, err, want)
	}
}

// TestControlsFindPlantedParts: four cliques, joined by light edges.
func TestControlsFindPlantedParts(t *testing.T) {
	const size, k = 6, 4
	b := partition.NewBuilder(size * k)
	for v := range size * k {
		for u := range v {
			if u%k == v%k {
				b.Edge(u, v, 10)
			}
		}
		b.Edge(v, (v+1)%(size*k), 1)
	}
	g, err := b.Build()
	require.NoError(t, err)
	for name, m := range map[string]partition.Method{
		"genetic": search.Genetic{LocalSearch: true, Generations: 30}, "annealing": search.Annealing{},
		"qga": search.QuantumGenetic{LocalSearch: true, Generations: 30}, "kernighan-lin": search.KernighanLin{},
		"spectral": multilevel.Spectral{Refine: true}, "exact": search.Exact{},
	} {
		r, err := m.Partition(g, k, partition.Options{Imbalance: 0.03})
		require.NoError(t, err, name)
		require.Equal(t, int64(size*k), r.Objective, name)
	}
}

// TestHugeImbalanceFindsTheOptimum, which is one part for all, by every method.
func TestHugeImbalanceFindsTheOptimum(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=4,cols=4)")
	for _, e := range All() {
		if e.Name == "spectral" || e.Name == "mapped" {
			continue // cut in halves whatever is allowed; no method by itself
		}
		m, err := Parse(e.Name)
		require.NoError(t, err)
		for _, twoSided := range []bool{false, true} {
			r, err := m.Partition(g, 2, partition.Options{Seed: 1, Imbalance: 1e300, TwoSided: twoSided})
			require.NoError(t, err, e.Name)
			require.Zero(t, r.Objective, e.Name)
		}
	}
}

// TestLooseBoundsOverflowNothing: the room of all parts together is more than an
// int64 holds.
func TestLooseBoundsOverflowNothing(t *testing.T) {
	const n, k = 12, 40
	b := partition.NewBuilder(n)
	for v := range n {
		b.SetVertexWeight(v, partition.MaxTotalWeight/(n+1))
		b.Edge(v, (v+1)%n, 1)
	}
	g, err := b.Build()
	require.NoError(t, err)
	o := partition.Options{Seed: 1, Imbalance: 1e9}
	for _, m := range []partition.Method{multilevel.Method{}, search.Exact{}, multilevel.Spectral{}, search.KernighanLin{}} {
		_, err := m.Partition(g, k, o)
		require.NoError(t, err)
	}
	r, proof, err := search.Exact{}.Solve(g, k, o)
	require.NoError(t, err)
	require.True(t, proof.Complete)
	require.Zero(t, r.Objective)
}
