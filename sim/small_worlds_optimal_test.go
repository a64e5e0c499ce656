package sim_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// TestSmallWorldsOptimal compares the exact scheduler with the best of all
// placements and orders that the twin works out, on a slow and a fast host: all
// 1,767 problems of up to three tasks, and of those of four tasks every 29th, with -short every 293rd
// (29 has no factor in common with the 3 and 4 by which they are counted). Its
// plan must be proved optimal, and must be what the engine then runs.
func TestSmallWorldsOptimal(t *testing.T) {
	x := newExhaustive(t, "contention-free", 1)
	x.w.speeds = [2]float64{1, 2}
	x.p = x.w.platform(t)
	exact := search.Optimal{MaxTasks: 4, Budget: 10000}
	problems, solved, every, want := 0, 0, 29, 1767+11441
	if testing.Short() {
		every, want = 293, 1767+1132
	}
	for n := 1; n <= 4; n++ {
		all := placements(n)
		graphs(n, func(edges []smallEdge) {
			works(n, func(work []float64) {
				problems++
				if n == 4 && problems%every != 0 {
					return
				}
				solved++
				x.w.edges, x.w.work = edges, work
				d := x.w.workload(t)
				s, err := exact.Map(context.Background(), scheduler.NewProblem(d, x.p, x.o.Network.Estimate()))
				require.NoError(t, err)
				r, err := x.engine.Run(context.Background(), x.p, d, sim.Follow(s), x.o)
				require.NoError(t, err)
				want := x.w.leastMakespan(all)
				got := []float64{s.PlannedMakespanSec(), s.LowerBoundSec, r.MakespanSec}
				require.Equal(t, []float64{want, want, want}, got, "%v", &x.w)
			})
		})
	}
	require.Equal(t, want, solved)
}

// leastMakespan is the makespan of the best placement.
func (w *smallWorld) leastMakespan(all []placement) float64 {
	least := math.Inf(1)
	for _, w.placement = range all {
		if w.workOut() {
			least = min(least, w.makespan())
		}
	}
	return least
}
