package search

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// bestExchange tries all pairs, none included, and recomputes the objective.
func bestExchange(q parttest.Request, p *moves.Polisher) (gain int64, found bool) {
	consider := func(v, u int32) {
		var d int64
		before := partition.Objective(q.G, p.Part, q.O.Costs)
		if v >= 0 {
			d += q.G.VertexWeight[v]
			p.Part[v] = 1
		}
		if u >= 0 {
			d -= q.G.VertexWeight[u]
			p.Part[u] = 0
		}
		after := partition.Objective(q.G, p.Part, q.O.Costs)
		if v >= 0 {
			p.Part[v] = 0
		}
		if u >= 0 {
			p.Part[u] = 1
		}
		if p.Limits.Allows(p.Weight, 0, 1, d) && (!found || before-after > gain) {
			gain, found = before-after, true
		}
	}
	for v := int32(-1); int(v) < len(p.Part); v++ {
		for u := int32(-1); int(u) < len(p.Part); u++ {
			if (v >= 0 || u >= 0) && (v < 0 || p.Part[v] == 0) && (u < 0 || p.Part[u] == 1) {
				consider(v, u)
			}
		}
	}
	return gain, found
}

func TestKernighanLinChoosesTheBestExchange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		if q.K < 2 {
			return
		}
		p := moves.NewPolisher(q.G, q.K, &q.O, 1)
		part := parttest.DrawPartition(t, q.G.NumVertices(), q.K)
		p.Take(part)
		want, found := bestExchange(q, p)
		kl := &kernighanLin{Polisher: p, g: q.G}
		for v, i := range part {
			if i < 2 {
				kl.free[i] = append(kl.free[i], klVertex{v: int64(v)})
			}
		}
		pair := kl.choose([2]int32{0, 1})
		require.Equal(t, found, pair[0] >= 0 || pair[1] >= 0)
		if !found {
			return
		}
		before := p.Cost
		for side, v := range pair {
			if v >= 0 {
				p.Move(int32(v), int32(1-side))
			}
		}
		require.Equal(t, want, before-p.Cost)
	})
}

// TestKernighanLinPassNeverLoses, and leaves other parts alone.
func TestKernighanLinPassNeverLoses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		if q.K < 2 {
			return
		}
		p := moves.NewPolisher(q.G, q.K, &q.O, 1)
		p.Take(parttest.DrawPartition(t, q.G.NumVertices(), q.K))
		before, weights := p.Rank(), append([]int64(nil), p.Weight...)
		kl := &kernighanLin{Polisher: p, g: q.G}
		kl.improvePair(0, 1)
		require.Equal(t, partition.Objective(q.G, p.Part, q.O.Costs), p.Cost)
		require.False(t, before.BetterThan(p.Rank()))
		require.Equal(t, weights[2:], p.Weight[2:])
	})
}

// TestKernighanLinLooksAhead: two squares are both cut in half, so that every
// exchange loses, but two together win.
func TestKernighanLinLooksAhead(t *testing.T) {
	b := partition.NewBuilder(8)
	for _, e := range [][2]int{{0, 1}, {2, 3}, {4, 5}, {6, 7}} {
		b.Edge(e[0], e[1], 10)
	}
	b.Edge(0, 4, 4)
	b.Edge(1, 5, 4)
	b.Edge(2, 6, 4)
	b.Edge(3, 7, 4)
	g, err := b.Build()
	require.NoError(t, err)
	o := partition.Options{}
	p := moves.NewPolisher(g, 2, &o, 1)
	part := partition.Partition{0, 0, 1, 1, 1, 1, 0, 0}
	p.Take(part)
	best, found := bestExchange(parttest.Request{G: g, K: 2, O: o}, p)
	require.True(t, found)
	require.Negative(t, best)
	(&kernighanLin{Polisher: p, g: g}).improvePair(0, 1)
	require.Zero(t, p.Cost)
}
