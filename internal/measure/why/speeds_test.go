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
	"github.com/clustersim/clustersim/workload/generate"
)

// TestSlowHostsAreNoContention runs tasks on hosts and links with speeds and bandwidths that
// change. On cores of their own, and under networks that share nothing, nothing is
// contention, and the path still sums to the makespan.
func TestSlowHostsAreNoContention(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 3))
		drawn := func(unit float64) *profile.Profile {
			p, at := &profile.Profile{}, 0.0
			for range r.IntN(6) {
				at += 40 * r.ExpFloat64()
				p.Events = append(p.Events, profile.Event{DateSec: at, Value: unit * (0.1 + 2*r.Float64())})
			}
			return p
		}
		b := platform.NewBuilder("changing")
		link := b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e8, LatencySec: 1e-3, Details: &platform.LinkDetails{Bandwidth: drawn(1e8)}})
		for h := range platform.HostID(3) {
			b.Host(platform.Host{Name: fmt.Sprint("h", h), SpeedFlops: 1e9, Cores: 1 + r.IntN(2), Details: &platform.HostDetails{Speed: drawn(1)}})
			for other := range h {
				b.RouteBoth(other, h, link)
			}
		}
		p, err := b.Build()
		require.NoError(t, err)
		d, err := generate.FromSpec(fmt.Sprintf("layered(tasks=30,width=5,seed=%d)", seed))
		require.NoError(t, err)
		network, err := sim.ParseNetwork([]string{"contention-free", "store-and-forward"}[seed%2])
		require.NoError(t, err)
		c := run.Case{Problem: run.Problem(d, p, sim.Options{Network: network}), Options: sim.Options{Network: network}, Scheduler: run.BySpec("heft", catalog.Env{}), Record: true}
		o, err := c.Run(t.Context(), sim.NewEngine())
		require.NoError(t, err)
		a, err := why.Explain(&why.Case{Problem: c.Problem, Options: c.Options, Result: o.Result, Schedule: o.Placement(), PlacedSec: o.PlacedSec})
		require.NoError(t, err)
		for task, took := range a.Tasks {
			require.InDelta(t, took.AloneSec, took.Sec, 1e-8, "seed %d, task %d", seed, task)
			require.Zero(t, took.ContentionSec)
		}
		require.Zero(t, a.Shares.ContentionSec)
		require.InDelta(t, o.Result.MakespanSec, sumOf(a.Shares), 1e-9*o.Result.MakespanSec)
	}
}

// TestTooManySpeeds refuses a run of which some changes of speeds are missing.
func TestTooManySpeeds(t *testing.T) {
	d, err := generate.FromSpec("forkjoin(width=1)")
	require.NoError(t, err)
	p, err := platform.FromSpec("cluster(hosts=1)")
	require.NoError(t, err)
	_, err = why.Explain(&why.Case{Problem: run.Problem(d, p, sim.Options{}), Result: &sim.Result{SpeedsCut: true}})
	require.EqualError(t, err, "the speeds of hosts change more than 1048576 times: too often to explain the run")
}
