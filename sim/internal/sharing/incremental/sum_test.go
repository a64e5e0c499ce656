package incremental

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSumIsExact adds numbers of very different sizes and takes most of them away
// again, in another order. What is left is right to the last bit or two.
func TestSumIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		numbers := make([]float64, rapid.IntRange(1, 2000).Draw(t, "numbers"))
		left := rapid.IntRange(0, 5).Draw(t, "left")
		var s sum
		exact := new(big.Float).SetPrec(2000)
		add := func(x float64) {
			s.add(x)
			exact.Add(exact, big.NewFloat(x))
		}
		for i := range numbers {
			numbers[i] = math.Pow(10, 18*r.Float64()-9)
			add(numbers[i])
		}
		for i, x := range numbers {
			if i >= left {
				add(-x)
			}
		}
		want, _ := exact.Float64()
		require.InDelta(t, want, s.value(), 1e-15*math.Abs(want)+1e-16)
	})
}
