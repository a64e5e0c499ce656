package partition

import (
	"math/bits"
	"math/rand/v2"
)

// random draws from PCG without the indirection of rand.Rand: partitioning
// draws a number a vertex and level.
type random struct{ pcg *rand.PCG }

func newRandom(seed, stream uint64) random { return random{rand.NewPCG(seed, stream)} }

// below draws a number from 0 to n-1 (D. Lemire, Fast random integer generation
// in an interval, ACM TOMACS 29(1), 2019, without the rejection: n is far below 2^64).
func (r random) below(n int) int {
	high, _ := bits.Mul64(r.pcg.Uint64(), uint64(n))
	return int(high)
}

// float draws from [0, 1).
func (r random) float() float64 { return float64(r.pcg.Uint64()>>11) / (1 << 53) }

// shuffle orders list at random.
func (r random) shuffle(list []int32) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// permutation is a random order of 0 to n-1.
func (r random) permutation(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	r.shuffle(order)
	return order
}
