package duel_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/duel"
)

// BenchmarkSearch is the time of an instance: it is built, and both schedulers run on it.
func BenchmarkSearch(b *testing.B) {
	for _, m := range []duel.Metric{duel.Planned, duel.Makespan} {
		b.Run(string(m), func(b *testing.B) {
			s := pisa("heft", "fastest-host", 1, b.N)
			s.Metric, s.Workers = m, 1
			_, err := s.Run(context.Background())
			require.NoError(b, err)
		})
	}
}
