package moves

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

func TestExcessIsZeroWhereValidateIsContent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		part := parttest.DrawPartition(t, q.G.NumVertices(), q.K)
		l := NewLimits(q.G, q.K, &q.O)
		weights := partition.PartWeights(q.G, part, q.K)
		require.Equal(t, partition.Validate(q.G, q.K, q.O, part) == nil, l.Excess(weights) == 0)
	})
}

func TestRepairAndImprove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		p := NewPolisher(q.G, q.K, &q.O, 1)
		for range 3 { // one polisher serves many partitions
			part := parttest.DrawPartition(t, q.G.NumVertices(), q.K)
			p.Take(part)
			checkGains(t, p.Gains)
			before := p.bounds.Excess(p.Weight)
			p.Repair()
			checkGains(t, p.Gains)
			require.LessOrEqual(t, p.bounds.Excess(p.Weight), before)
			repaired := p.Rank()
			p.Improve()
			checkGains(t, p.Gains)
			require.False(t, repaired.BetterThan(p.Rank()))
			require.Equal(t, p.Rank(), Rank{p.Limits.Excess(partition.PartWeights(q.G, part, q.K)), partition.Objective(q.G, part, q.O.Costs)})
		}
	})
}

// TestImproveLeavesNoStepThatGains tries every move and exchange by hand.
func TestImproveLeavesNoStepThatGains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		p := NewPolisher(q.G, q.K, &q.O, 1)
		part := parttest.DrawPartition(t, q.G.NumVertices(), q.K)
		p.Take(part)
		p.Repair()
		p.Improve()
		if p.Limits.Excess(p.Weight) > 0 {
			return // steps may be barred that make up for another part's excess
		}
		for v := range part {
			for u := range part {
				other := slices.Clone(part)
				other[v], other[u] = other[u], other[v]
				requireNotBetter(t, q, p, other)
			}
			for j := range int32(q.K) {
				other := slices.Clone(part)
				other[v] = j
				requireNotBetter(t, q, p, other)
			}
		}
	})
}

func requireNotBetter(t require.TestingT, q parttest.Request, p *Polisher, other partition.Partition) {
	if partition.Validate(q.G, q.K, q.O, other) == nil {
		require.GreaterOrEqual(t, partition.Objective(q.G, other, q.O.Costs), p.Cost)
	}
}

// TestRepairNeedsExchange: parts of 3+3 and 2+2+2 with no imbalance come from
// 3+2+2 and 3+2 by an exchange only.
func TestRepairNeedsExchange(t *testing.T) {
	b := partition.NewBuilder(5)
	for v, w := range []int64{3, 2, 2, 3, 2} {
		b.SetVertexWeight(v, w)
	}
	g, err := b.Build()
	require.NoError(t, err)
	p := NewPolisher(g, 2, &partition.Options{TwoSided: true}, 1)
	part := partition.Partition{0, 0, 0, 1, 1}
	p.Take(part)
	p.Repair()
	require.Equal(t, part[0], part[3])
	require.Equal(t, []int64{6, 6}, p.Weight)
}

// TestPowersFarApart: what the published condition misses is never below nothing.
func TestPowersFarApart(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=4,cols=4)")
	for _, powers := range [][]float64{{partition.LeastPower, partition.MostPower}, {1e-30, 1}, {1, 1e-30}, {partition.LeastPower, partition.LeastPower}, {partition.MostPower, partition.MostPower}} {
		o := partition.Options{Seed: 1, Imbalance: 0.1, TwoSided: true, Powers: powers}
		l := NewLimits(g, 2, &o)
		for first := range int64(17) {
			weights := []int64{first, 16 - first}
			part := make(partition.Partition, 16)
			for v := first; v < 16; v++ {
				part[v] = 1
			}
			require.Equal(t, partition.Validate(g, 2, o, part) == nil, l.Excess(weights) == 0)
			require.GreaterOrEqual(t, l.Excess(weights), int64(0))
		}
	}
}
