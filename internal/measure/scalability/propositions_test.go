package scalability

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

func lookFor(t *testing.T, holds Proposition, assume Assumptions) *Counterexample {
	found, err := FindCounterexample(context.Background(), sim.NewEngine(), holds, 1000, func(seed uint64) (*Case, error) {
		return RandomCase(seed, assume)
	})
	require.NoError(t, err)
	return found
}

// TestPropositionsHold: where all that the paper assumes holds, stated and between
// the lines, both propositions do.
func TestPropositionsHold(t *testing.T) {
	require.Nil(t, lookFor(t, PathStays, AllAssumptions))
	require.Nil(t, lookFor(t, EfficiencyNotAbove, AllAssumptions))
}

// TestPropositionsNeedTheirAssumptions: one assumption less, and there is a
// counterexample; but for two that proposition 2 does not need, or not in a
// thousand random cases.
func TestPropositionsNeedTheirAssumptions(t *testing.T) {
	for name, tt := range map[string]struct {
		broken                 Assumptions
		pathStays, notMoreThan bool
	}{
		"unequal alpha":    {EqualAlpha, false, false},
		"slow new links":   {WideNewLinks, false, true},
		"slow new nodes":   {FastNewNodes, false, false},
		"reduce load":      {NoReduceLoad, false, false},
		"contention":       {NoContention, false, true},
		"latency":          {NoLatency, false, false},
		"all of them gone": {AllAssumptions, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, tt.pathStays, lookFor(t, PathStays, AllAssumptions&^tt.broken) == nil, "proposition 1")
			require.Equal(t, tt.notMoreThan, lookFor(t, EfficiencyNotAbove, AllAssumptions&^tt.broken) == nil, "proposition 2")
		})
	}
}

// TestCounterexampleSaysWhere: proposition 1 needs equal serial fractions.
func TestCounterexampleSaysWhere(t *testing.T) {
	found := lookFor(t, PathStays, AllAssumptions&^EqualAlpha)
	require.EqualValues(t, 7, found.Seed)
	require.Equal(t, "critical path before: t0 t2 t6 t7 t8 t12 t13 t14 t17; after, through parts of: t0 t2 t6 t7 t8 t10 t11 t15 t16; "+
		"the parts of the path before alone take 894.469 s of 925.608 s", found.Contradiction)
}

// TestUnequalAlphaByHand: the long task is serial and the short one is not. With
// k = 2 and beta = 4 the short one takes twice as long as before, so the path is
// through it where it was not; and the work doubles for one and grows four times
// for the other, in a time that grows by less than twice: E_v rises.
func TestUnequalAlphaByHand(t *testing.T) {
	c := twoHosts(t, 1e9, 1e9)
	b := workload.NewBuilder("fork")
	serial, parallel := b.Task("serial", 10e9), b.Task("parallel", 8e9)
	b.SetAttributes(serial, workload.Attributes{Alpha: 1})
	var err error
	c.Workload, err = b.Build()
	require.NoError(t, err)
	c.Refine.Beta = 4
	o := outcome(t, c)
	require.InDelta(t, 10, o.Before.MakespanSec, 1e-9)
	require.InDelta(t, 16, o.After.MakespanSec, 1e-9)
	require.InDelta(t, 2*10e9+4*8e9, o.After.WorkFlop, 1)

	s, err := c.FollowsPath(o)
	require.NoError(t, err)
	require.False(t, s.Follows())
	require.Equal(t, []workload.TaskID{serial}, s.Before)
	require.Equal(t, []workload.TaskID{parallel}, s.After)
	require.InDelta(t, 10, s.FollowedSec, 1e-9)
	require.Contains(t, s.Describe(c.Workload), "before: serial; after, through parts of: parallel; the parts of the path before alone take 10 s of 16 s")

	above, err := EfficiencyNotAbove(c, o)
	require.NoError(t, err)
	require.Empty(t, above, "18/(10*2) = 0.9 before, 52/(16*4) = 0.81 after")
	c.Refine.Beta = 2.5 // 20+20 Gf in 10 s on 4 nodes: 1
	o = outcome(t, c)
	above, err = EfficiencyNotAbove(c, o)
	require.NoError(t, err)
	require.Equal(t, "E_v1 = 0.9, E_v2 = 1", above)
}

func TestFindCounterexampleErrors(t *testing.T) {
	_, err := FindCounterexample(context.Background(), sim.NewEngine(), PathStays, 3, func(seed uint64) (*Case, error) {
		c, err := RandomCase(seed, AllAssumptions)
		if seed == 2 {
			c.Refine.K = 0
		}
		return c, err
	})
	require.ErrorContains(t, err, "case of seed 2: after: ")
}

// TestLongestChainLeavesOut what is not allowed, and the messages from it.
func TestLongestChainLeavesOut(t *testing.T) {
	c := pairCase(t, EqualSpeeds) // 5 s, a message of 5 s, 11 s
	before := outcome(t, c).Before
	w := newWalk(c.Workload, c.Platform, before.Result)
	for want, allowed := range map[float64][2]bool{0: {}, 5: {true, false}, 11: {false, true}, 21: {true, true}} {
		require.InDelta(t, want, w.longestChain(func(t workload.TaskID) bool { return allowed[t] }), 1e-9)
	}
}
