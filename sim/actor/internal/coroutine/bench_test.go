package coroutine_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/clustersim/clustersim/sim/actor/internal/coroutine"
)

// BenchmarkSwitch lets coroutines run and come back, in random order, fetched ahead or not.
func BenchmarkSwitch(b *testing.B) {
	for _, n := range []int{2, 1000, 10_000, 30_000} {
		for _, ahead := range []bool{false, true} {
			b.Run(fmt.Sprintf("coroutines=%d/ahead=%v", n, ahead), func(b *testing.B) {
				all, over := make([]coroutine.Coroutine, n), false
				for i := range all {
					c := &all[i]
					c.Start(func(yield func(struct{}) bool) {
						c.Begin(yield)
						for !over {
							c.Yield()
						}
					})
					c.Resume()
				}
				order := rand.New(rand.NewPCG(1, 2)).Perm(n)
				at := 0
				for b.Loop() {
					c := &all[order[at]]
					if at++; at == n {
						at = 0
					}
					if ahead {
						all[order[at]].Fetch()
					}
					c.Resume()
				}
				over = true
				for i := range all {
					all[i].Resume()
				}
			})
		}
	}
}
