package partition

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// bestExchange tries all pairs, none included, and recomputes the objective.
func bestExchange(q request, p *polisher) (gain int64, found bool) {
	consider := func(v, u int32) {
		var d int64
		before := Objective(q.g, p.Parts(), q.o.Costs)
		if v >= 0 {
			d += q.g.VertexWeight[v]
			p.Parts()[v] = 1
		}
		if u >= 0 {
			d -= q.g.VertexWeight[u]
			p.Parts()[u] = 0
		}
		after := Objective(q.g, p.Parts(), q.o.Costs)
		if v >= 0 {
			p.Parts()[v] = 0
		}
		if u >= 0 {
			p.Parts()[u] = 1
		}
		if p.limits.allows(p.Weights(), 0, 1, d) && (!found || before-after > gain) {
			gain, found = before-after, true
		}
	}
	for v := int32(-1); int(v) < len(p.Parts()); v++ {
		for u := int32(-1); int(u) < len(p.Parts()); u++ {
			if (v >= 0 || u >= 0) && (v < 0 || p.Parts()[v] == 0) && (u < 0 || p.Parts()[u] == 1) {
				consider(v, u)
			}
		}
	}
	return gain, found
}

func TestKernighanLinChoosesTheBestExchange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		if q.k < 2 {
			return
		}
		p := newPolisher(q.g, q.k, &q.o, 1)
		part := drawPartition(t, q.g.NumVertices(), q.k)
		p.take(part)
		want, found := bestExchange(q, p)
		kl := &kernighanLin{polisher: p, g: q.g}
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
		before := p.Cost()
		for side, v := range pair {
			if v >= 0 {
				p.Move(int32(v), int32(1-side))
			}
		}
		require.Equal(t, want, before-p.Cost())
	})
}

// TestKernighanLinPassNeverLoses, and leaves other parts alone.
func TestKernighanLinPassNeverLoses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		if q.k < 2 {
			return
		}
		p := newPolisher(q.g, q.k, &q.o, 1)
		p.take(drawPartition(t, q.g.NumVertices(), q.k))
		before, weights := p.rank(), append([]int64(nil), p.Weights()...)
		kl := &kernighanLin{polisher: p, g: q.g}
		kl.improvePair(0, 1)
		require.Equal(t, Objective(q.g, p.Parts(), q.o.Costs), p.Cost())
		require.False(t, before.betterThan(p.rank()))
		require.Equal(t, weights[2:], p.Weights()[2:])
	})
}

// TestKernighanLinLooksAhead: two squares are both cut in half, so that every
// exchange loses, but two together win.
func TestKernighanLinLooksAhead(t *testing.T) {
	b := NewBuilder(8)
	for _, e := range [][2]int{{0, 1}, {2, 3}, {4, 5}, {6, 7}} {
		b.Edge(e[0], e[1], 10)
	}
	b.Edge(0, 4, 4)
	b.Edge(1, 5, 4)
	b.Edge(2, 6, 4)
	b.Edge(3, 7, 4)
	g, err := b.Build()
	require.NoError(t, err)
	o := Options{}
	p := newPolisher(g, 2, &o, 1)
	part := Partition{0, 0, 1, 1, 1, 1, 0, 0}
	p.take(part)
	best, found := bestExchange(request{g: g, k: 2, o: o}, p)
	require.True(t, found)
	require.Negative(t, best)
	(&kernighanLin{polisher: p, g: g}).improvePair(0, 1)
	require.Zero(t, p.Cost())
}
