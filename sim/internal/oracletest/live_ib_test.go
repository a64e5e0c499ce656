//go:build oracle

package oracletest

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// ibCase draws a case under the model IB, with penalties as SimGrid leaves them, with the
// factors of SimGrid 3.32 or overlooked links in one case of two and other penalties in one
// of three.
func ibCase(seed uint64) oracle.Case {
	c := Generate(52+seed, 100)
	r := rand.New(rand.NewPCG(seed, 0x1b))
	p := sim.IB.Params()
	p.Stale = true
	if seed%2 == 0 {
		smpi := sim.SMPI.Params()
		p.LatencyFactor, p.BandwidthFactor = smpi.LatencyFactor, smpi.BandwidthFactor
		p.LatencyBySize, p.BandwidthBySize = smpi.LatencyBySize, smpi.BandwidthBySize
	}
	if seed%3 == 0 {
		p.BetaE, p.BetaS, p.GammaS = 0.5+4*r.Float64(), 0.5+4*r.Float64(), 0.5+2*r.Float64()
	}
	if p.Overlook = seed%4 > 1; p.Overlook {
		p.Stale = false // it is part of that
	}
	c.Options.Network = sim.Network{Kind: sim.IB, Params: &p}
	return c
}

// TestLiveIB compares the model ib, and counts in how many cases its penalties showed: what
// is not stale, and what has none, has other dates.
func TestLiveIB(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	var all Difference
	stale, penalised := 0, 0
	for seed := range uint64(200) {
		c := ibCase(seed)
		t.Run(c.Name, func(t *testing.T) {
			want, _, err := replay(tools, &c)
			require.NoError(t, err)
			got, err := runCase(t.Context(), &c)
			require.NoError(t, err)
			d := Compare(got, want)
			if d.WorstRel > ToleranceRel {
				t.Errorf("%s\nthe smallest workload that fails:\n%s", d.Worst, smallest(t, c, tools))
			}
			all.Add(d)
			differs := func(change func(p *sim.NetworkParams)) int {
				p, other := *c.Options.Network.Params, c
				change(&p)
				other.Options.Network.Params = &p
				times, err := runCase(t.Context(), &other)
				require.NoError(t, err)
				if d := Compare(times, want); d.WorstRel > ToleranceRel {
					return 1
				}
				return 0
			}
			if !c.Options.Network.Overlooks() {
				stale += differs(func(p *sim.NetworkParams) { p.Stale = false })
			}
			penalised += differs(func(p *sim.NetworkParams) { p.BetaE, p.BetaS, p.GammaS = 1e-9, 1e-9, 1e-9 })
		})
	}
	t.Logf("%d dates, %d identical, %d within 1e-9 s; worst relative error of the others %.3g (%s); penalties show in %d cases, stale ones in %d",
		all.Compared, all.Identical, all.Excused, all.WorstRel, all.Worst, penalised, stale)
	require.Greater(t, penalised, 50)
	require.Greater(t, stale, 10)
}
