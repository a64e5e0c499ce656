package methods

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
	"github.com/clustersim/clustersim/internal/partition/parttest"
	"github.com/clustersim/clustersim/internal/partition/search"
)

// TestMethodsEnd: a method with a budget of hours ends with the error of Ended, and one whose Ended has none finds what it
// finds without.
func TestMethodsEnd(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=20,cols=20)")
	endless := map[string]partition.Method{
		"multilevel":    multilevel.Method{Cycles: 1 << 40},
		"spectral":      multilevel.Spectral{},
		"kernighan-lin": search.KernighanLin{Starts: 1 << 40},
		"genetic":       search.Genetic{Population: 4, Generations: 1 << 30},
		"annealing":     search.Annealing{Evaluations: 1 << 30},
		"qga":           search.QuantumGenetic{Population: 4, Generations: 1 << 30},
		"exact":         search.Exact{MaxNodes: 1 << 40},
	}
	errEnded := errors.New("ended")
	for name, m := range endless {
		asked := 0
		o := partition.Options{Seed: 1, Imbalance: 0.1, Ended: func() error {
			if asked++; asked > 5 {
				return errEnded
			}
			return nil
		}}
		r, err := m.Partition(g, 8, o)
		require.ErrorIs(t, err, errEnded, name)
		require.Nil(t, r.Part, name)
		require.LessOrEqual(t, asked, 1000, name)
	}
	for name, m := range otherMethods {
		o := partition.Options{Seed: 1, Imbalance: 0.1}
		want, errWant := m.Partition(g, 4, o)
		o.Ended = func() error { return nil }
		got, err := m.Partition(g, 4, o)
		require.Equal(t, want, got, name)
		require.Equal(t, errWant, err, name)
	}
}
