package partition

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// request is a random graph and a random demand on a partition of it.
type request struct {
	g *Graph
	k int
	o Options
}

func drawRequest(t *rapid.T) request {
	directed := rapid.Bool().Draw(t, "directed")
	g := drawGraph(t, directed)
	k := rapid.IntRange(1, 5).Draw(t, "k")
	return request{g, k, drawOptions(t, k, directed)}
}

func drawOptions(t *rapid.T, k int, directed bool) Options {
	o := Options{
		Seed:      rapid.Uint64Range(0, 99).Draw(t, "seed"),
		Imbalance: rapid.SampledFrom([]float64{0, 0.03, 0.1, 0.3, 1}).Draw(t, "imbalance"),
		TwoSided:  rapid.Bool().Draw(t, "two-sided"),
	}
	if rapid.Bool().Draw(t, "with powers") {
		o.Powers = rapid.SliceOfN(rapid.Float64Range(0.5, 3), k, k).Draw(t, "powers")
	}
	if rapid.Bool().Draw(t, "with costs") {
		o.Costs = drawCosts(t, k, !directed)
	}
	return o
}

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

func requireNotBetter(t testingT, q request, p *polisher, other Partition) {
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

// requireKept checks what every method promises of its result.
func requireKept(t testingT, q request, r Result, err error) {
	require.Len(t, r.Part, q.g.NumVertices())
	require.Equal(t, Validate(q.g, q.k, q.o, r.Part), err)
	_, unbalanced := errors.AsType[*UnbalancedError](err)
	require.Equal(t, err != nil, unbalanced)
	require.Equal(t, Objective(q.g, r.Part, q.o.Costs), r.Objective)
	require.Equal(t, PartWeights(q.g, r.Part, q.k), r.Weights)
	require.Equal(t, Balance(r.Weights, q.o.Powers), r.Balance)
}
