package incremental

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestAnyOrder: bottlenecks may be looked at in any order, and their levels come out as the plain solver
// finds them.
func TestAnyOrder(t *testing.T) {
	const cons = 12
	d := draw{
		capacity: func(r *rand.Rand) float64 { return pick(r, 1, 2, 0.5+r.Float64(), 10) },
		penalty:  func(r *rand.Rand) float64 { return pick(r, 1, 1, 0.5+r.Float64()) },
		bound: func(r *rand.Rand) float64 {
			return pick(r, sharing.Unbounded, sharing.Unbounded, 0.05, r.Float64())
		},
		route: func(r *rand.Rand) (uses []sharing.Use) {
			for _, n := range r.Perm(cons)[:1+r.IntN(6)] {
				uses = append(uses, sharing.Use{Cons: sharing.Cons(n), Weight: pick(r, 1, 1, 0.05)})
			}
			return uses
		},
	}
	small, large := 0, 0
	for seed := range uint64(200 * longer) {
		w := waves{pair: newPair(t, rand.New(rand.NewPCG(seed, 31)), cons, d)}
		for step := range 40 {
			w.roll(40)
			w.fast.settleInAnyOrder(w.r, w.now)
			w.look()
			for n := range w.fast.cons {
				if c := &w.fast.cons[n]; c.state == stateSmall {
					small++
				} else if c.isBottleneck() {
					large++
				}
			}
			if !w.compare(step) {
				w.begin(cons)
			}
		}
	}
	require.Positive(t, small)
	require.Positive(t, large)
}

// settleInAnyOrder is settle with another order before each constraint that is looked at.
func (s *System) settleInAnyOrder(r *rand.Rand, nowSec float64) {
	s.nowSec = nowSec
	if len(s.fresh) > 0 {
		s.attachFresh()
	}
	for more := true; more; more = s.settleNext() {
		var all []int32
		for s.dirty.len() > 0 {
			all = append(all, s.dirty.pop(s.places))
		}
		for _, n := range all {
			s.dirty.push(s.places, r.Float64(), n)
		}
	}
	s.checkCutOffs()
}
