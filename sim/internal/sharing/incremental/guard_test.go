package incremental

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGuardFindsAllCutOffs: with shares over ten orders of magnitude the plain
// solver's cut-offs show. Every difference from exact sharing is announced, and
// where none is, there is no difference.
func TestGuardFindsAllCutOffs(t *testing.T) {
	for name, d := range map[string]draw{
		"random": {
			capacity: func(r *rand.Rand) float64 { return math.Pow(10, 15*r.Float64()) },
			penalty:  func(r *rand.Rand) float64 { return math.Pow(10, 4-10*r.Float64()) },
			bound:    func(r *rand.Rand) float64 { return math.Pow(10, 15*r.Float64()) },
		},
		"links without latency": {
			capacity: func(r *rand.Rand) float64 { return math.Pow(10, 3+6*r.Float64()) },
			penalty:  func(r *rand.Rand) float64 { return pick(r, 1, 1e-4*(1+r.Float64()), 1e-6*(1+r.Float64())) },
			bound:    func(r *rand.Rand) float64 { return math.Pow(10, 3+6*r.Float64()) },
		},
		"ties": {
			capacity: func(r *rand.Rand) float64 { return pick(r, 1, 2, 1e6) },
			penalty:  func(r *rand.Rand) float64 { return pick(r, 1, 1, 1e-4, 1e-6, 2e4) },
			bound:    func(r *rand.Rand) float64 { return pick(r, 0.5, 1, 1e6, 1e9) },
		},
		"bounds that are close": {
			capacity: func(r *rand.Rand) float64 { return pick(r, 1, 2) },
			penalty:  func(r *rand.Rand) float64 { return 1 },
			bound:    func(r *rand.Rand) float64 { return pick(r, 0.5, 1./3, 1) + 3e-5*(r.Float64()-0.5) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			within := 1e-9
			if name == "ties" {
				within = 1e-5 // the plain solver's rounding, where one such constraint follows another
			}
			steps, announced, differ := 0, 0, 0
			for seed := range uint64(1500 * longer) {
				r := rand.New(rand.NewPCG(seed, 5))
				p := newPair(t, r, 1+r.IntN(8), d)
				flows := 1 + r.IntN(15)
				for range 40 {
					p.step(flows)
					p.settle()
					steps++
					_, worst := p.worst()
					if worst > within {
						require.True(t, len(p.fast.cuts) > 0, "seed %d: a difference of %g", seed, worst)
						differ++
					}
					if len(p.fast.cuts) > 0 {
						announced++
						break
					}
				}
			}
			t.Logf("%d of %d announced, %d differ", announced, steps, differ)
			require.Positive(t, differ)
		})
	}
}
