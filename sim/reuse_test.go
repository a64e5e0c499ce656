package sim_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// TestEngineAfterAnError: however a run has failed, and whatever it has left
// unfinished, the next run in the same engine is that of a new one. Each
// failing run, watched or not, is followed by one under each model, by a
// schedule and by a policy.
func TestEngineAfterAnError(t *testing.T) {
	p := fourHosts(t)
	d, hosts := layers(t, 60)
	for _, network := range sim.Networks() {
		for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
			model, err := sim.ParseNetwork(network)
			require.NoError(t, err)
			o := sim.Options{Network: model, HostSharing: sharing}
			for _, plan := range []sim.Plan{
				sim.Follow(place(p, hosts...)),
				sim.Ask(policyFunc(toShortestQueue), &scheduler.Problem{DAG: d, Platform: p}),
			} {
				checkAfterFailures(t, p, d, plan, o)
			}
		}
	}
}

func checkAfterFailures(t *testing.T, p *platform.Platform, d *workload.DAG, plan sim.Plan, o sim.Options) {
	want, err := sim.Run(context.Background(), p, d, plan, o)
	require.NoError(t, err)
	engine := sim.NewEngine()
	for _, fail := range failures {
		for _, observer := range []world.LinkObserver{nil, &changes{}} {
			watched := o
			watched.Observer = observer
			require.ErrorContains(t, fail.run(t, engine, watched), fail.says)
			got, err := engine.Run(context.Background(), p, d, plan, o)
			require.NoError(t, err)
			require.Equal(t, want, got, "%v, after: %s", o.Network, fail.says)
		}
	}
}

// failures are runs that fail, most of them halfway, with tasks and transfers
// still active.
var failures = []struct {
	says string
	run  func(t *testing.T, e *sim.Engine, o sim.Options) error
}{
	{"needs a schedule or a policy", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		d, _ := layers(t, 80)
		return errOf(e.Run(context.Background(), fourHosts(t), d, sim.Plan{}, o))
	}},
	{"deadlock", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		s := &scheduler.Schedule{Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{1, 0}, nil, nil, nil}}
		return errOf(e.Run(context.Background(), fourHosts(t), message(t, 1), sim.Follow(s), o))
	}},
	{"cannot run it", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1})
		return errOf(e.Run(context.Background(), p, unrelated(t, "0", "1"), sim.Follow(place(p, 0, 0)), o))
	}},
	{"no route", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		p, d := island(t)
		return errOf(e.Run(context.Background(), p, d, sim.Follow(place(p, 0, 1, 2, 0, 0)), o))
	}},
	{"the run is stuck", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		p, d := snail(t)
		return errOf(e.Run(context.Background(), p, d, sim.Follow(place(p, 0, 1, 0)), o))
	}},
	{"leaves task", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		return failingPolicy(t, e, o, func(v scheduler.View) []scheduler.Decision { return nil })
	}},
	{"placed twice", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		return failingPolicy(t, e, o, func(v scheduler.View) []scheduler.Decision {
			first := scheduler.Decision{Task: v.NewlyReady()[0], Host: 3}
			return []scheduler.Decision{first, first}
		})
	}},
	{"process gone", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		return failingPolicy(t, e, o, nil)
	}},
	{"run stopped", func(t *testing.T, e *sim.Engine, o sim.Options) error {
		ctx, cancel := context.WithCancel(context.Background())
		p := fourHosts(t)
		d, _ := layers(t, 5000)
		policy := policyFunc(func(v scheduler.View) []scheduler.Decision {
			if v.NowSec() > 0 {
				cancel()
			}
			return toShortestQueue(v)
		})
		return errOf(e.Run(ctx, p, d, sim.Ask(policy, &scheduler.Problem{DAG: d, Platform: p}), o))
	}},
}

func errOf(_ *sim.Result, err error) error { return err }

// failingPolicy runs toShortestQueue for 2 s and then the function that fails;
// with nil the policy itself reports an error.
func failingPolicy(t *testing.T, e *sim.Engine, o sim.Options, then policyFunc) error {
	p := fourHosts(t)
	d, _ := layers(t, 80)
	policy := &brokenPolicy{then: then}
	return errOf(e.Run(context.Background(), p, d, sim.Ask(policy, &scheduler.Problem{DAG: d, Platform: p}), o))
}

type brokenPolicy struct {
	then policyFunc
}

func (b *brokenPolicy) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	switch {
	case v.NowSec() < 2:
		return toShortestQueue(v), nil
	case b.then == nil:
		return nil, errors.New("process gone")
	}
	return b.then(v), nil
}

// island is three hosts, the third without routes, and a workload that sends a
// long message to the second and then, from another task, one to the third.
func island(t *testing.T) (*platform.Platform, *workload.DAG) {
	b := platform.NewBuilder("island")
	for i := range 3 {
		b.Host(platform.Host{Name: fmt.Sprint(i), SpeedFlops: 1e9, Cores: 2})
	}
	b.RouteBoth(0, 1, b.Link(platform.Link{Name: "cable", BandwidthBytesPerSec: 1e6, LatencySec: 1}))
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("island")
	from, near, far := w.Task("from", 0), w.Task("near", 1), w.Task("far", 1)
	later := w.Task("later", 2e9)
	w.Task("still running", 9e9)
	w.Edge(from, near, 1e9)
	w.Edge(later, far, 1)
	d, err := w.Build()
	require.NoError(t, err)
	return p, d
}

// snail is two hosts, of which the second never ends its task.
func snail(t *testing.T) (*platform.Platform, *workload.DAG) {
	b := platform.NewBuilder("snail")
	b.Host(platform.Host{Name: "fast", SpeedFlops: 1e9, Cores: 1})
	b.Host(platform.Host{Name: "snail", SpeedFlops: 1e-30, Cores: 1})
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("snail")
	first, never, after := w.Task("first", 1e9), w.Task("never", math.MaxFloat64), w.Task("after", 1)
	w.Control(first, never)
	w.Control(never, after)
	d, err := w.Build()
	require.NoError(t, err)
	return p, d
}
