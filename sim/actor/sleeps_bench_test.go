package actor

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// BenchmarkSleeps takes the first sleeper and puts it back at a later date.
func BenchmarkSleeps(b *testing.B) {
	for _, n := range []int{1000, 10_000, 30_000} {
		b.Run(fmt.Sprintf("sleepers=%d", n), func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 2))
			var s sleeps
			s.reset()
			for i := range n {
				s.push(sleeper{at: math.Float64bits(random.Float64()), order: uint64(i), slot: int32(i)})
			}
			order := uint64(n)
			for b.Loop() {
				x := s.pop()
				_ = s.next()
				order++
				s.push(sleeper{math.Float64bits(x.atSec() + 0.5 + random.Float64()), order, x.slot, x.host})
			}
		})
	}
}
