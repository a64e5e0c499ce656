package duel_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/duel"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// rented is a search by cost on hosts with prices, without contention and latency.
func rented(a, b string, billingSec float64) *duel.Search {
	s := free(a, b, 1, 2000)
	s.Options, s.Metric = contentionFree, duel.Cost
	s.Space.LatencySec, s.Space.BillingSec = 0, billingSec
	s.Space.PricePerHour = duel.Range{Low: 0.1, High: 1}
	return s
}

// TestCostsOfTwins: the costs of what is found, whole and shrunk, are those of a list scheduler that shares nothing with
// ours, with hosts rented from their first task or transfer to the last.
func TestCostsOfTwins(t *testing.T) {
	for _, billingSec := range []float64{0, 60} {
		s := rented("heft", "fastest-host", billingSec)
		f, err := s.Run(context.Background())
		require.NoError(t, err)
		small, err := s.Shrink(context.Background(), f, 0.95)
		require.NoError(t, err)
		require.Greater(t, small.Ratio, 5.0)
		for _, x := range []*duel.Found{f, small} {
			d, p, err := s.Space.Build(x.Instance)
			require.NoError(t, err)
			twin := twinOf(t, d, p)
			require.InEpsilon(t, twin.cost(twin.plan(t, "heft"), x.Instance.Price, billingSec), x.A, near)
			require.InEpsilon(t, twin.cost(twin.plan(t, "fastest-host"), x.Instance.Price, billingSec), x.B, near)
			require.InEpsilon(t, x.A/x.B, x.Ratio, near)
		}
		p, err := s.Prove(context.Background(), small, 100)
		require.ErrorIs(t, err, duel.ErrUnbounded)
		require.Nil(t, p)
	}
}

// cost is that of a plan on hosts with prices per hour.
func (x *twin) cost(plan *placed, perHour []float64, billingSec float64) (sum float64) {
	for h, price := range perHour {
		from, to := math.Inf(1), math.Inf(-1)
		use := func(begin, end float64) { from, to = min(from, begin), max(to, end) }
		for t, at := range plan.host {
			if at == h {
				use(plan.start[t], plan.finish[t])
			}
		}
		for _, e := range x.edges {
			if src, dst := plan.host[e.from], plan.host[e.to]; src != dst && (src == h || dst == h) {
				use(plan.finish[e.from], plan.finish[e.from]+e.bytes*x.perByte[src][dst])
			}
		}
		switch {
		case to < from:
		case billingSec == 0:
			sum += price / 3600 * (to - from)
		default:
			sum += price / 3600 * billingSec * max(1, math.Ceil((to-from)/billingSec-1e-9))
		}
	}
	return sum
}

// TestPricesOfInstances: each host has a price in the range, whatever is changed, and without a range none has.
func TestPricesOfInstances(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := space(duel.AnyDAG, rapid.SampledFrom(duel.Wirings()).Draw(rt, "wiring"))
		priced := rapid.Bool().Draw(rt, "priced")
		if priced {
			s.PricePerHour, s.BillingSec = duel.Range{Low: 0.1, High: 1}, 60
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		x := s.Start(rng)
		for range 30 {
			s.Change(x, rng)
			checkInstance(rt, s, x)
			_, p, err := s.Build(x)
			require.NoError(rt, err)
			require.Equal(rt, priced, len(x.Price) == p.NumHosts())
			for h := range platform.HostID(p.NumHosts()) {
				terms := p.Host(h).Details.OrNone().Properties
				if !priced {
					require.Empty(rt, terms)
					continue
				}
				require.Equal(rt, []platform.Property{{ID: "price", Value: strconv.FormatFloat(x.Price[h], 'g', -1, 64) + "/h"}, {ID: "billing", Value: "60s"}}, terms)
			}
		}
		y := x.Clone()
		if priced {
			x.Price[0] = 2
			require.False(rt, s.Fits(x), "too dear")
			require.True(rt, s.Fits(y), "the copy has its own prices")
			x.Price = nil
			require.False(rt, s.Fits(x), "a price for each host")
		} else {
			x.Price = []float64{0.5}
			require.False(rt, s.Fits(x))
		}
	})
}

// TestCostsNeedPrices: on a given platform without prices there is no cost.
func TestCostsNeedPrices(t *testing.T) {
	s := rented("heft", "cpop", 0)
	p, err := platform.FromSpec("cluster(hosts=2)")
	require.NoError(t, err)
	s.Space.Platform = p
	require.False(t, s.Space.Priced())
	x := s.Space.Start(rand.New(rand.NewPCG(1, 0)))
	require.Empty(t, x.Price)
	_, err = s.Score(context.Background(), sim.NewEngine(), s.A, s.B, x)
	require.ErrorIs(t, err, duel.ErrNoPrice)
	s.Space.Platform, err = platform.FromSpec("cluster(hosts=2,price=1/h)")
	require.NoError(t, err)
	score, err := s.Score(context.Background(), sim.NewEngine(), s.A, s.B, x)
	require.NoError(t, err)
	require.Positive(t, score.A)
}
