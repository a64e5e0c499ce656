package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/randomproblem"
	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

func pricedRun(t require.TestingT, d *workload.DAG, p *platform.Platform, o sim.Options) (*scheduler.Problem, *sim.Result) {
	pr := scheduler.NewProblem(d, p, o.Network.Estimate())
	s, err := list.HEFT{}.Map(context.Background(), pr)
	require.NoError(t, err)
	r, err := sim.NewEngine().Run(context.Background(), p, d, sim.Follow(s), o)
	require.NoError(t, err)
	return pr, r
}

// TestRentTwin: the bill of a run without contention is that of a plan with the times of the run.
func TestRentTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomproblem.Draw(t, 10, 1).DAG
		p, err := platform.FromSpec(fmt.Sprintf("cluster(hosts=%d,cores=%d,speed=1f|3f,bw=1Bps,lat=1s,price=%d/s,billing=%ds)",
			rapid.IntRange(1, 5).Draw(t, "hosts"), rapid.IntRange(1, 2).Draw(t, "cores"), rapid.IntRange(1, 9).Draw(t, "price"), rapid.IntRange(1, 50).Draw(t, "billing")))
		require.NoError(t, err)
		pr, r := pricedRun(t, d, p, sim.Options{Network: sim.Network{Kind: sim.ContentionFree}})
		plan := &scheduler.Schedule{}
		for _, run := range r.Tasks {
			plan.Host = append(plan.Host, run.Host)
			plan.Plan = append(plan.Plan, scheduler.Interval{StartSec: run.StartSec, FinishSec: run.FinishSec})
		}
		want, got := rent.Of(p).Planned(pr, plan), sim.Measure(pr, r).Rent
		for h := range want.Spans {
			require.Equal(t, want.Rented(platform.HostID(h)), got.Rented(platform.HostID(h)))
			if want.Rented(platform.HostID(h)) {
				require.InEpsilon(t, 1+want.Spans[h].StartSec, 1+got.Spans[h].StartSec, 1e-6)
				require.InEpsilon(t, 1+want.Spans[h].FinishSec, 1+got.Spans[h].FinishSec, 1e-6)
			}
		}
	})
}

func TestRentOfNothing(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2)")
	require.NoError(t, err)
	b := workload.NewBuilder("")
	b.Task("a", 1e9)
	d, err := b.Build()
	require.NoError(t, err)
	pr, r := pricedRun(t, d, p, sim.Options{})
	require.Nil(t, sim.Measure(pr, r).Rent, "no prices")

	p, err = platform.FromSpec("cluster(hosts=2,price=1/s)")
	require.NoError(t, err)
	pr, r = pricedRun(t, d, p, sim.Options{})
	require.InDelta(t, 1, sim.Measure(pr, r).Rent.Cost(), 1e-9)
	r.Tasks[0].Host = platform.NoHost
	require.Zero(t, sim.Measure(pr, r).Rent.Cost(), "nothing was placed")
}

// TestRentByHand: a failed attempt counts, and the host with the files of others as long as tasks run.
func TestRentByHand(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=3,price=1/s)")
	require.NoError(t, err)
	b := workload.NewBuilder("")
	b.Task("a", 1)
	d, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{})
	r := &sim.Result{MakespanSec: 9, Tasks: []sim.TaskRun{{Host: 0, StartSec: 5, FinishSec: 9}}, Failures: []sim.Failure{{Edge: sim.NoEdge, Host: 1, StartSec: 1, AtSec: 3}}}
	require.Equal(t, 6., sim.Measure(pr, r).Rent.Cost())
	r.Stored = &sim.Stored{Host: 2, Phases: make([]sim.Phases, 1)}
	require.Equal(t, 10., sim.Measure(pr, r).Rent.Cost())
	r.Stored, r.Overhead = nil, &sim.Overheads{Host: 2, Staged: true}
	require.Equal(t, 10., sim.Measure(pr, r).Rent.Cost())
}
