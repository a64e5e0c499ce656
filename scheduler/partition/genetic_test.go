package partition

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// otherMethods are all methods but the exact one, small budgets.
var otherMethods = map[string]Method{
	"genetic":             Genetic{Population: 4, Generations: 5},
	"genetic, local":      Genetic{Population: 4, Generations: 5, LocalSearch: true},
	"annealing":           Annealing{Evaluations: 40},
	"annealing, local":    Annealing{Evaluations: 40, LocalSearch: true},
	"qga":                 QuantumGenetic{Population: 4, Generations: 5},
	"kernighan-lin":       KernighanLin{},
	"spectral":            Spectral{},
	"spectral, refined":   Spectral{Refine: true},
	"mapped":              Mapped{Method: Multilevel{}},
	"mapped, blind":       Mapped{Method: KernighanLin{Starts: 1}, BlindToPowers: true},
	"blind and unmapped":  Mapped{Method: Multilevel{}, BlindToPowers: true, NotMapped: true},
	"exact, a few nodes":  Exact{MaxNodes: 50},
	"quantum, as printed": AsPrinted(),
}

// TestMethodsKeepTheirPromises: a valid partition within its bounds or the
// nearest and the error that says so; the same again for the same seed; the graph
// as it was.
func TestMethodsKeepTheirPromises(t *testing.T) {
	for name, m := range otherMethods {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				q := drawRequest(t)
				r, err := m.Partition(q.g, q.k, q.o)
				requireKept(t, q, r, err)
				require.NoError(t, q.g.Check())
				again, errAgain := m.Partition(q.g, q.k, q.o)
				require.Equal(t, r, again)
				require.Equal(t, err, errAgain)
			})
		})
	}
}

func TestMethodsOnTheSmallest(t *testing.T) {
	empty, err := NewBuilder(0).Build()
	require.NoError(t, err)
	single, err := NewBuilder(1).Build()
	require.NoError(t, err)
	for name, m := range otherMethods {
		for _, k := range []int{1, 3} {
			r, err := m.Partition(empty, k, Options{})
			require.NoError(t, err, name)
			require.Empty(t, r.Part, name)
			r, err = m.Partition(single, k, Options{Imbalance: 0.5})
			require.NoError(t, err, name)
			require.Len(t, r.Part, 1, name)
		}
	}
}

func TestMethodsRefuse(t *testing.T) {
	g, err := Grid{Rows: 3, Cols: 3, Layers: 1}.Generate()
	require.NoError(t, err)
	for name, m := range otherMethods {
		_, err := m.Partition(g, 0, Options{})
		require.EqualError(t, err, "0 parts: want at least 1", name)
		_, err = m.Partition(g, 2, Options{Powers: []float64{1}})
		require.EqualError(t, err, "1 part powers for 2 parts", name)
	}
	for want, m := range map[string]Method{
		"population -1, 500 generations: want at least 1 and 0":                                         Genetic{Population: -1},
		"population 20, -3 generations: want at least 1 and 0":                                          QuantumGenetic{Generations: -3},
		"tournament -1, crossover 0.9, mutation 0.1111111111111111: want at least 1, and probabilities": Genetic{Tournament: -1},
		"tournament 2, crossover 2, mutation 0.1111111111111111: want at least 1, and probabilities":    Genetic{Crossover: 2},
		"5 groups, angle 4, epsilon 0: want at least 1, -pi to pi, 0 to below 0.5":                      QuantumGenetic{Angle: 4},
		"5 groups, angle 0.031415926535897934, epsilon 0.5: want at least 1, -pi to pi, 0 to below 0.5": QuantumGenetic{Epsilon: 0.5},
		"-1 starts: want at least 1":       KernighanLin{Starts: -1},
		"mapping: no method to make parts": Mapped{},
		"a population of 100000000 needs 5.4e+09 numbers: want at most 134217728 (use the multilevel method for large graphs)": QuantumGenetic{Population: 1e8},
	} {
		_, err := m.Partition(g, 2, Options{})
		require.EqualError(t, err, want)
	}
}

// TestSearchesDescend: the trace never rises and ends at the result; equal
// budgets are equal.
func TestSearchesDescend(t *testing.T) {
	m := paperModel(30, 4, 3)
	for name, method := range map[string]Traced{
		"genetic":   Genetic{Generations: 50},
		"qga":       QuantumGenetic{Generations: 50},
		"annealing": Annealing{Evaluations: 1000},
	} {
		r, trace, err := method.Trace(m.Graph, 4, m.Options(2))
		require.NoError(t, err, name)
		requireDescends(t, trace, r, err)
		require.Len(t, trace, 50, name)
		require.Equal(t, 1000, trace[49].Evaluations, name)
		require.Less(t, r.Objective, trace[0].Best, name)
	}
}

func TestGeneticStagnation(t *testing.T) {
	m := paperModel(12, 2, 1)
	_, trace, err := Genetic{Stagnation: 15, LocalSearch: true}.Trace(m.Graph, 2, m.Options(1))
	require.NoError(t, err)
	n := len(trace)
	require.Less(t, n, 500)
	require.Equal(t, trace[n-1].Best, trace[n-16].Best)
}

// TestControlsFindPlantedParts: four cliques, joined by light edges.
func TestControlsFindPlantedParts(t *testing.T) {
	const size, k = 6, 4
	b := NewBuilder(size * k)
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
	for name, m := range map[string]Method{
		"genetic": Genetic{LocalSearch: true, Generations: 30}, "annealing": Annealing{},
		"qga": QuantumGenetic{LocalSearch: true, Generations: 30}, "kernighan-lin": KernighanLin{},
		"spectral": Spectral{Refine: true}, "exact": Exact{},
	} {
		r, err := m.Partition(g, k, Options{Imbalance: 0.03})
		require.NoError(t, err, name)
		require.Equal(t, int64(size*k), r.Objective, name)
	}
}
