package incremental

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLongLife changes one system very often: flows start, wait, end in time, are
// cancelled and suspended, and bounds, penalties and capacities change, to 0 too.
// It agrees with the plain solver after each change, wherever that has no cut-off.
func TestLongLife(t *testing.T) {
	for name, tt := range map[string]struct {
		cons, flows, verifyEach, changes int
		fat                              float64
	}{
		"small":            {3, 3, 1, 100_000, 0},
		"small, fat pipes": {4, 4, 1, 100_000, 0.5},
		"large":            {40, 100, 100, 100_000, 0},
		"large, fat pipes": {40, 100, 100, 30_000, 0.2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := usual
			d.fat, d.delays = tt.fat, true
			p := newPair(t, rand.New(rand.NewPCG(7, 8)), tt.cons, d)
			changes, announced, ended := tt.changes*longer, 0, 0
			if testing.Short() {
				changes /= 5
			}
			for step := range changes {
				p.step(tt.flows)
				if p.r.IntN(3) == 0 {
					p.goOn(p.r.Float64())
					ended += len(p.done)
				}
				if !p.agree(step, step%tt.verifyEach == 0) {
					announced++
				}
			}
			t.Logf("%d of %d announced, %d ended, %+v", announced, changes, ended, p.fast.Counts)
			require.Less(t, announced, changes/10)
			require.Greater(t, ended, changes/100)
		})
	}
}

// agree compares all values after a change. It returns false where the guard, which
// looks at everything, says that the plain solver may have others.
func (p *pair) agree(step int, verify bool) bool {
	p.settle()
	p.fast.cuts = p.fast.cuts[:0]
	for n := range p.fast.cons {
		p.fast.suspectSurely(int32(n))
	}
	p.fast.checkCutOffs()
	require.Zero(p.t, p.fast.Counts.GaveUp)
	if verify {
		require.Empty(p.t, p.fast.verify(), "step %d %+v", step, p.fast.Counts)
	}
	if i, differ := p.worst(); differ > 1e-10 && len(p.fast.cuts) == 0 {
		f := p.flows[i]
		require.Failf(p.t, "differs", "step %d: flow %d has %v, the twin %v", step, f.id, p.fast.Value(f.id), p.plain.Value(f.v))
	}
	return len(p.fast.cuts) == 0
}
