package lossy

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// divide undoes a product exactly where that can be done.
func TestDivide(t *testing.T) {
	require.Equal(t, "10", Divide(1e10, 1e9))
	require.Equal(t, "0.3", Divide(0.3*4.2e9, 4.2e9))
	require.Equal(t, "0", Divide(0, 1e9))
	rapid.Check(t, func(t *rapid.T) {
		sec := rapid.Float64Range(0, 1e9).Draw(t, "sec")
		speed := rapid.SampledFrom([]float64{1e9, 4.2e9, 3, 1e6 * 2401}).Draw(t, "speed")
		back := parseFloat(t, Divide(sec*speed, speed))
		require.Equal(t, sec*speed, back*speed)
	})
}

func parseFloat(t require.TestingT, text string) (x float64) {
	_, err := fmt.Sscan(text, &x)
	require.NoError(t, err)
	return x
}
