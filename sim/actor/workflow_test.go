package actor_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/workload"
)

// chained is tasks of so many seconds on hosts of 1 Gflop/s, each of which sends 1 MB to the
// next.
func chained(t *testing.T, sec ...float64) *workload.DAG {
	t.Helper()
	b := workload.NewBuilder("chain")
	var last workload.TaskID
	for i, s := range sec {
		task := b.Task(string(rune('a'+i)), s*1e9)
		if i > 0 {
			b.Edge(last, task, 1e6)
		}
		last = task
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// onHosts has the tasks of a chain run on hosts of three.
func onHosts(hosts ...platform.HostID) sim.Plan {
	s := &scheduler.Schedule{Host: hosts, Order: make([][]workload.TaskID, 3)}
	for t, h := range hosts {
		s.Order[h] = append(s.Order[h], workload.TaskID(t))
	}
	return sim.Follow(s)
}

// runFlow runs a DAG in the world of an actor.
func runFlow(x *actor.Actor, d *workload.DAG, by sim.Plan, o sim.Options) (*sim.Result, error) {
	g := sim.NewGuest(d, by, o)
	err := x.Workflow(g)
	return g.Result(), err
}

func TestWorkflowsShareTheWorld(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	a, b := w.HostAt(0), w.HostAt(1)
	for range 2 {
		a.Spawn("engine", func(x *actor.Actor) {
			r, err := runFlow(x, chained(t, 1), onHosts(0), sim.Options{})
			s.say("%v %.9g", err, r.MakespanSec)
		})
	}
	a.Spawn("worker", func(x *actor.Actor) { s.say("%v", x.Exec(1e9)) })
	a.Spawn("engine", func(x *actor.Actor) { // its second task begins when its data are there
		_ = x.SleepUntil(10)
		g := sim.NewGuest(chained(t, 1, 2), onHosts(0, 1), sim.Options{})
		f := w.WorkflowInit(g)
		f.Start(x)
		_ = x.SleepUntil(11)
		err := x.SendTo(a, b, 1e6) // beside the workflow's
		s.say("sent %v, %v tasks left", err, f.Remaining())
		s.say("%v", f.Wait(x))
		s.say("from %v to %v, second task from %v", f.StartSec(), f.FinishSec(), g.Result().Tasks[1].StartSec)
	})
	run(t, w)
	s.check(t, `
		3 <nil>
		3 <nil> 3
		3 <nil> 3
		13.001 sent <nil>, 1 tasks left
		15.001 <nil>
		15.001 from 10 to 15.001, second task from 3.0009999999999994`)
}

func TestWorkflowIsAnActivity(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	a := w.HostAt(0)
	a.Spawn("engine", func(x *actor.Actor) {
		g := sim.NewGuest(chained(t, 5), onHosts(0), sim.Options{})
		f := w.WorkflowInit(g)
		f.Start(x)
		s.say("timeout %v", errors.Is(f.WaitFor(x, 1), actor.ErrTimeout))
		f.Suspend()
		_ = x.SleepFor(2)
		f.Resume()
		f.Cancel(x)
		err := f.Wait(x)
		s.say("canceled %v, %s, result %v, host runs %d", errors.Is(err, actor.ErrCanceled), f.State(), g.Result(), a.Running())
		f = w.WorkflowInit(sim.NewGuest(chained(t, 5), onHosts(0), sim.Options{}))
		f.Start(x)
		_ = x.SleepFor(1)
		f.Suspend()
		_ = x.SleepFor(2)
		f.Resume()
		first, err := actor.NewSet(w, x.World().ExecInit(100e9, actor.ExecOptions{Host: w.HostAt(1)}), f).WaitAny(x)
		s.say("%v %v", first == actor.Activity(f), err)
		f, next := w.WorkflowInit(sim.NewGuest(chained(t, 1), onHosts(0), sim.Options{})), w.WorkflowInit(sim.NewGuest(chained(t, 2), onHosts(2), sim.Options{}))
		f.Before(next)
		next.Start(x)
		f.Start(x)
		s.say("%v %v %s", f.Wait(x), next.Wait(x), next.State())
	})
	run(t, w)
	s.check(t, `
		1 timeout true
		3 canceled true, canceled, result <nil>, host runs 0
		10 true <nil>
		13 <nil> <nil> finished`)
}

func TestWorkflowDiesWithItsActor(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	engine, _ := w.HostAt(1).Spawn("engine", func(x *actor.Actor) {
		defer func() { s.say("dies") }()
		_, _ = runFlow(x, chained(t, 5, 5), onHosts(0, 0), sim.Options{})
	})
	detached := w.WorkflowInit(sim.NewGuest(chained(t, 4), onHosts(2), sim.Options{}))
	w.HostAt(0).Spawn("killer", func(x *actor.Actor) {
		detached.Detach()
		detached.Start(x)
		_ = x.SleepFor(1)
		x.Kill(engine)
		x.Yield()
		s.say("host runs %d", x.Host().Running())
	})
	run(t, w)
	require.Equal(t, []string{"dies", "host runs 0"}, s.lines)
	require.Equal(t, 4.0, detached.FinishSec(), "it has no owner")
	require.Equal(t, 4.0, w.NowSec())
}

func TestWorkflowFailures(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	c := w.HostAt(2)
	c.Spawn("fault", func(x *actor.Actor) {
		_ = x.SleepUntil(1)
		w.HostAt(0).SetOn(false)
		_ = x.SleepUntil(4)
		w.HostAt(0).SetOn(true)
		_ = x.SleepUntil(7)
		w.HostAt(0).SetOn(false)
	})
	c.Spawn("engine", func(x *actor.Actor) {
		_, err := runFlow(x, chained(t, 2), onHosts(0), sim.Options{})
		var f *sim.FailureError
		s.say("%v: %v", errors.As(err, &f), err)
		r, err := runFlow(x, chained(t, 2), onHosts(0), sim.Options{OnFailure: sim.RetryTasks})
		s.say("%v %v", err, r.MakespanSec)
		require.Equal(t, []sim.Downtime{{Host: 0, FromSec: 0, ToSec: 3}}, r.Downtimes)
		_, err = runFlow(x, chained(t, 2), onHosts(0), sim.Options{OnFailure: sim.RetryTasks})
		s.say("%v: %v", errors.Is(err, sim.ErrStuck), err)
	})
	run(t, w)
	s.check(t, `
		1 true: engine@C: workflow "chain" at 1 s: task "a" on host "A": host failed at 1 s
		6 <nil> 5
		7 true: engine@C: workflow "chain" at 7 s: the run is stuck at 7 s: task "a" waits for host "A", which stays off (1 tasks left)`)
}

func TestWorkflowNeverResumed(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	w.HostAt(0).Spawn("engine", func(x *actor.Actor) {
		f := w.WorkflowInit(sim.NewGuest(chained(t, 2), onHosts(0), sim.Options{}))
		f.Start(x)
		f.Suspend()
		err := f.Wait(x)
		s.say("%v %v", errors.Is(err, sim.ErrStuck), err)
	})
	run(t, w)
	s.check(t, `0 true engine@A: workflow "chain" at 0 s: the run is stuck: it is suspended, and never resumed`)
}

func TestWorkflowRejectsOptionsOfTheWorld(t *testing.T) {
	someNoise, err := noise.Parse("task=normal(cv=0.1)")
	require.NoError(t, err)
	for want, c := range map[string]struct {
		space bool
		o     sim.Options
		plan  sim.Plan
	}{
		"network cm02 in a world of another (leave it zero)":                     {o: sim.Options{Network: sim.Network{Kind: sim.CM02}}},
		"time-shared hosts in a world of space-shared ones":                      {space: true, o: sim.Options{HostSharing: sim.TimeShared}},
		"noise in a shared world (make the actual workload and platform before)": {o: sim.Options{Noise: someNoise}},
		"changes of hosts and links in a shared world (they are the world's)":    {o: sim.Options{Changes: sim.Profiles{}}},
		"rescheduling needs a policy, or a schedule with a mapper: FollowOr":     {o: sim.Options{OnFailure: sim.RescheduleTasks}},
		"a plan needs a schedule or a policy":                                    {plan: sim.Plan{}},
	} {
		w, err := actor.New(three(t), actor.Options{SpaceShared: c.space})
		require.NoError(t, err)
		plan := onHosts(0)
		if want == "a plan needs a schedule or a policy" {
			plan = c.plan
		}
		w.HostAt(0).Spawn("engine", func(x *actor.Actor) { _, err = runFlow(x, chained(t, 1), plan, c.o) })
		run(t, w)
		require.EqualError(t, err, `engine@A: workflow "chain" at 0 s: sim: `+want)
	}
}

func TestPlainRunsDoNotConsult(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	d := chained(t, 1)
	b := actor.NewBroker(w, scheduler.NewProblem(d, w.Platform(), sim.Network{}.Estimate()))
	_, err := sim.Run(context.Background(), w.Platform(), d, sim.AskAsync(b.Policy()), sim.Options{})
	require.EqualError(t, err, "policy at 0 s: it takes time to decide, which needs a run in a shared world: sim.NewGuest")
}
