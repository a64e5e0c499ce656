package why_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

func explainedRun(t *testing.T, p *platform.Platform, d *workload.DAG, scheduler string) (*run.Outcome, *why.Analysis) {
	c := run.Case{Problem: run.Problem(d, p, sim.Options{}), Scheduler: run.BySpec(scheduler, catalog.Env{}), Record: true}
	o, err := c.Run(t.Context(), sim.NewEngine())
	require.NoError(t, err)
	a, err := why.Explain(&why.Case{Problem: c.Problem, Result: o.Result, Schedule: o.Placement(), PlacedSec: o.PlacedSec})
	require.NoError(t, err)
	return o, a
}

// TestSlowStates: on one host the path is all tasks, with a makespan that in the fastest state
// is known.
func TestSlowStates(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 5))
		d, err := generate.FromSpec(fmt.Sprintf("layered(tasks=12,width=3,seed=%d)", seed))
		require.NoError(t, err)
		for _, profiled := range []bool{false, true} {
			b := platform.NewBuilder("one")
			details := platform.HostDetails{PstateFlops: []float64{1e9, 4e8, 2e9}}
			if profiled { // a factor that stays
				details.Speed = &profile.Profile{Events: []profile.Event{{Value: 0.2 + r.Float64()}}}
			}
			b.Host(platform.Host{Name: "h", SpeedFlops: 1e9, Cores: 1, Details: &details})
			p, err := b.Build()
			require.NoError(t, err)
			var took [2]float64
			for i, busy := range []int{1, 2} {
				o, a := explainedRun(t, p, d, fmt.Sprintf("ondemand(of=heft,busy=%d,idle=0)", busy))
				took[i] = o.Result.MakespanSec
				if i == 1 {
					require.InDelta(t, 0, a.SlowStatesSec, 1e-9)
				}
			}
			_, a := explainedRun(t, p, d, "ondemand(of=heft,busy=1,idle=0)")
			require.InEpsilon(t, took[0]-took[1], a.SlowStatesSec, 1e-9)
			require.Zero(t, a.Shares.ContentionSec)
		}
	}
}
