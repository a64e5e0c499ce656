package comparison

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNotBelow(t *testing.T) {
	require.NoError(t, notBelow("it", 10, 10*(1+1e-10), 0))
	require.NoError(t, notBelow("it", 10, 10+1.5e-8, 10), "each activity may end 1 ns early")
	require.ErrorIs(t, notBelow("it", 10, 10+5e-8, 10), ErrBelowBound)
	require.ErrorIs(t, notBelow("it", 1, 10, 3), ErrBelowBound)
	require.NoError(t, notBelow("no plan", math.NaN(), 10, 0))
}
