package pccluster

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// TestTheorem2ToTheLetter puts W' back into the printed equation.
func TestTheorem2ToTheLetter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cost := func(name string) float64 { return rapid.Float64Range(1e-3, 5).Draw(t, name) }
		o := scalability.Overhead{FixedSec: cost("C0"), PerNodeSec: cost("C1"), TaskSec: cost("t0")}
		from := scalability.EqualPower(rapid.IntRange(1, 10).Draw(t, "N"), cost("speed"))
		to := scalability.EqualPower(rapid.IntRange(11, 30).Draw(t, "N'"), cost("speed'"))
		tasks := rapid.Float64Range(1, 1000).Draw(t, "W")
		grown, err := theorem2(o, from, to, tasks)
		require.NoError(t, err)
		fixed := o.FixedSec + o.TaskSec*grown/to.Total // C0(N')
		above := fixed*to.Total + o.PerNodeSec*float64(to.Nodes)*to.Total
		below := fixed*from.Total + o.PerNodeSec*float64(from.Nodes)*from.Total
		require.InEpsilon(t, tasks*above/below, grown, 1e-6)
	})
}

// TestMostOfDoubling: no fixed overhead lets E rise by more when W doubles, and some rise
// by as much.
func TestMostOfDoubling(t *testing.T) {
	most := 0.0
	for overhead := 1e-3; overhead < 1e3; overhead *= 1.001 {
		o, p := scalability.Overhead{FixedSec: overhead, TaskSec: 1}, scalability.EqualPower(1, 1)
		most = max(most, o.Efficiency(p, 2)-o.Efficiency(p, 1))
	}
	require.InDelta(t, mostOfDoubling, most, 1e-6)
	require.LessOrEqual(t, most, mostOfDoubling)
}

func TestSpell(t *testing.T) {
	for want, numbers := range map[string][]int{"": nil, "4": {4}, "1 to 3, 5, 7 to 8": {1, 2, 3, 5, 7, 8}} {
		require.Equal(t, want, spell(numbers))
	}
}
