package incremental

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestSwings: one flow comes and goes, and with it the level of a trunk with many flows swings
// twentyfold, or a link that all flows use is ample or not. To look at all of them each time would
// cost a thousand times as much as what changes.
func TestSwings(t *testing.T) {
	const flows, swings = 1000, 4000
	for name, tt := range map[string]struct {
		link  float64 // its capacity
		comes sharing.Demand
	}{
		"level":               {1e6, sharing.Demand{Penalty: 1. / (20 * flows), Bound: sharing.Unbounded, Uses: uses(1)}},
		"level, and a link":   {3, sharing.Demand{Penalty: 1. / (20 * flows), Bound: sharing.Unbounded, Uses: uses(1, 1)}},
		"ample, or it is not": {2.5, sharing.Demand{Penalty: 1, Bound: 1e-4, Uses: uses(1, 6*flows)}},
	} {
		t.Run(name, func(t *testing.T) {
			var s System
			s.Reset(sharing.Observer{})
			trunk, link := s.AddConstraint(1, false), s.AddConstraint(tt.link, false)
			d := sharing.Demand{Amount: 1e9, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: []sharing.Use{
				{Cons: trunk, Weight: 1}, {Cons: link, Weight: 1}, {Weight: 1},
			}}
			for range flows {
				d.Uses[2].Cons = s.AddConstraint(1, false)
				s.Start(0, 0, &d)
			}
			s.Next(0)
			require.Equal(t, 1, s.large)
			before := s.Counts
			d = tt.comes
			d.Amount, d.Factor = 1e9, 1
			for swing := range swings {
				now := float64(swing)
				id := s.Start(1, now, &d)
				s.Next(now)
				if swing < 3 {
					require.Empty(t, s.verify())
				}
				s.Change(now, id, sharing.Change{Kind: sharing.Cancels})
				s.Next(now)
			}
			require.Zero(t, s.skewed)
			require.Equal(t, uint64(2*swings), s.Counts.Settles-before.Settles)
			require.Less(t, s.Counts.Ceilings-before.Ceilings, uint64(20*swings))
			require.Less(t, s.Counts.Relinks-before.Relinks, uint64(20*swings))
			require.Less(t, s.Counts.Moves-before.Moves, uint64(20*swings))
			t.Logf("%+v", s.Counts)
		})
	}
}

// uses are those of a trunk, and perhaps a link, by some weights.
func uses(weights ...float64) (uses []sharing.Use) {
	for n, weight := range weights {
		uses = append(uses, sharing.Use{Cons: sharing.Cons(n), Weight: weight})
	}
	return uses
}
