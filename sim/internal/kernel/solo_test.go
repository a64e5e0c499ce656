package kernel

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSoloFollowsItsRate: of 10 s, 4 pass at full rate, 2 at rest and 4 at half
// of it; 4 are left at 10 s, which take 2 s at twice the rate.
func TestSoloFollowsItsRate(t *testing.T) {
	var s Solo
	var rates []float64
	s.Watch = func(nowSec float64, tag int32, before, after float64) {
		rates = append(rates, nowSec, before, after)
	}
	s.Start(3, 0, 10, 1)
	require.Equal(t, 10.0, s.Next(0))
	s.SetRate(3, 4, 0)
	require.True(t, math.IsInf(s.Next(4), 1))
	require.Equal(t, 6.0, s.Remaining(3, 5))
	s.SetRate(3, 6, 0.5)
	require.Equal(t, 18.0, s.Next(6))
	s.SetRate(3, 10, 2)
	require.Equal(t, 12.0, s.EndSec(3))
	require.Empty(t, s.Advance(11, nil))
	require.Equal(t, []int32{3}, s.Advance(12, nil))
	require.Equal(t, []float64{0, 0, 1, 4, 1, 0, 6, 0, 0.5, 10, 0.5, 2, 12, 2, 0}, rates)
}

func TestSoloCancels(t *testing.T) {
	var s Solo
	s.Start(0, 0, 1, 1)
	s.Start(1, 0, 2, 1)
	s.Cancel(0, 0.5)
	require.Equal(t, []int32{1}, s.Advance(2, nil))
	s.Start(0, 2, 0, 0) // nothing to do ends at once, even at rate 0
	require.Equal(t, 2.0, s.Next(2))
	s.Reset()
	require.True(t, math.IsInf(s.Next(2), 1))
}
