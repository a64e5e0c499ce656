package actor_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/workload"
)

// flowCase is a run: of a random schedule, that of a mapper, or under a policy.
type flowCase struct {
	d      *workload.DAG
	pr     *scheduler.Problem
	plan   func() sim.Plan
	policy func() scheduler.Policy // nil unless there is one
	o      sim.Options
}

func drawFlow(t *rapid.T, p *platform.Platform, o sim.Options) flowCase {
	d := schedtest.Tasks(t, rapid.OneOf(rapid.Just(0.0), rapid.Just(1e9), rapid.Float64Range(0, 1e10)),
		rapid.OneOf(rapid.Just(0.0), rapid.Just(1e8), rapid.Float64Range(0, 1e9)))
	c := flowCase{d: d, pr: scheduler.NewProblem(d, p, o.Network.Estimate()), o: o}
	switch text := rapid.SampledFrom([]string{
		"", "heft", "min-min", "cpop", "random", "work-stealing", "online-heft", "online-mct", "online-list", "online-sufferage",
	}).Draw(t, "scheduler"); text {
	case "":
		s := drawSchedule(t, d, p)
		c.plan = func() sim.Plan { return sim.Follow(s) }
	default:
		made, err := catalog.Parse(text, catalog.Env{})
		require.NoError(t, err)
		if made.Mapper != nil {
			s, err := made.Mapper.Map(context.Background(), c.pr)
			require.NoError(t, err)
			c.plan = func() sim.Plan { return sim.Follow(s) }
			break
		}
		c.policy = func() scheduler.Policy {
			s, err := catalog.Parse(text, catalog.Env{})
			require.NoError(t, err)
			return s.Policy
		}
		c.plan = func() sim.Plan { return sim.Ask(c.policy(), c.pr) }
	}
	return c
}

func drawSchedule(t *rapid.T, d *workload.DAG, p *platform.Platform) *scheduler.Schedule {
	s := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, p.NumHosts())}
	for _, task := range d.TopologicalOrder() {
		h := platform.HostID(rapid.IntRange(0, p.NumHosts()-1).Draw(t, "host"))
		s.Host[task] = h
		s.Order[h] = append(s.Order[h], task)
	}
	return s
}

func drawModels(t *rapid.T) sim.Options {
	network, err := sim.ParseNetwork(rapid.SampledFrom(append(sim.Networks(), "lv08(overlook=true)", "cm02(sharing=plain)")).Draw(t, "network"))
	require.NoError(t, err)
	return sim.Options{
		Network:     network,
		HostSharing: rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing"),
		Loopback:    rapid.SampledFrom([]sim.Loopback{sim.LoopbackFree, sim.LoopbackSimGrid}).Draw(t, "loopback"),
	}
}

// worldFor makes a world of actors with the models of a run.
func worldFor(t require.TestingT, p *platform.Platform, o sim.Options) *actor.World {
	w, err := actor.New(p, actor.Options{Network: o.Network, SpaceShared: o.HostSharing == sim.SpaceShared, Changes: o.Changes})
	require.NoError(t, err)
	return w
}

// inWorld is what a run in a world does not choose itself.
func inWorld(o sim.Options) sim.Options {
	o.Network, o.Changes = sim.Network{}, nil
	return o
}

// TestWorkflowAloneIsAPlainRun: in a world where nothing else happens, the run of an actor
// is that of sim.Run, to the last bit; also if a policy is an actor that answers at once.
func TestWorkflowAloneIsAPlainRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := schedtest.Cluster(t, rapid.Bool().Draw(t, "equal"))
		c := drawFlow(t, p, drawModels(t))
		plain, err := sim.Run(context.Background(), p, c.d, c.plan(), c.o)
		require.NoError(t, err)

		w := worldFor(t, p, c.o)
		var got *sim.Result
		w.HostAt(0).Spawn("engine", func(a *actor.Actor) {
			got, err = a.Workflow(c.d, c.plan(), inWorld(c.o))
		})
		require.NoError(t, w.Run(context.Background()))
		require.NoError(t, err)
		require.Equal(t, plain, got)

		if c.policy == nil {
			return
		}
		w = worldFor(t, p, c.o)
		b := actor.NewBroker(w, c.pr)
		w.HostAt(0).Spawn("engine", func(a *actor.Actor) {
			got, err = a.Workflow(c.d, b.Plan(), inWorld(c.o))
		})
		var served error
		w.HostAt(0).Spawn("policy", func(a *actor.Actor) { served = b.Serve(a, c.policy(), nil) })
		require.NoError(t, w.Run(context.Background()))
		require.NoError(t, err)
		require.NoError(t, served)
		require.Equal(t, plain, got)
	})
}
