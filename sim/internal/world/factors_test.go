package world_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/world"
)

// TestFactors: a size equal to a step belongs below it, and 1 comes before the first.
func TestFactors(t *testing.T) {
	f, err := world.ParseFactors("1000:0.9; 10:0.5;100:2")
	require.NoError(t, err)
	require.Equal(t, "10:0.5;100:2;1000:0.9", f.String())
	require.Equal(t, 0.9, f.Largest())
	require.Equal(t, 0.5, f.Least())
	for bytes, want := range map[float64]float64{0: 1, 10: 1, 11: 0.5, 100: 0.5, 100.5: 2, 1000: 2, 1001: 0.9, 1e12: 0.9} {
		require.Equal(t, want, f.At(bytes), "%v bytes", bytes)
	}
}

func FuzzParseFactors(f *testing.F) {
	for _, text := range []string{"0:1", "65472:11.6436;15424:3.48845", "", ";", "1", "1:", "1:-1", "NaN:1", "1:Inf", "1:1;1:2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := world.ParseFactors(text)
		if err != nil {
			require.ErrorContains(t, err, "want SIZE:FACTOR")
			return
		}
		b, err := world.ParseFactors(a.String())
		require.NoError(t, err)
		require.Equal(t, a, b)
		require.GreaterOrEqual(t, a.Least(), 0.0)
	})
}
