package ediff

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

func TestClosedExponents(t *testing.T) {
	want := map[string]float64{"To = n^2 p": 3, "To = n p": 1.5, "To = n p^1.5, start-ups": 2.25, "To = n^2 p^0.5, sends not hidden": 1.5}
	all := closedExponents()
	require.Len(t, all, 12)
	for _, x := range all {
		require.InDelta(t, want[x.Platform], x.Exponent, 1e-9)
	}
}

// TestIsoByRuns finds the W of laws that are known, with few runs.
func TestIsoByRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		law := scalability.PowerLaw{{C: rapid.Float64Range(1, 200).Draw(t, "c"), I: rapid.Float64Range(0.3, 1).Draw(t, "i"), J: 1}}
		side, target := rapid.IntRange(2, 12).Draw(t, "side"), rapid.Float64Range(0.1, 0.8).Draw(t, "E")
		p := float64(side * side)
		want := scalability.IsoWork(law, p, target)
		runs := 0
		got, err := isoByRuns(side, target, func(n int) (Run, error) {
			runs++
			require.Zero(t, n%side)
			return Run{N: n, Side: side, Efficiency: law.Efficiency(cube(n), p)}, nil
		})
		block := math.Cbrt(want) / float64(side)
		if math.Abs(block-2) < 1e-9 || math.Abs(block-mostBlock) < 1e-5 {
			return // rounding decides on which side of the end it lies
		}
		if block < 2 || block > mostBlock {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		require.InEpsilon(t, want, got, 1e-9)
		require.Less(t, runs, 40)
	})
}

func TestIsoByRunsFails(t *testing.T) {
	_, err := isoByRuns(4, 0.5, func(n int) (Run, error) { return Run{Efficiency: 0.2}, nil })
	require.EqualError(t, err, "no n from 8 to 16384 has E = 0.5")
	_, err = isoByRuns(4, 0.5, func(n int) (Run, error) { return Run{Efficiency: 0.9}, nil })
	require.EqualError(t, err, "no n from 8 to 16384 has E = 0.5")
	broken := errors.New("broken")
	_, err = isoByRuns(4, 0.5, func(n int) (Run, error) { return Run{}, broken })
	require.ErrorIs(t, err, broken)
}
