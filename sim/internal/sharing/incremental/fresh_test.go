package incremental

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestOwnersAreChosenOnce: flows that begin together over one narrow link, few or
// many, are its own from the start, and the wider links stay idle although each
// could not carry what the flows could take on it.
func TestOwnersAreChosenOnce(t *testing.T) {
	for _, flows := range []int{3, 40} {
		var s System
		s.Reset(sharing.Observer{})
		narrow := s.AddConstraint(1, false)
		wide := []sharing.Cons{s.AddConstraint(1.5, false), s.AddConstraint(1.5, false)}
		ids := make([]Flow, flows)
		for i := range ids {
			ids[i] = s.Start(int32(i), 0, &sharing.Demand{
				Amount: 1, DelaySec: 1, Penalty: 1, Bound: 1, Factor: 1,
				Uses: []sharing.Use{{Cons: wide[i%2], Weight: 1}, {Cons: narrow, Weight: 1}},
			})
		}
		now := s.Next(0)
		require.Empty(t, s.Advance(now, nil))
		s.Next(now)
		for _, id := range ids {
			require.InEpsilon(t, 1/float64(flows), s.Value(id), 1e-12)
		}
		require.Empty(t, s.verify())
		require.Zero(t, s.Counts.Moves)
		require.Equal(t, uint64(1), s.Counts.Activations)
	}
}
