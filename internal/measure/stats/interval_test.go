package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// The quantiles are those of printed tables of Student's t, two-sided: 6.314 and
// 63.657 (1 degree of freedom, 90 % and 99 %), 1.833 and 3.250 (9).
func TestHalfWidth(t *testing.T) {
	for _, tt := range []struct {
		n                    int
		confidence, quantile float64
	}{{2, 0.9, 6.314}, {2, 0.99, 63.657}, {10, 0.9, 1.833}, {10, 0.99, 3.250}} {
		require.InDelta(t, tt.quantile*3/math.Sqrt(float64(tt.n)), HalfWidth(tt.n, 3, tt.confidence), 2e-3)
	}
	require.Zero(t, HalfWidth(5, 0, 0.95))
}
