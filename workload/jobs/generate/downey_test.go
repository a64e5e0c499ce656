package generate

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSpeedup: values by hand, and no step where one formula follows another.
func TestSpeedup(t *testing.T) {
	require.Equal(t, 4.0, speedup(4, 8, 0))               // linear up to the parallelism
	require.Equal(t, 8.0, speedup(9, 8, 0))               // and constant from there on
	require.InDelta(t, 32/9.5, speedup(4, 8, 1), 1e-15)   // 8*4/(8+3/2)
	require.InDelta(t, 96/13.5, speedup(12, 8, 1), 1e-15) // 8*12/(7.5+12/2)
	require.Equal(t, 8.0, speedup(15, 8, 1))              // from 2*8-1 on
	require.InDelta(t, 96/30., speedup(4, 8, 2), 1e-15)   // 4*8*3/(2*11+8)
	require.Equal(t, 8.0, speedup(22, 8, 2))              // from 8+2*8-2 on
	for _, sigma := range []float64{0, 0.3, 1, 1.5, 2} {
		before := 1.0
		for n := 1.0; n < 40; n += 1.0 / 64 {
			s := speedup(n, 8, sigma)
			require.GreaterOrEqual(t, s, before)
			require.LessOrEqual(t, s, min(n, 8)+1e-12)
			require.LessOrEqual(t, s-before, 1/60.0, "a step at %g, variance %g", n, sigma)
			before = s
		}
	}
}
