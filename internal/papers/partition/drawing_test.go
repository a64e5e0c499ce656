package partition

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDrawnAsDocumented(t *testing.T) {
	for graph := range vertices {
		for seed := range uint64(5) {
			i, err := Drawing{Density: 8}.draw(vertices[graph], graph+1, seed)
			require.NoError(t, err)
			g := i.graph
			require.NoError(t, g.Check())
			require.Equal(t, vertices[graph], g.NumVertices())
			for _, q := range g.VertexWeight {
				require.True(t, q >= leastWork && q <= mostWork, q)
			}
			messages := 0
			for _, w := range g.Forward {
				require.True(t, w == 0 || w >= leastMessage && w <= mostMessage, w)
				if w > 0 {
					messages++
				}
			}
			require.Equal(t, 8*vertices[graph], messages)
			for p, r := range i.powers {
				require.True(t, r >= leastPower && r <= mostPower)
				for q, c := range i.costs[p] {
					require.Equal(t, c, i.costs[q][p])
					require.True(t, p == q || c >= leastUnitBytes && c <= mostUnitBytes, c)
				}
			}
		}
	}
}

// Lines of one graph share all but the number of processors; another density
// leaves work and processors as they are.
func TestLinesShareTheirInstance(t *testing.T) {
	a, err := Drawing{Density: 8}.draw(vertices[2], 3, 7)
	require.NoError(t, err)
	again, err := Drawing{Density: 8}.draw(vertices[2], 3, 7)
	require.NoError(t, err)
	require.Equal(t, a, again)
	sparse, err := Drawing{Density: 2}.draw(vertices[2], 3, 7)
	require.NoError(t, err)
	require.Equal(t, a.graph.VertexWeight, sparse.graph.VertexWeight)
	require.Equal(t, a.powers, sparse.powers)
	require.Equal(t, a.costs, sparse.costs)
	other, err := Drawing{Density: 8}.draw(vertices[2], 3, 8)
	require.NoError(t, err)
	require.NotEqual(t, a.powers, other.powers)

	four, err := a.model(Row{Graph: 3, Parts: 4, Delta: 0.04})
	require.NoError(t, err)
	six, err := a.model(Row{Graph: 3, Parts: 6, Delta: 0.04})
	require.NoError(t, err)
	require.Equal(t, six.Powers[:4], four.Powers)
	for i := range int32(4) {
		for j := range int32(4) {
			require.Equal(t, six.Costs.Between(i, j), four.Costs.Between(i, j))
		}
	}
}

func TestEqualMachines(t *testing.T) {
	i, err := Drawing{Density: 2, EqualPowers: true, EqualCosts: true}.draw(vertices[0], 1, 1)
	require.NoError(t, err)
	for p, r := range i.powers {
		require.Equal(t, 1.5, r)
		for q, c := range i.costs[p] {
			require.Equal(t, p != q, c == 300)
		}
	}
}
