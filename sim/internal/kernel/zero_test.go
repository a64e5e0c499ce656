package kernel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// TestZeroFlows: the zero Flows is ready without a Reset; a flow that uses nothing is refused in words.
func TestZeroFlows(t *testing.T) {
	var m Flows
	require.PanicsWithValue(t, "fluid: variable without a constraint", func() { m.Start(0, 0, &Demand{Amount: 6, Penalty: 1, Bound: 2, Factor: 1}) })
	var other Flows
	c := other.AddConstraint(3, false)
	other.Start(0, 0, &Demand{Amount: 6, Penalty: 1, Bound: resolving.Unbounded, Factor: 1, Uses: []resolving.Use{{Cons: c, Weight: 1}}})
	require.Equal(t, 2.0, other.Next(0))
	require.Equal(t, []int32{0}, other.Advance(2, nil))
}
