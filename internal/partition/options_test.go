package partition

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBoundsOfHugeImbalance: any imbalance above k - 1 lets a part hold all.
func TestBoundsOfHugeImbalance(t *testing.T) {
	for _, imbalance := range []float64{3, 1e6, 1e19, 1e30, 1e300} {
		for _, twoSided := range []bool{false, true} {
			o := Options{Imbalance: imbalance, TwoSided: twoSided}
			for _, total := range []int64{0, 7, MaxTotalWeight} {
				b := o.Bounds(total, 3)
				require.Equal(t, []int64{total, total, total}, b.Most)
				require.Equal(t, []int64{0, 0, 0}, b.Least)
			}
		}
	}
}
