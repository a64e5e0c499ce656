package oracletest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// TestModesDiffer: what SimGrid's default overlooks shows in some cases, and not in
// most. go test -v prints in how many, by how much at most, and in how many something
// was handed over to the plain solver, which does not change a date where it does everything.
func TestModesDiffer(t *testing.T) {
	cases, differ, handed, worst := uint64(2*Round), 0, 0, Difference{}
	engine := sim.NewEngine()
	if testing.Short() {
		cases = Round / 4
	}
	for seed := range cases {
		c := Generate(seed, 400)
		exact, err := runOn(t.Context(), &c, engine)
		require.NoError(t, err)
		if s := engine.Stats().Network; s.HandedOver() > 0 {
			handed++
		}
		require.Zero(t, engine.Stats().Network.GaveUp)
		p := plainly(c)
		plain, err := runCase(t.Context(), &p)
		require.NoError(t, err)
		require.LessOrEqual(t, Compare(plain, exact).WorstRel, ToleranceRel, "seed %d", seed)
		o := overlooking(c)
		overlooked, err := runCase(t.Context(), &o)
		require.NoError(t, err)
		d := Compare(overlooked, exact)
		if d.WorstRel > ToleranceRel {
			differ++
		}
		worst.Add(d)
	}
	t.Logf("%d of %d cases differ, a date by up to %.2g (%s); %d handed over", differ, cases, worst.WorstRel, worst.Worst, handed)
	require.LessOrEqual(t, handed, 15)
	require.Positive(t, differ)
	require.Less(t, differ, int(cases)/2)
	require.Less(t, worst.WorstRel, 1.0)
}

// plainly is a case that the plain solver shares from the beginning.
func plainly(c oracle.Case) oracle.Case {
	kind := c.Options.Network.Kind
	p := kind.Params()
	if c.Options.Network.Params != nil {
		p = *c.Options.Network.Params
	}
	p.Plain = true
	c.Options.Network = sim.Network{Kind: kind, Params: &p}
	return c
}

// TestPlainlyTheSame: cases in which limits tie to the last bit, so that it matters in which order the plain solver adds
// up what was handed over to it, or a flow comes to a fat pipe that others of next to the same bounds are at, or a link
// becomes full of what a fat pipe lets through.
func TestPlainlyTheSame(t *testing.T) {
	engine := sim.NewEngine()
	for _, seed := range []uint64{4, 620, 2071, 2807, 4850} {
		c := Generate(seed, 400)
		exact, err := runOn(t.Context(), &c, engine)
		require.NoError(t, err)
		stats := engine.Stats().Network
		require.Positive(t, stats.HandedOver())
		p := plainly(c)
		plain, err := runCase(t.Context(), &p)
		require.NoError(t, err)
		require.LessOrEqual(t, Compare(plain, exact).WorstRel, 1e-10, "seed %d", seed)
	}
}
