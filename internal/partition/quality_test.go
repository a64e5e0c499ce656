package partition

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMeasureByHand(t *testing.T) {
	// 0-1 (5), 0-2 (7), 1-3 (1), 2-3 (2), 0-3 (4); 4 alone
	b := NewBuilder(5)
	for _, e := range [][3]int{{0, 1, 5}, {0, 2, 7}, {1, 3, 1}, {2, 3, 2}, {0, 3, 4}} {
		b.Edge(e[0], e[1], int64(e[2]))
	}
	g, err := b.Build()
	require.NoError(t, err)
	require.Equal(t, Quality{}, Measure(g, Partition{0, 0, 0, 0, 0}, 1))
	// 0 sends to parts 1 and 2, 1 to 0 and 2, 2 to 0 and 2, 3 to 0 and 1
	require.Equal(t, Quality{Cut: 19, CutEdges: 5, Boundary: 4, Volume: 8}, Measure(g, Partition{0, 1, 1, 2, 2}, 3))
	require.Equal(t, Quality{Cut: 7, CutEdges: 3, Boundary: 4, Volume: 4}, Measure(g, Partition{0, 0, 0, 1, 1}, 2)) // 1-3, 2-3, 0-3
}

// TestMeasureIsTheObjective: with costs of 1 the cut is the objective, and the
// rest is what the definitions say, vertex by vertex.
func TestMeasureIsTheObjective(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, k := rapid.IntRange(1, 12).Draw(t, "n"), rapid.IntRange(1, 5).Draw(t, "k")
		b := NewBuilder(n)
		for range rapid.IntRange(0, 3*n).Draw(t, "edges") {
			u, v := rapid.IntRange(0, n-1).Draw(t, "u"), rapid.IntRange(0, n-1).Draw(t, "v")
			b.Edge(u, v, int64(rapid.IntRange(0, 9).Draw(t, "weight")))
		}
		g, err := b.Build()
		require.NoError(t, err)
		part := make(Partition, n)
		for v := range part {
			part[v] = int32(rapid.IntRange(0, k-1).Draw(t, "part"))
		}
		q := Measure(g, part, k)
		require.Equal(t, Objective(g, part, nil), q.Cut)
		want := Quality{Cut: q.Cut}
		for v := range n {
			others := map[int32]bool{}
			for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
				if part[u] != part[v] {
					others[part[u]] = true
					want.CutEdges++ // twice an edge
				}
			}
			want.Volume += int64(len(others))
			if len(others) > 0 {
				want.Boundary++
			}
		}
		want.CutEdges /= 2
		require.Equal(t, want, q)
	})
}
