package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/randomproblem"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// TestPlannedTwin: without contention, a run takes the makespan, the cost and the energy that a search plans for it, and
// never longer. Tasks may start sooner: a host starts them in the order of the plan's starts, and a plan leaves cores idle
// before tasks that wait, for those behind them, too.
func TestPlannedTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomproblem.Draw(t, 10, 1).DAG
		cores := rapid.IntRange(1, 3).Draw(t, "cores")
		p, err := platform.FromSpec(fmt.Sprintf("cluster(hosts=%d,cores=%d,speed=1f|3f,bw=1Bps,lat=1s,price=%d/s,watts=%d:40:100)", 2*rapid.IntRange(1, 2).Draw(t, "pairs"),
			cores, rapid.IntRange(1, 9).Draw(t, "price"), rapid.IntRange(0, 40).Draw(t, "idle watts")))
		require.NoError(t, err)
		o := sim.Options{Network: sim.Network{Kind: sim.ContentionFree}}
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		var front search.Front
		m := search.NSGA2{Pick: rapid.SampledFrom([]search.Objective{"", search.Cost, search.Energy}).Draw(t, "pick"), Seed: 1, Population: 10, Generations: 5, Crossover: 0.6, Mutation: 0.4}
		s, err := m.Map(search.WithFront(context.Background(), func(f search.Front) { front = f }), pr)
		require.NoError(t, err)
		r, err := sim.NewEngine().Run(context.Background(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		got := sim.Measure(pr, r)
		require.Equal(t, []search.Objective{search.Makespan, search.Cost, search.Energy}, front.Objectives)
		want := front.Points[front.Picked].Values
		require.LessOrEqual(t, r.MakespanSec, want[0]*(1+1e-6))
		if sooner(s, r) {
			return
		}
		require.InEpsilon(t, 1+want[0], 1+r.MakespanSec, 1e-6)
		require.InEpsilon(t, 1+want[2], 1+got.Energy.Joule, 1e-6)
		require.InEpsilon(t, 1+want[1], 1+got.Rent.Cost(), 1e-6)
	})
}

// sooner says whether a task started before its planned time.
func sooner(s *scheduler.Schedule, r *sim.Result) bool {
	for t, run := range r.Tasks {
		if run.StartSec < s.Plan[t].StartSec-1e-9 {
			return true
		}
	}
	return false
}
