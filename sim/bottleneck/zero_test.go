package bottleneck

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/fluid"
	"github.com/clustersim/clustersim/sim/kernel"
)

// TestCapacityZero: nothing moves while a capacity is 0, and it goes on where it
// was afterwards. The plain solver leaves such a constraint out.
func TestCapacityZero(t *testing.T) {
	for _, flows := range []int{1, 20} {
		for _, bound := range []float64{fluid.Unbounded, 1} {
			var s System
			s.Reset()
			c := s.AddConstraint(float64(flows)/2, false)
			d := kernel.Demand{Amount: 2, Penalty: 1, Bound: bound, Factor: 1, Uses: []fluid.Use{{Cons: c, Weight: 1}}}
			var first Flow
			for range flows {
				first = s.Start(0, 0, &d)
			}
			require.InDelta(t, 4, s.Next(0), 1e-9)
			s.SetCapacity(1, c, 0)
			require.True(t, math.IsInf(s.Next(1), 1))
			require.Zero(t, s.Value(first))
			require.InDelta(t, 1.5, s.Remaining(9, first), 1e-9)
			s.SetCapacity(10, c, float64(flows)/2)
			require.InDelta(t, 13, s.Next(10), 1e-9)
		}
	}
}
