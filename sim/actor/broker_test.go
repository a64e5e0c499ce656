package actor_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
)

// brokered is a run of a chain in a world, to be decided by actors.
func brokered(t *testing.T, sec ...float64) (*actor.World, *story, *actor.Broker) {
	t.Helper()
	w, s := newWorld(t, three(t), cm02)
	d := chained(t, sec...)
	b := actor.NewBroker(w, scheduler.NewProblem(d, w.Platform(), sim.Network{}.Estimate()))
	w.HostAt(0).Spawn("engine", func(x *actor.Actor) {
		r, err := runFlow(x, d, sim.AskAsync(b.Policy()), sim.Options{})
		if s.say("engine: %v", err); err == nil {
			for i, task := range r.Tasks {
				s.say("%d on %d: %.9g to %.9g", i, task.Host, task.StartSec, task.FinishSec)
			}
		}
	})
	return w, s, b
}

func TestBrokerDecisionsComeLater(t *testing.T) {
	w, s, b := brokered(t, 1, 1)
	w.HostAt(1).Spawn("oracle", func(x *actor.Actor) { // the policy sends it questions
		box, answer := actor.MailboxOf[string](w, "oracle"), actor.MailboxOf[platform.HostID](w, "policy")
		for {
			if _, err := box.Get(x); err != nil {
				return
			}
			_ = x.Exec(0.5e9)
			_ = answer.Put(x, 2, 0)
		}
	}, actor.SpawnOptions{Daemon: true})
	w.HostAt(0).Spawn("policy", func(x *actor.Actor) {
		for {
			v, err := b.Next(x)
			if err != nil {
				s.say("policy: %v", errors.Is(err, actor.ErrRunOver))
				return
			}
			s.say("policy: called for %v", v.NewlyReady())
			_ = actor.MailboxOf[string](w, "oracle").Put(x, "where?", 0)
			host, _ := actor.MailboxOf[platform.HostID](w, "policy").Get(x)
			s.say("policy: places %v", b.Place(x, scheduler.Decision{Task: v.NewlyReady()[0], Host: host}))
		}
	})
	run(t, w)
	s.check(t, `
		0 policy: called for [0]
		0.502 policy: places <nil>
		1.502 policy: called for [1]
		2.004 policy: places <nil>
		3.004 policy: true
		3.004 engine: <nil>
		3.004 0 on 2: 0.502 to 1.502
		3.004 1 on 2: 2.004 to 3.004`)
}

func TestBrokerMistakes(t *testing.T) {
	w, s, b := brokered(t, 1, 1)
	w.HostAt(0).Spawn("policy", func(x *actor.Actor) {
		_, err := b.Next(x)
		require.NoError(t, err)
		for _, d := range []scheduler.Decision{{Task: 1}, {Task: 7}, {Task: 0, Host: 9}, {Task: 0, Host: 2}, {Task: 0, Host: 1}} {
			s.say("%v", b.Place(x, d))
		}
		_, err = b.NextFor(x, 0.5)
		s.say("%v", err)
		err = b.Serve(x, online.MCT(), func(v scheduler.View) error { return x.SleepFor(0.25) })
		s.say("%v", err)
		_, err = b.Next(x)
		s.say("%v", err)
		s.say("%v", b.Place(x, scheduler.Decision{Task: 0}))
	})
	run(t, w)
	s.check(t, `
		0 policy@A: place tasks at 0 s: task "b": not ready
		0 policy@A: place tasks at 0 s: decision for task number 7: there are 2 tasks
		0 policy@A: place tasks at 0 s: task "a": host number 9: there are 3 hosts
		0 <nil>
		0 policy@A: place tasks at 0 s: task "a": placed twice
		0.5 policy@A: wait for a question at 0.5 s: timed out
		2.25 <nil>
		2.25 engine: <nil>
		2.25 0 on 2: 0 to 1
		2.25 1 on 2: 1.25 to 2.25
		2.25 policy@A: wait for a question at 2.25 s: the run is over
		2.25 policy@A: place tasks at 2.25 s: the run is over`)
}

func TestBrokerWithoutPolicy(t *testing.T) {
	w, s, b := brokered(t, 1)
	w.HostAt(0).Spawn("other", func(x *actor.Actor) {
		_ = x.SleepFor(1)
		_, err := runFlow(x, chained(t, 1), sim.AskAsync(b.Policy()), sim.Options{})
		s.say("other: %v", err)
	})
	run(t, w)
	s.check(t, `
		1 other: other@A: workflow "chain" at 1 s: actor: a broker serves one run
		1 engine: engine@A: workflow "chain" at 1 s: the run is stuck at 1 s: the policy leaves task "a" unplaced (1 tasks left)`)
}

// TestBrokerOfAPolicyThatDies: another actor takes over.
func TestBrokerOfAPolicyThatDies(t *testing.T) {
	w, s, b := brokered(t, 1, 1)
	for _, name := range []string{"first", "second"} {
		w.HostAt(0).Spawn(name, func(x *actor.Actor) {
			for {
				v, err := b.Next(x)
				if err != nil {
					return
				}
				s.say("%s: %v", name, v.NewlyReady())
				_ = b.Place(x, scheduler.Decision{Task: v.NewlyReady()[0]})
				if name == "first" {
					x.Kill(x)
				}
			}
		})
	}
	run(t, w)
	s.check(t, `
		0 first: [0]
		1 second: [1]
		2 engine: <nil>
		2 0 on 0: 0 to 1
		2 1 on 0: 1 to 2`)
}
