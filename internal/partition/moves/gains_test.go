package moves

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// TestGainsEqualRecomputation moves vertices at random and compares every gain,
// every connection, the cost and the part weights with sums over the graph.
func TestGainsEqualRecomputation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 6).Draw(t, "k")
		directed := rapid.Bool().Draw(t, "directed")
		g := parttest.DrawGraph(t, directed)
		var costs *partition.Costs
		if rapid.Bool().Draw(t, "with costs") {
			costs = parttest.DrawCosts(t, k, !directed || rapid.Bool().Draw(t, "symmetric"))
		}
		s := NewGains(g, k, costs, parttest.DrawPartition(t, g.NumVertices(), k))
		for range rapid.IntRange(0, 20).Draw(t, "moves") {
			v := rapid.Int32Range(0, int32(g.NumVertices()-1)).Draw(t, "v")
			j := rapid.Int32Range(0, int32(k-1)).Draw(t, "j")
			want := gainByHand(g, s.Part, costs, v, j)
			require.Equal(t, want, s.Move(v, j))
			checkGains(t, s)
		}
	})
}

func gainByHand(g *partition.Graph, part partition.Partition, c *partition.Costs, v, j int32) int64 {
	moved := slices.Clone(part)
	moved[v] = j
	return partition.Objective(g, part, c) - partition.Objective(g, moved, c)
}

func checkGains(t require.TestingT, s *Gains) {
	require.Equal(t, partition.Objective(s.g, s.Part, s.costs), s.Cost)
	require.Equal(t, partition.PartWeights(s.g, s.Part, s.k), s.Weight)
	for v := range int32(s.g.NumVertices()) {
		border := false
		connection := make([]int64, s.k)
		for a := s.g.XAdj[v]; a < s.g.XAdj[v+1]; a++ {
			p := s.Part[s.g.Adj[a]]
			connection[p] += s.g.EdgeWeight[a]
			border = border || p != s.Part[v] && s.g.EdgeWeight[a] > 0
		}
		require.Equal(t, border, s.node[v].count > 0)
		for j := range int32(s.k) {
			require.Equal(t, connection[j], connectionOf(s, v, j))
			require.Equal(t, gainByHand(s.g, s.Part, s.costs, v, j), s.Gain(v, j))
		}
	}
}

// TestMoveAllocatesNothing moves the vertices of a ring around: after the first
// round all lists have their room.
func TestMoveAllocatesNothing(t *testing.T) {
	const n, k = 60, 4
	b := partition.NewBuilder(n)
	for v := range n {
		b.Edge(v, (v+1)%n, 1)
		b.Edge(v, (v+7)%n, 2)
	}
	g, err := b.Build()
	require.NoError(t, err)
	s := NewGains(g, k, nil, make(partition.Partition, n))
	round := func() {
		for v := range int32(n) {
			s.Move(v, (s.Part[v]+1+v%3)%k)
		}
	}
	for range 12 {
		round()
	}
	require.Zero(t, testing.AllocsPerRun(20, round))
}

// connectionOf is what s holds of the edges from v to part i.
func connectionOf(s *Gains, v, i int32) int64 {
	if i == s.Part[v] {
		return s.own(v)
	}
	if at := s.find(v, i); at >= 0 {
		return s.pool[at].weight
	}
	return 0
}
