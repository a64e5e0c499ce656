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

		improved, again := ImproveParts(q.g, q.k, q.o, part)
		require.Equal(t, given, part)
		if err == nil {
			require.NoError(t, again)
			require.LessOrEqual(t, improved.Objective, repaired.Objective)
		}
	})
}

func TestRepairPartsRefuses(t *testing.T) {
	g, err := Grid{Rows: 2, Cols: 2, Layers: 1}.Generate()
	require.NoError(t, err)
	_, err = RepairParts(g, 2, Options{}, Partition{0, 1, 2, 0})
	require.EqualError(t, err, "vertex 2: part 2: want 0 to 1")
	_, err = ImproveParts(g, 2, Options{}, Partition{0, 1})
	require.EqualError(t, err, "partition of 2 vertices for a graph of 4")
}
