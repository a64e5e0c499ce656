package scalability_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

func TestBisect(t *testing.T) {
	require.True(t, math.IsNaN(scalability.Bisect(1, 2, func(float64) float64 { return 1 })), "no change of sign")
	require.InEpsilon(t, math.Pi, scalability.Bisect(3, 4, math.Sin), 1e-14)
}
