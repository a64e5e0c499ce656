package incremental

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestClockKeepsItsDigits: flows that share much for long bring the clock to 5e13,
// where neighbouring numbers are 0.008 apart. A small flow that starts when there
// is little left to share ends in time, and so do the others.
func TestClockKeepsItsDigits(t *testing.T) {
	const flows, long, small = 20, 5e13 + 40, 0.01
	uses := []sharing.Use{{Cons: 0, Weight: 1}}
	var s System
	s.Reset(sharing.Observer{})
	s.AddConstraint(1e9, false)
	for tag := range int32(flows) {
		s.Start(tag, 0, &sharing.Demand{Amount: long, Penalty: 1, Bound: 1e9, Factor: 1, Uses: uses})
	}
	s.Next(0)
	s.SetCapacity(1e6, 0, 1)
	s.Start(flows, 1e6, &sharing.Demand{Amount: small, Penalty: 1, Bound: 1e9, Factor: 1, Uses: uses})
	now := s.Next(1e6)
	require.InDelta(t, 1e6+small*(flows+1), now, 1e-9)
	require.Equal(t, []int32{flows}, s.Advance(now, nil))
	now = s.Next(now)
	require.InDelta(t, 1e6+40*flows+small, now, 1e-6)
	require.Len(t, s.Advance(now, nil), flows)
}
