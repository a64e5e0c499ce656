package partition

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestExcessIsZeroWhereValidateIsContent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		part := drawPartition(t, q.g.NumVertices(), q.k)
		l := newLimits(q.g, q.k, &q.o)
		weights := PartWeights(q.g, part, q.k)
		require.Equal(t, Validate(q.g, q.k, q.o, part) == nil, l.excess(weights) == 0)
	})
}

func TestRepairAndImprove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		p := newPolisher(q.g, q.k, &q.o, 1)
		for range 3 { // one polisher serves many partitions
			part := drawPartition(t, q.g.NumVertices(), q.k)
			p.take(part)
			checkGains(t, p.Gains)
			before := p.bounds.excess(p.weight)
			p.repair()
			checkGains(t, p.Gains)
			require.LessOrEqual(t, p.bounds.excess(p.weight), before)
			repaired := p.rank()
			p.improve()
			checkGains(t, p.Gains)
			require.False(t, repaired.betterThan(p.rank()))
			require.Equal(t, p.rank(), rank{p.limits.excess(PartWeights(q.g, part, q.k)), Objective(q.g, part, q.o.Costs)})
		}
	})
}

// TestImproveLeavesNoStepThatGains tries every move and exchange by hand.
func TestImproveLeavesNoStepThatGains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		p := newPolisher(q.g, q.k, &q.o, 1)
		part := drawPartition(t, q.g.NumVertices(), q.k)
		p.take(part)
		p.repair()
		p.improve()
		if p.limits.excess(p.weight) > 0 {
			return // steps may be barred that make up for another part's excess
		}
		for v := range part {
			for u := range part {
				other := slices.Clone(part)
				other[v], other[u] = other[u], other[v]
				requireNotBetter(t, q, p, other)
			}
			for j := range int32(q.k) {
				other := slices.Clone(part)
				other[v] = j
				requireNotBetter(t, q, p, other)
			}
		}
	})
}

func requireNotBetter(t require.TestingT, q request, p *polisher, other Partition) {
	if Validate(q.g, q.k, q.o, other) == nil {
		require.GreaterOrEqual(t, Objective(q.g, other, q.o.Costs), p.Cost())
	}
}

// TestRepairNeedsExchange: parts of 3+3 and 2+2+2 with no imbalance come from
// 3+2+2 and 3+2 by an exchange only.
func TestRepairNeedsExchange(t *testing.T) {
	b := NewBuilder(5)
	for v, w := range []int64{3, 2, 2, 3, 2} {
		b.SetVertexWeight(v, w)
	}
	g, err := b.Build()
	require.NoError(t, err)
	p := newPolisher(g, 2, &Options{TwoSided: true}, 1)
	part := Partition{0, 0, 0, 1, 1}
	p.take(part)
	p.repair()
	require.Equal(t, part[0], part[3])
	require.Equal(t, []int64{6, 6}, p.weight)
}

// TestPowersFarApart: what the published condition misses is never below nothing.
func TestPowersFarApart(t *testing.T) {
	g := fromSpec(t, "grid(rows=4,cols=4)")
	for _, powers := range [][]float64{{LeastPower, MostPower}, {1e-30, 1}, {1, 1e-30}, {LeastPower, LeastPower}, {MostPower, MostPower}} {
		o := Options{Seed: 1, Imbalance: 0.1, TwoSided: true, Powers: powers}
		l := newLimits(g, 2, &o)
		for first := range int64(17) {
			weights := []int64{first, 16 - first}
			part := make(Partition, 16)
			for v := first; v < 16; v++ {
				part[v] = 1
			}
			require.Equal(t, Validate(g, 2, o, part) == nil, l.excess(weights) == 0)
			require.GreaterOrEqual(t, l.excess(weights), int64(0))
		}
	}
}
