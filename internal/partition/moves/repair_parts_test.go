package moves

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

func TestRepairParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		part := parttest.DrawPartition(t, q.G.NumVertices(), q.K)
		given := slices.Clone(part)
		before, wrong := partition.NewResult(q.G, q.K, q.O, part)

		repaired, err := RepairParts(q.G, q.K, q.O, part)
		require.Equal(t, given, part)
		bounds := q.O.Bounds(q.G.TotalVertexWeight(), q.K)
		require.LessOrEqual(t, bounds.Excess(repaired.Weights), bounds.Excess(before.Weights))
		if wrong == nil {
			require.NoError(t, err)
			require.Equal(t, before, repaired)
		}
	})
}

func TestRepairPartsRefuses(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=2,cols=2)")
	_, err := RepairParts(g, 2, partition.Options{}, partition.Partition{0, 1, 2, 0})
	require.EqualError(t, err, "vertex 2: part 2: want 0 to 1")
	_, err = RepairParts(g, 2, partition.Options{}, partition.Partition{0, 1})
	require.EqualError(t, err, "partition of 2 vertices for a graph of 4")
}
