package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// TestSearchesDescend: the trace never rises and ends at the result; equal
// budgets are equal.
func TestSearchesDescend(t *testing.T) {
	m := parttest.PaperModel(30, 4, 3)
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
	m := parttest.PaperModel(12, 2, 1)
	_, trace, err := Genetic{Stagnation: 15, LocalSearch: true}.Trace(m.Graph, 2, m.Options(1))
	require.NoError(t, err)
	n := len(trace)
	require.Less(t, n, 500)
	require.Equal(t, trace[n-1].Best, trace[n-16].Best)
}
