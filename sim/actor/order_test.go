package actor_test

import (
	"testing"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// on spawns an actor on host number n.
func on(w *actor.World, n int, name string, code func(a *actor.Actor)) *actor.Actor {
	return must(w.HostAt(platform.HostID(n)).Spawn(name, code))
}

// The order at a date. The oracle's plays compare the same with SimGrid.
func TestOrder(t *testing.T) { testOrder(t, ordersOfActors) }

func TestOrderOfEnds(t *testing.T) { testOrder(t, ordersOfEnds) }

// order is a program and what is said in it.
type order struct {
	name string
	play func(w *actor.World, s *story)
	want string
}

var ordersOfActors = []order{
	{"an actor that is suspended when it is ready does not go on", func(w *actor.World, s *story) {
		other := on(w, 2, "other", func(a *actor.Actor) { _ = a.SleepFor(9) })
		first := on(w, 0, "first", func(a *actor.Actor) {
			a.Suspend(other)
			s.say("first")
		})
		on(w, 1, "second", func(a *actor.Actor) {
			a.Suspend(first)
			s.say("second")
			_ = a.SleepFor(1)
			a.Resume(first)
			a.Resume(other)
		})
	}, "0 second\n1 first"},
	{"a victim that has made a request in the same round comes before its killer", func(w *actor.World, s *story) {
		var victim *actor.Actor
		on(w, 0, "killer", func(a *actor.Actor) {
			a.Yield()
			a.Kill(victim)
			s.say("killed")
		})
		victim = on(w, 1, "victim", func(a *actor.Actor) {
			a.OnExit(func(bool) { s.say("dies") })
			_ = a.SleepFor(1)
		})
	}, "0 dies\n0 killed"},
	{"a joining actor goes on at the end of the round, the last one first", func(w *actor.World, s *story) {
		v := on(w, 0, "v", func(a *actor.Actor) { _ = a.SleepFor(1) })
		for _, name := range []string{"a", "b"} {
			on(w, 1, name, func(a *actor.Actor) {
				_ = a.Join(v)
				s.say("%s", name)
			})
		}
		on(w, 2, "killer", func(a *actor.Actor) {
			a.Kill(v)
			s.say("killed")
			a.OnExit(func(bool) { s.say("exit") })
			a.Kill(a)
		})
	}, "0 killed\n0 b\n0 a\n0 exit"},
	{"an actor that waits for all members goes on with those that wait for the last", func(w *actor.World, s *story) {
		box := actor.MailboxOf[int](w, "box")
		on(w, 0, "sender", func(a *actor.Actor) {
			_ = actor.NewSet(w, box.PutAsync(a, 1, 998000)).WaitAll(a)
			s.say("sent")
		})
		on(w, 1, "receiver", func(a *actor.Actor) {
			_ = a.SleepFor(1)
			_, _ = box.Get(a)
			s.say("got")
		})
	}, "1.999 sent\n1.999 got"},
	{"a set's actor is one of those that wait for its member", func(w *actor.World, s *story) {
		box := actor.MailboxOf[int](w, "box")
		on(w, 0, "sender", func(a *actor.Actor) {
			_, _ = actor.NewSet(w, box.PutAsync(a, 1, 998000)).WaitAny(a)
			s.say("sent")
		})
		on(w, 1, "receiver", func(a *actor.Actor) {
			_ = a.SleepFor(1)
			_, _ = box.Get(a)
			s.say("got")
		})
	}, "1.999 sent\n1.999 got"},
}

var ordersOfEnds = []order{
	{"executions of a host end in the reverse order of their starts", func(w *actor.World, s *story) {
		for _, name := range []string{"a", "b"} {
			on(w, 0, name, func(a *actor.Actor) {
				_ = a.Exec(1e9)
				s.say("%s", name)
			})
		}
	}, "2 b\n2 a"},
	{"a host on which something has changed comes last", func(w *actor.World, s *story) {
		for i, name := range []string{"a", "b", "c"} {
			on(w, i, name, func(a *actor.Actor) {
				_ = a.Exec(3e9)
				s.say("%s", name)
			})
		}
		on(w, 1, "sleeper", func(a *actor.Actor) {
			_ = a.SleepFor(1)
			_ = a.SleepFor(1)
		})
	}, "3 a\n3 c\n3 b"},
	{"an execution that was dated before a sleep began ends before it", func(w *actor.World, s *story) {
		on(w, 0, "worker", func(a *actor.Actor) {
			_ = a.Exec(2e9)
			s.say("executed")
		})
		on(w, 1, "sleeper", func(a *actor.Actor) {
			_ = a.SleepFor(1)
			_ = a.SleepFor(1)
			s.say("slept")
		})
	}, "2 executed\n2 slept"},
	{"an execution that began with a sleep ends after it", func(w *actor.World, s *story) {
		on(w, 0, "worker", func(a *actor.Actor) {
			_ = a.Exec(2e9)
			s.say("executed")
		})
		on(w, 1, "sleeper", func(a *actor.Actor) {
			_ = a.SleepFor(2)
			s.say("slept")
		})
	}, "2 slept\n2 executed"},
}

func testOrder(t *testing.T, all []order) {
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			w, s := newWorld(t, three(t), cm02)
			c.play(w, s)
			run(t, w)
			s.check(t, c.want)
		})
	}
}
