package partition

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// everyMapping tries all renamings of parts.
func everyMapping(q request, part Partition) rank {
	best, l := worstRank, newLimits(q.g, q.k, &q.o)
	to := make([]int32, 0, q.k)
	var extend func()
	extend = func() {
		if len(to) < q.k {
			for i := range int32(q.k) {
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
		got := rank{excess: l.excess(PartWeights(q.g, mapped, q.k)), goal: Objective(q.g, mapped, q.o.Costs)}
		if got.betterThan(best) {
			best = got
		}
	}
	extend()
	return best
}

func TestMapPartsEqualsBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		part := drawPartition(t, q.g.NumVertices(), q.k)
		before := slices.Clone(part)
		r, err := MapParts(q.g, q.k, q.o, part)
		requireKept(t, q, r, err)
		require.Equal(t, before, part)
		l := newLimits(q.g, q.k, &q.o)
		require.Equal(t, everyMapping(q, part), rank{excess: l.excess(r.Weights), goal: r.Objective})
	})
}

// TestMappingByExchanges: what it computes step by step is the rank afresh, no
// exchange is left that is better, and it is no better than the optimum.
func TestMappingByExchanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		part := drawPartition(t, q.g.NumVertices(), q.k)
		a := newAssignment(q.g, q.k, &q.o, part)
		to := newRandom(q.o.Seed, 1).permutation(q.k)
		got := a.descend(to)
		require.Equal(t, a.rankOf(to), got)
		require.False(t, got.betterThan(a.rankOf(a.solve())))
		for p := range to {
			for q := range p {
				to[p], to[q] = to[q], to[p]
				require.False(t, a.rankOf(to).betterThan(got))
				to[p], to[q] = to[q], to[p]
			}
		}
	})
}

// TestMappingManyParts: on a ring of parts and a ring of processors under other
// names, cost 1 to the next and far otherwise, local search helps.
func TestMappingManyParts(t *testing.T) {
	const k = 16
	b := NewBuilder(k)
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
	costs, err := NewCosts(matrix)
	require.NoError(t, err)
	identity := make(Partition, k)
	for v := range identity {
		identity[v] = int32(v)
	}
	o := Options{Costs: costs}
	r, err := MapParts(g, k, o, identity)
	require.NoError(t, err)
	require.Equal(t, int64(3*k), Objective(g, identity, costs))
	require.LessOrEqual(t, r.Objective, int64(3*k/2))
	require.GreaterOrEqual(t, r.Objective, int64(k))
}

func TestMapPartsRefuses(t *testing.T) {
	g := fromSpec(t, "grid(rows=2,cols=2)")
	_, err := MapParts(g, 2, Options{}, Partition{0})
	require.EqualError(t, err, "partition of 1 vertices for a graph of 4")
	_, err = MapParts(g, 2, Options{}, Partition{0, 1, 2, 0})
	require.EqualError(t, err, "vertex 2: part 2: want 0 to 1")
	_, err = MapParts(g, 5000, Options{}, Partition{0, 1, 2, 0})
	require.EqualError(t, err, "5000 parts to map: want at most 4096")
}
