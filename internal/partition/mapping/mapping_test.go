package mapping

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// everyMapping tries all renamings of parts.
func everyMapping(q parttest.Request, part partition.Partition) moves.Rank {
	best, l := moves.WorstRank, moves.NewLimits(q.G, q.K, &q.O)
	to := make([]int32, 0, q.K)
	var extend func()
	extend = func() {
		if len(to) < q.K {
			for i := range int32(q.K) {
				if !slices.Contains(to, i) {
					to = append(to, i)
					extend()
					to = to[:len(to)-1]
				}
			}
			return
		}
		mapped := slices.Clone(part)
		for v, p := range part {
			mapped[v] = to[p]
		}
		got := moves.Rank{Excess: l.Excess(partition.PartWeights(q.G, mapped, q.K)), Goal: partition.Objective(q.G, mapped, q.O.Costs)}
		if got.BetterThan(best) {
			best = got
		}
	}
	extend()
	return best
}

func TestMapPartsEqualsBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		part := parttest.DrawPartition(t, q.G.NumVertices(), q.K)
		before := slices.Clone(part)
		r, err := MapParts(q.G, q.K, q.O, part)
		parttest.RequireKept(t, q, r, err)
		require.Equal(t, before, part)
		l := moves.NewLimits(q.G, q.K, &q.O)
		require.Equal(t, everyMapping(q, part), moves.Rank{Excess: l.Excess(r.Weights), Goal: r.Objective})
	})
}

// TestMappingByExchanges: what it computes step by step is the rank afresh, no
// exchange is left that is better, and it is no better than the optimum.
func TestMappingByExchanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		part := parttest.DrawPartition(t, q.G.NumVertices(), q.K)
		a := newAssignment(q.G, q.K, &q.O, part)
		to := partition.NewRandom(q.O.Seed, 1).Permutation(q.K)
		got := a.descend(to)
		require.Equal(t, a.rankOf(to), got)
		require.False(t, got.BetterThan(a.rankOf(a.solve())))
		for p := range to {
			for q := range p {
				to[p], to[q] = to[q], to[p]
				require.False(t, a.rankOf(to).BetterThan(got))
				to[p], to[q] = to[q], to[p]
			}
		}
	})
}

// TestMappingManyParts: on a ring of parts and a ring of processors under other
// names, cost 1 to the next and far otherwise, local search helps.
func TestMappingManyParts(t *testing.T) {
	const k = 16
	b := partition.NewBuilder(k)
	matrix := make([][]int64, k)
	for i := range k {
		b.Edge(i, (i+1)%k, 1)
		matrix[i] = make([]int64, k)
		for j := range k {
			far := (i*3 - j*3 + 3*k) % k // ring in steps of 11, for 3 x 11 = 1 modulo 16
			matrix[i][j] = int64(min(far, k-far))
		}
	}
	g, err := b.Build()
	require.NoError(t, err)
	costs, err := partition.NewCosts(matrix)
	require.NoError(t, err)
	identity := make(partition.Partition, k)
	for v := range identity {
		identity[v] = int32(v)
	}
	o := partition.Options{Costs: costs}
	r, err := MapParts(g, k, o, identity)
	require.NoError(t, err)
	require.Equal(t, int64(3*k), partition.Objective(g, identity, costs))
	require.LessOrEqual(t, r.Objective, int64(3*k/2))
	require.GreaterOrEqual(t, r.Objective, int64(k))
}

func TestMapPartsRefuses(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=2,cols=2)")
	_, err := MapParts(g, 2, partition.Options{}, partition.Partition{0})
	require.EqualError(t, err, "partition of 1 vertices for a graph of 4")
	_, err = MapParts(g, 2, partition.Options{}, partition.Partition{0, 1, 2, 0})
	require.EqualError(t, err, "vertex 2: part 2: want 0 to 1")
	_, err = MapParts(g, 5000, partition.Options{}, partition.Partition{0, 1, 2, 0})
	require.EqualError(t, err, "5000 parts to map: want at most 4096")
}
