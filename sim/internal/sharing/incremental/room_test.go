package incremental

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestRoomKeepsItsDigits: two bottlenecks, of which one keeps the sum of what the flows of the other take. When capacities
// fall from 1e15 to 1 and rise again, nothing of the large numbers is left.
func TestRoomKeepsItsDigits(t *testing.T) {
	const n = 2*smallest + 3 // of each, so that both are large
	s := new(System)
	s.Reset(sharing.Observer{})
	trunk, narrow := s.AddConstraint(1e16, false), s.AddConstraint(1e15, false)
	var own, others []Flow
	for range n {
		d := sharing.Demand{Amount: 1e30, Penalty: 1, Factor: 1, Bound: 1e18, Uses: uses(1)}
		own = append(own, s.Start(0, 0, &d))
		d.Uses = []sharing.Use{{Cons: trunk, Weight: 1}, {Cons: narrow, Weight: 1. / 3}}
		others = append(others, s.Start(0, 0, &d))
	}
	for now, unit := range []float64{1e15, 1, 1e15, 1e-3, 7, 1e9, 1} {
		if now > 0 {
			s.SetCapacity(float64(now), narrow, unit)
			s.SetCapacity(float64(now), trunk, 10*unit)
		}
		s.Next(float64(now))
		require.True(t, s.cons[trunk].state == stateLarge && s.cons[narrow].isBottleneck())
		require.Empty(t, s.verify())
		for i := range n {
			require.InEpsilon(t, 3*unit/n, s.Value(others[i]), 1e-13)
			require.InEpsilon(t, 7*unit/n, s.Value(own[i]), 1e-13)
		}
	}
}
