package partition

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestRepairParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		part := drawPartition(t, q.g.NumVertices(), q.k)
		given := slices.Clone(part)
		before, wrong := NewResult(q.g, q.k, q.o, part)

		repaired, err := RepairParts(q.g, q.k, q.o, part)
		require.Equal(t, given, part)
		bounds := q.o.Bounds(q.g.TotalVertexWeight(), q.k)
		require.LessOrEqual(t, bounds.excess(repaired.Weights), bounds.excess(before.Weights))
		if wrong == nil {
			require.NoError(t, err)
			require.Equal(t, before, repaired)
		}
	})
}

func TestRepairPartsRefuses(t *testing.T) {
	g := fromSpec(t, "grid(rows=2,cols=2)")
	_, err := RepairParts(g, 2, Options{}, Partition{0, 1, 2, 0})
	require.EqualError(t, err, "vertex 2: part 2: want 0 to 1")
	_, err = RepairParts(g, 2, Options{}, Partition{0, 1})
	require.EqualError(t, err, "partition of 2 vertices for a graph of 4")
}
