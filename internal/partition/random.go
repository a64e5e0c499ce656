package partition

import (
	"math/bits"
	"math/rand/v2"
)

// Random draws from PCG without the indirection of rand.Rand: partitioning
// draws a number per vertex and level.
type Random struct{ pcg *rand.PCG }

func NewRandom(seed, stream uint64) Random { return Random{rand.NewPCG(seed, stream)} }

// Below draws a number from 0 to n-1 (D. Lemire, Fast random integer generation
// in an interval, ACM TOMACS 29(1), 2019, without the rejection: n is far below 2^64).
func (r Random) Below(n int) int {
	high, _ := bits.Mul64(r.pcg.Uint64(), uint64(n))
	return int(high)
}

// Float draws from [0, 1).
func (r Random) Float() float64 { return float64(r.pcg.Uint64()>>11) / (1 << 53) }

// Shuffle orders list at random.
func (r Random) Shuffle(list []int32) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// Permutation is a random order of 0 to n-1.
func (r Random) Permutation(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	r.Shuffle(order)
	return order
}
