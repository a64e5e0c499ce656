package ediff

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCrossovers(t *testing.T) {
	want := []float64{7.2, 3.94, 2.93, 2.50, 2.29, 2.17}
	all := crossovers()
	require.Len(t, all, len(want))
	for i, c := range all {
		require.InEpsilon(t, c.P*c.P, c.NoConstants, 1e-9)
		require.InEpsilon(t, math.Pow(c.P, 2.25), c.Unhidden, 1e-9)
		unit := 0.01
		if i == 0 {
			unit = 0.1
		}
		require.InDelta(t, want[i], c.WithConstants/(c.P*c.P), unit/2)
	}
	at := places(newRandom(), 200, 4096)
	require.True(t, checkEqualE(at).Holds())
}

// TestLastClaim is false at every point, and these are some.
func TestLastClaim(t *testing.T) {
	at := lastClaimPlaces(20_000)
	claim := checkLastClaim(at)
	require.Equal(t, 20_000, claim.Cases)
	require.Equal(t, 20_000, claim.Exceptions)
	require.True(t, checkPipelinedFaster(at).Holds())
	require.True(t, checkLeastSlope(at).Holds())
	for _, x := range at {
		require.True(t, x.w > 1 && x.w < math.Pow(x.p, 1.5))
	}
	for _, tt := range []struct{ p, c, e1, e2, digits float64 }{
		{256, 1, 0.024, 0.136, 5e-4},
		{256, 1.25, 0.038, 0.284, 5e-4},
		{65536, 1.25, 0.0015, 0.136, 5e-5},
	} {
		w := math.Pow(tt.p, tt.c)
		require.InDelta(t, tt.e1, checkerboardForm.Efficiency(w, tt.p), tt.digits)
		require.InDelta(t, tt.e2, pipelinedForm.Efficiency(w, tt.p), 5e-4)
	}
}

func TestDecline(t *testing.T) {
	// Far below the isoefficiency functions E is W^(1/3)/p and W^(2/3)/p.
	require.InDelta(t, 1-1./3, decline(checkerboardForm, 1, 1e12), 1e-3)
	require.InDelta(t, 1-2./3, decline(pipelinedForm, 1, 1e12), 1e-3)
	relative := slower(decline, "", 4)
	require.Equal(t, relative.Cases, relative.Exceptions)
	require.True(t, slower(fall, "", largeP).Holds(), "by -dE/dp the paper is right where p is large")
	require.Equal(t, 23, slower(fall, "", 4).Exceptions)
	require.False(t, slower(fall, "", largeP/4).Holds())
}
