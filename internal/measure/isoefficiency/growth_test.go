package isoefficiency

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/calibration"
)

// A comparison of growth says what it rests on: reach first, then laws, then their intervals.
func TestGrown(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	curve := func(reached int, b, low, high float64, points int) *Curve {
		c := &Curve{ByP: calibration.Power{B: b, Low: low, High: high, Points: points}}
		for range reached {
			c.Solutions = append(c.Solutions, Solution{Status: Holds, At: &Run{}})
		}
		return c
	}
	for name, tt := range map[string]struct {
		a, b   *Curve
		better Outcome
		by     Basis
	}{
		"the first on more platforms":  {curve(4, 1, 0.9, 1.1, 4), curve(3, 2, 1.9, 2.1, 3), First, ByReach},
		"the second, without a law":    {curve(0, nan, nan, nan, 0), curve(1, nan, nan, nan, 0), Second, ByReach},
		"no law, as often":             {curve(1, nan, nan, nan, 1), curve(1, nan, nan, nan, 1), Unknown, ByNothing},
		"the first grows more slowly":  {curve(4, 1, 0.9, 1.1, 4), curve(4, 2, 1.9, 2.1, 4), First, ByExponents},
		"the second grows more slowly": {curve(4, 2, 1.9, 2.1, 4), curve(4, 1, 0.9, 1.1, 4), Second, ByExponents},
		"intervals that overlap":       {curve(4, 1, 0.9, 1.6, 4), curve(4, 1.5, 1.4, 1.6, 4), Equal, ByOverlap},
		"two points alone":             {curve(2, 1, -inf, inf, 2), curve(2, 2, -inf, inf, 2), Unknown, ByExponents},
	} {
		require.Equal(t, Compared{0.6, tt.better, tt.by}, grown(0.6, tt.a, tt.b), name)
	}
}

func TestTallyKnown(t *testing.T) {
	require.Zero(t, Tally{Unknown: 7}.Known())
	require.Equal(t, 10, Tally{First: 1, Second: 2, Equal: 3, Neither: 4, Unknown: 7}.Known())
}

func TestWhere(t *testing.T) {
	a, b, c := Region{8, 1, 4, First}, Region{8, 5, 5, Second}, Region{16, 1, 6, First}
	v := &Verdict{Regions: []Region{a, b, c}}
	require.Equal(t, []Region{a}, v.Where(8, First))
	require.Equal(t, []Region{c}, v.Where(16, First))
	require.Empty(t, v.Where(16, Second))
}
