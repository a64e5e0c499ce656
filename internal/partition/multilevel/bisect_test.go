package multilevel

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// TestBisectionCounts moves vertices and compares with a fresh count.
func TestBisectionCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := parttest.DrawGraph(t, false)
		var b, fresh bisection
		b.setSides(g, parttest.DrawPartition(t, g.NumVertices(), 2))
		for range rapid.IntRange(0, 15).Draw(t, "moves") {
			v := rapid.Int32Range(0, int32(g.NumVertices()-1)).Draw(t, "v")
			gain, before := b.gain(v), b.cut
			b.move(v)
			require.Equal(t, gain, before-b.cut)
			fresh.setSides(g, b.side)
			require.Equal(t, fresh, b)
		}
		require.Equal(t, partition.Objective(g, b.side, nil), b.cut)
	})
}

// TestPassNeverHurts checks a pass of moves against the quality before it.
func TestPassNeverHurts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := parttest.DrawGraph(t, false)
		b := &bisector{coarse: &coarsener{random: partition.NewRandom(1, 0)}}
		total := g.TotalVertexWeight()
		b.ideal = [2]int64{total / 2, total - total/2}
		b.most = [2]int64{total/2 + 3, total - total/2 + 3}
		b.setSides(g, parttest.DrawPartition(t, g.NumVertices(), 2))
		before := b.quality()
		b.pass()
		require.False(t, before.beats(b.quality()))
		require.Equal(t, partition.Objective(g, b.side, nil), b.cut)
	})
}

// TestBisectFindsTheBridge cuts two dense halves that one edge joins.
func TestBisectFindsTheBridge(t *testing.T) {
	const half = 60
	b := partition.NewBuilder(2 * half)
	r := partition.NewRandom(3, 0)
	for side := range 2 {
		for v := range half {
			for range 6 {
				b.Edge(side*half+v, side*half+r.Below(half), 1)
			}
		}
	}
	b.Edge(0, half, 1)
	g, err := b.Build()
	require.NoError(t, err)
	side := (&bisector{coarse: &coarsener{random: partition.NewRandom(1, 0)}}).Bisect(g, half, [2]int64{half + 1, half + 1})
	require.EqualValues(t, 1, partition.Objective(g, side, nil))
}
