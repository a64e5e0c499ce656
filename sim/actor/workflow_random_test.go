package actor_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/course"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/internal/world"
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
	d := schedcase.Tasks(t, rapid.OneOf(rapid.Just(0.0), rapid.Just(1e9), rapid.Float64Range(0, 1e10)),
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
	added, err := overhead.Parse(rapid.SampledFrom([]string{"none", "none", "nextflow-local", "htcondor(scan=5s,submits=5,match=20s,begin=60s)"}).Draw(t, "overhead"))
	require.NoError(t, err)
	return sim.Options{
		Network: network, Overhead: added,
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
		p := schedcase.Cluster(t, rapid.Bool().Draw(t, "equal"))
		c := drawFlow(t, p, drawModels(t))
		plain, err := sim.Run(context.Background(), p, c.d, c.plan(), c.o)
		require.NoError(t, err)

		w := worldFor(t, p, c.o)
		var got *sim.Result
		w.HostAt(0).Spawn("engine", func(a *actor.Actor) {
			got, err = runFlow(a, c.d, c.plan(), inWorld(c.o))
		})
		require.NoError(t, w.Run(context.Background()))
		require.NoError(t, err)
		requireSame(t, c.o, plain, got)

		if c.policy == nil {
			return
		}
		w = worldFor(t, p, c.o)
		b := actor.NewBroker(w, c.pr)
		w.HostAt(0).Spawn("engine", func(a *actor.Actor) {
			got, err = runFlow(a, c.d, sim.AskAsync(b.Policy()), inWorld(c.o))
		})
		var served error
		w.HostAt(0).Spawn("policy", func(a *actor.Actor) { served = b.Serve(a, c.policy(), nil) })
		require.NoError(t, w.Run(context.Background()))
		require.NoError(t, err)
		require.NoError(t, served)
		requireSame(t, c.o, plain, got)
	})
}

// switches are hosts that go off and on.
type switches []string // profiles, by HostID

// Timelines implements sim.Changes.
func (s switches) Timelines(*platform.Platform) (list []world.Timeline, err error) {
	for h, text := range s {
		read, mistakes := profile.Parse([]byte(text))
		if len(mistakes) > 0 {
			return nil, mistakes[0]
		}
		list = append(list, world.Timeline{
			Events: course.Of(read, course.NewRandom(1)), Of: []world.Quantity{{Kind: world.HostState, Host: platform.HostID(h)}},
		})
	}
	return list, nil
}

// soon is how much sooner things happen in a world of actors that are due right after a change
// of hosts: at that date, if it is less than 1e-9 s before, which may be so for several
// changes.
const soon = 1e-8

// TestWorkflowAloneFailsAsAPlainRun: also where hosts go off and come back. The run has
// no owner that could die.
func TestWorkflowAloneFailsAsAPlainRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := schedcase.Cluster(t, rapid.Bool().Draw(t, "equal"))
		o, states := drawModels(t), switches{}
		for range p.NumHosts() {
			at, text := 0.0, "0 1\n"
			for range rapid.IntRange(0, 3).Draw(t, "failures") {
				at += rapid.Float64Range(0.1, 8).Draw(t, "up")
				text += fmt.Sprintf("%v 0\n", at)
				at += rapid.Float64Range(0.01, 5).Draw(t, "down")
				text += fmt.Sprintf("%v 1\n", at)
			}
			states = append(states, text)
		}
		o.Overhead = overhead.Model{} // its alarms may fall on such dates
		o.Changes, o.OnFailure = states, rapid.SampledFrom([]sim.OnFailure{sim.FailRun, sim.RetryTasks}).Draw(t, "then")
		c := drawFlow(t, p, o)
		if c.policy != nil && rapid.Bool().Draw(t, "reschedules") {
			c.o.OnFailure = sim.RescheduleTasks
		}
		plain, plainErr := sim.Run(context.Background(), p, c.d, c.plan(), c.o)

		w := worldFor(t, p, c.o)
		g := sim.NewGuest(c.d, c.plan(), inWorld(c.o))
		f := w.WorkflowInit(g)
		f.Start(nil)
		require.NoError(t, w.Run(context.Background()))
		if plainErr != nil {
			require.Equal(t, actor.Failed, f.State())
			return
		}
		got := g.Result() // which has no downtimes after its end
		require.Len(t, got.Failures, len(plain.Failures))
		require.Equal(t, plain.Events, got.Events)
		for i, run := range plain.Tasks {
			require.Equal(t, run.Host, got.Tasks[i].Host)
			require.InDelta(t, run.StartSec, got.Tasks[i].StartSec, soon)
			require.InDelta(t, run.FinishSec, got.Tasks[i].FinishSec, soon)
		}
	})
}

// TestWorkflowTakesTurnsOnSharedHosts: the tasks of a run have cores of their own in a world
// with hosts that are shared by time, as long as they are alone there.
func TestWorkflowTakesTurnsOnSharedHosts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := schedcase.Cluster(t, false)
		o := drawModels(t)
		o.HostSharing = sim.TimeShared
		w := worldFor(t, p, o)
		o.HostSharing = sim.SpaceShared
		c := drawFlow(t, p, o)
		plain, err := sim.Run(context.Background(), p, c.d, c.plan(), c.o)
		require.NoError(t, err)
		g := sim.NewGuest(c.d, c.plan(), inWorld(c.o))
		f := w.WorkflowInit(g)
		f.Start(nil)
		require.NoError(t, w.Run(context.Background()))
		require.Equal(t, actor.Finished, f.State())
		require.InDelta(t, plain.MakespanSec, g.Result().MakespanSec, 1e-9*max(1, plain.MakespanSec))
	})
}

// requireSame compares two runs to the last bit. With an overhead the events are not
// counted: its alarms, of which one is due at the date of the last end, are among them.
func requireSame(t require.TestingT, o sim.Options, plain, got *sim.Result) {
	if o.Overhead.On() {
		one := *got
		one.Events = plain.Events
		got = &one
	}
	require.Equal(t, plain, got)
}
