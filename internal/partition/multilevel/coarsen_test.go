package multilevel

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// TestContractByDefinition compares a coarser graph with one built edge by edge.
func TestContractByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := parttest.DrawGraph(t, rapid.Bool().Draw(t, "directed"))
		c := &coarsener{random: partition.NewRandom(rapid.Uint64().Draw(t, "seed"), 0), maxWeight: rapid.Int64Range(0, 30).Draw(t, "most")}
		if rapid.Bool().Draw(t, "within") {
			c.within = parttest.DrawPartition(t, g.NumVertices(), 2)
		}
		coarse, n := c.match(g)
		members := make([]int, n)
		b := partition.NewBuilder(n)
		weight := make([]int64, n)
		for v, number := range coarse {
			members[number]++
			weight[number] += g.VertexWeight[v]
			if c.within != nil {
				for u := range v {
					require.False(t, coarse[u] == number && c.within[u] != c.within[v], "joined across parts")
				}
			}
		}
		for number, w := range weight {
			require.Contains(t, []int{1, 2}, members[number])
			require.True(t, members[number] == 1 || w <= c.maxWeight)
			b.SetVertexWeight(number, w)
		}
		for v := range int32(g.NumVertices()) {
			for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
				u := g.Adj[a]
				switch {
				case coarse[u] == coarse[v]:
				case g.Forward != nil:
					b.Message(int(coarse[v]), int(coarse[u]), g.Forward[a])
				case v < u:
					b.Edge(int(coarse[v]), int(coarse[u]), g.EdgeWeight[a])
				}
			}
		}
		want, err := b.Build()
		require.NoError(t, err)
		got := c.contract(g, coarse, n)
		require.NoError(t, got.Check())
		require.Equal(t, want.VertexWeight, got.VertexWeight)
		part := parttest.DrawPartition(t, n, 3)
		require.Equal(t, want.NumEdges(), got.NumEdges())
		require.Equal(t, partition.Objective(want, part, nil), partition.Objective(got, part, nil))
		if want.Forward != nil {
			costs := parttest.DrawCosts(t, 3, false)
			require.Equal(t, partition.Objective(want, part, costs), partition.Objective(got, part, costs))
		}
	})
}

// TestProjectKeepsEverything goes from a coarse partition to the fine one: same
// cost, same weights, and all gains as recomputed.
func TestProjectKeepsEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		directed := rapid.Bool().Draw(t, "directed")
		g := parttest.DrawGraph(t, directed)
		k := rapid.IntRange(1, 4).Draw(t, "k")
		c := &coarsener{random: partition.NewRandom(1, 0), maxWeight: 100}
		coarse, n := c.match(g)
		coarsest := c.contract(g, coarse, n)
		var costs *partition.Costs
		if rapid.Bool().Draw(t, "with costs") {
			costs = parttest.DrawCosts(t, k, coarsest.Forward == nil)
		}
		s := moves.NewGains(coarsest, k, costs, parttest.DrawPartition(t, n, k))
		cost := s.Cost
		s.Project(g, coarse)
		require.Equal(t, cost, s.Cost)
		for range 10 {
			fresh := moves.NewGains(g, k, costs, slices.Clone(s.Part))
			require.Equal(t, fresh.Weight, s.Weight)
			for v := range int32(g.NumVertices()) {
				for j := range int32(k) {
					require.Equal(t, fresh.Gain(v, j), s.Gain(v, j))
				}
			}
			s.Move(rapid.Int32Range(0, int32(g.NumVertices()-1)).Draw(t, "v"), rapid.Int32Range(0, int32(k-1)).Draw(t, "j"))
			require.Equal(t, partition.Objective(g, s.Part, costs), s.Cost)
		}
	})
}

// TestStarsShrink needs pairs two hops apart: along edges one leaf a level goes.
func TestStarsShrink(t *testing.T) {
	const hubs, leaves = 3, 400
	b := partition.NewBuilder(hubs * (leaves + 1))
	for v := range hubs * leaves {
		b.Edge(hubs+v, v%hubs, 1)
	}
	b.Edge(0, 1, 1)
	b.Edge(1, 2, 1)
	g, err := b.Build()
	require.NoError(t, err)
	c := &coarsener{random: partition.NewRandom(1, 0)}
	_, coarsest := c.coarsen(g, 40)
	require.LessOrEqual(t, coarsest.NumVertices(), 60)
}
