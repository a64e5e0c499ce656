package incremental

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestLinksStayAmple: what happens at one link leaves those ample that have room, and a link that an odd flow made
// tight is ample again when that has gone and others have come and gone.
func TestLinksStayAmple(t *testing.T) {
	const links, flows = 100, 150
	for name, tt := range map[string]struct {
		happens func(s *System, r *rand.Rand) (odd []Flow)
		tight   int // so many constraints more are tight afterwards, at most
	}{
		"a capacity changes": {func(s *System, _ *rand.Rand) []Flow {
			s.SetCapacity(1, 7, 1.001*s.cons[7].capacity)
			return nil
		}, 0},
		"a capacity becomes small": {func(s *System, _ *rand.Rand) []Flow {
			s.SetCapacity(1, 7, 1e-3)
			return nil
		}, 1},
		"a bound rises": {func(s *System, _ *rand.Rand) []Flow {
			s.Change(1, 11, sharing.Change{Kind: sharing.Rebounds, Value: 1.001})
			return nil
		}, 0},
		"two shares, of which one is next to nothing": {func(s *System, _ *rand.Rand) []Flow {
			link := s.AddConstraint(10, false)
			d := sharing.Demand{Amount: 1e9, Penalty: 1, Bound: 1, Factor: 1, Uses: []sharing.Use{{Cons: link, Weight: 1}}}
			one := s.Start(0, 1, &d)
			d.Penalty = 1e7
			return []Flow{one, s.Start(0, 1, &d)}
		}, 1},
		"a bound that is next to nothing": {func(s *System, _ *rand.Rand) []Flow {
			d := sharing.Demand{Amount: 1e9, Penalty: 1, Bound: 1e-9, Factor: 1, Uses: []sharing.Use{{Cons: 3, Weight: 1}, {Cons: 4, Weight: 1}}}
			return []Flow{s.Start(0, 1, &d)}
		}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			s := new(System)
			s.Reset(sharing.Observer{})
			for range links {
				s.AddConstraint(10+r.Float64(), false)
			}
			all := make([]Flow, flows)
			for i := range all {
				all[i] = startOn(s, r, links)
			}
			s.Next(0)
			tight := s.countTight()
			odd := tt.happens(s, r)
			s.Next(1)
			require.Empty(t, s.verify())
			require.LessOrEqual(t, s.countTight(), tight+tt.tight)
			for _, id := range odd {
				s.Change(1, id, sharing.Change{Kind: sharing.Cancels})
			}
			for range 20 * flows {
				at := r.IntN(flows)
				s.Change(1, all[at], sharing.Change{Kind: sharing.Cancels})
				all[at] = startOn(s, r, links)
				s.Next(1)
			}
			require.Empty(t, s.verify())
			require.Zero(t, s.skewed)
			if len(odd) > 0 {
				require.LessOrEqual(t, s.countTight(), tight+1) // what no flow uses any more is not tried again
			}
		})
	}
}

// startOn starts a flow on three of so many links.
func startOn(s *System, r *rand.Rand, links int) Flow {
	d := sharing.Demand{Amount: 1e9, Penalty: 1 + r.Float64(), Bound: 1, Factor: 1}
	for _, n := range r.Perm(links)[:3] {
		d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(n), Weight: 1})
	}
	return s.Start(0, s.nowSec, &d)
}

func (s *System) countTight() (tight int) {
	for n := range s.cons {
		if s.cons[n].state != stateAmple {
			tight++
		}
	}
	return tight
}
