package actor_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// The tests of golden_*_test.go repeat examples of SimGrid, under the same names, and
// compare dates and order with its expected output.

func TestGoldenActorCreate(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	sender := func(box string, bytes float64) func(*actor.Actor) {
		return func(a *actor.Actor) {
			s.say("%d", a.PID())
			_ = actor.MailboxOf[string](w, box).Put(a, a.Name(), bytes)
		}
	}
	host(t, w, "Fafard").Spawn("receiver", func(a *actor.Actor) {
		box := actor.MailboxOf[string](w, "mb42")
		s.say("%d", a.PID())
		for range 3 {
			_, _ = box.Get(a)
			s.say("received")
		}
		s.say("all received")
	})
	host(t, w, "Tremblay").Spawn("sender1", sender("mb42", 9))
	host(t, w, "Jupiter").Spawn("sender2", sender("mb42", 12))
	host(t, w, "Ginette").Spawn("forwarder", func(a *actor.Actor) {
		s.say("%d", a.PID())
		in, out := actor.MailboxOf[string](w, "other mb"), actor.MailboxOf[string](w, "mb42")
		v, _ := in.Get(a)
		s.say("forwards")
		_ = out.Put(a, v, 7)
	})
	host(t, w, "Fafard").Spawn("sender", func(a *actor.Actor) {
		_ = actor.MailboxOf[string](w, "other mb").Put(a, "x", 7)
	})
	run(t, w)
	s.check(t, `
		0 2
		0 3
		0 4
		0 1
		0.016391941600739 forwards
		0.025709279448093 received
		0.070433502552024 received
		0.086825444152763 received
		0.086825444152763 all received`)
}

func TestGoldenActorKill(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	victimA := func(a *actor.Actor) {
		a.OnExit(func(failed bool) { s.say("%s exits, failed %v", a.Name(), failed) })
		s.say("hello A")
		a.Suspend(a)
		s.say("works")
		_ = a.Exec(1e9)
		s.say("never")
	}
	host(t, w, "Tremblay").Spawn("killer", func(a *actor.Actor) {
		s.say("hello killer")
		va, _ := host(t, w, "Fafard").Spawn("victim A", victimA)
		vb, _ := host(t, w, "Jupiter").Spawn("victim B", func(*actor.Actor) { s.say("hello B") })
		_ = a.SleepFor(10)
		a.Resume(va)
		_ = a.SleepFor(2)
		a.Kill(va)
		_ = a.SleepFor(1)
		a.Kill(vb)
		_ = a.SleepFor(1)
		vc, _ := a.Host().Spawn("victim C", func(c *actor.Actor) {
			c.OnExit(func(failed bool) { s.say("C exits, failed %v", failed) })
			_ = c.SleepFor(1)
			s.say("never")
		})
		a.Kill(vc)
		_ = a.SleepFor(1)
		a.KillAll()
		a.OnExit(func(failed bool) { s.say("killer exits, failed %v", failed) })
		a.Kill(a)
		s.say("never")
	})
	run(t, w)
	s.check(t, `
		0 hello killer
		0 hello A
		0 hello B
		10 works
		12 victim A exits, failed true
		14 C exits, failed true
		15 killer exits, failed true`)
}

func TestGoldenActorJoin(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	sleeper := func(a *actor.Actor) { _ = a.SleepFor(3) }
	host(t, w, "Tremblay").Spawn("master", func(a *actor.Actor) {
		for _, sec := range []float64{2, 4, 2} {
			b, _ := a.Host().Spawn("sleeper", sleeper)
			s.say("%v", a.JoinFor(b, sec))
		}
		b, _ := a.Host().Spawn("sleeper", sleeper)
		_ = a.SleepFor(4)
		s.say("%v", a.JoinFor(b, 1))
		_ = a.SleepFor(1)
	})
	run(t, w)
	s.check(t, `
		2 master@Tremblay: join sleeper@Tremblay at 2 s: timed out
		5 <nil>
		7 master@Tremblay: join sleeper@Tremblay at 7 s: timed out
		11 <nil>`)
	require.InDelta(t, 12, w.NowSec(), 1e-9)
}

func TestGoldenActorLifetime(t *testing.T) {
	w, s := newWorld(t, spec(t, "cluster(hosts=5)"), "lv08")
	sleeper := func(a *actor.Actor) {
		s.say("pid %d", a.PID())
		a.OnExit(func(bool) { s.say("%d exits", a.PID()) })
		_ = a.SleepFor(10)
		s.say("%d slept", a.PID())
	}
	w.HostAt(0).Spawn("sleeper", sleeper)
	w.HostAt(1).Spawn("sleeper", sleeper, actor.SpawnOptions{StartSec: 2})
	w.HostAt(2).Spawn("sleeper", sleeper, actor.SpawnOptions{KillSec: 3})
	w.HostAt(3).Spawn("sleeper", sleeper, actor.SpawnOptions{StartSec: 4, KillSec: 7})
	run(t, w)
	s.check(t, `
		0 pid 1
		0 pid 2
		2 pid 3
		3 2 exits
		4 pid 4
		7 4 exits
		10 1 slept
		10 1 exits
		12 3 slept
		12 3 exits`)
}

func TestGoldenActorDaemon(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	host(t, w, "Boivin").Spawn("worker", func(a *actor.Actor) {
		_ = a.Exec(980.95e6)
		s.say("worker done")
	})
	host(t, w, "Tremblay").Spawn("daemon", func(a *actor.Actor) {
		a.Daemonize()
		for {
			s.say("daemon")
			_ = a.SleepFor(3)
		}
	})
	run(t, w)
	s.check(t, `
		0 daemon
		3 daemon
		6 daemon
		9 daemon
		10 worker done`)
}

func TestGoldenActorExiting(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	for i, name := range []string{"A", "B", "C"} {
		host(t, w, "Tremblay").Spawn(name, func(a *actor.Actor) {
			a.OnExit(func(failed bool) { s.say("%s exits, failed %v", name, failed) })
			_ = a.SleepFor(float64(i + 1))
			if name == "C" {
				_, _ = actor.MailboxOf[int](w, "nobody").Get(a)
			}
		})
	}
	err := w.Run(context.Background())
	var deadlock *actor.DeadlockError
	require.ErrorAs(t, err, &deadlock)
	require.EqualError(t, err, `deadlock at 3 s: 1 actor waits for what never comes
pid 3 (C@Tremblay) waits for a get from mailbox "nobody", which has no partner`)
	s.check(t, `
		1 A exits, failed false
		2 B exits, failed false
		3 C exits, failed true`)
}

func TestGoldenActorMigrate(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	boivin, jacquelin := host(t, w, "Boivin"), host(t, w, "Jacquelin")
	worker := func(a *actor.Actor) {
		a.Move(a, boivin)
		_ = a.Exec(98.095e6*5 + 137.333e6*5)
		s.say("computed on %v", a.Host())
		a.Suspend(a)
		s.say("goes on on %v", a.Host())
	}
	host(t, w, "Fafard").Spawn("monitor", func(a *actor.Actor) {
		b, _ := host(t, w, "Fafard").Spawn("worker", worker)
		_ = a.SleepFor(5)
		a.Move(b, jacquelin)
		_ = a.SleepUntil(15)
		a.Move(b, host(t, w, "Fafard"))
		a.Resume(b)
	})
	run(t, w)
	s.check(t, `
		10 computed on Jacquelin
		15 goes on on Fafard`)
}

func TestGoldenActorSuspend(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	lazy := func(a *actor.Actor) {
		a.Suspend(a)
		s.say("resumed")
		_ = a.SleepFor(10)
		s.say("awake")
		_ = a.SleepFor(10)
		s.say("awake")
		_ = a.Exec(98.095e6 * 10)
		s.say("worked")
	}
	host(t, w, "Tremblay").Spawn("dream_master", func(a *actor.Actor) {
		b, _ := a.Host().Spawn("lazy", lazy)
		_ = a.SleepFor(10)
		a.Resume(b)
		for _, pause := range [][2]float64{{15, 25}, {30, 32}, {37, 39}} {
			_ = a.SleepUntil(pause[0])
			a.Suspend(b)
			_ = a.SleepUntil(pause[1])
			a.Resume(b)
		}
	})
	run(t, w)
	s.check(t, `
		10 resumed
		25 awake
		35 awake
		47 worked`)
}

func TestGoldenActorYield(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	for i, n := range []int{10, 15} {
		host(t, w, []string{"Tremblay", "Ginette"}[i]).Spawn("yielder", func(a *actor.Actor) {
			for range n {
				a.Yield()
			}
			s.say("%d", a.PID())
		})
	}
	run(t, w)
	s.check(t, "0 1\n0 2")
}

func TestGoldenSuspendedReceiver(t *testing.T) { // teshsuite/s4u/actor-suspend
	w, s := newWorld(t, small(t), "lv08")
	box := actor.MailboxOf[int](w, "box")
	host(t, w, "Tremblay").Spawn("suspender", func(a *actor.Actor) {
		b, _ := a.Host().Spawn("receiver", func(a *actor.Actor) {
			_, err := box.Get(a)
			s.say("received %v", err)
		})
		a.Suspend(b)
		a.Resume(b)
		_ = a.SleepFor(10)
		_ = box.Put(a, 1, 4)
	})
	run(t, w)
	s.check(t, "10.000195158280544 received <nil>")
}

func TestGoldenActorWorker(t *testing.T) { // teshsuite/s4u/actor
	w, s := newWorld(t, small(t), "lv08")
	host(t, w, "Tremblay").Spawn("master", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		b, _ := host(t, w, "Fafard").Spawn("worker", func(a *actor.Actor) {
			for _ = a.SleepFor(.5); ; _ = a.SleepFor(1) {
				a.Yield()
				s.say("speaks")
			}
		})
		_ = a.SleepUntil(3)
		a.Suspend(b)
		_ = a.SleepUntil(5)
		a.Resume(b)
		_ = a.SleepUntil(7)
		a.Kill(b)
	})
	run(t, w)
	s.check(t, `
		1.5 speaks
		2.5 speaks
		5 speaks
		6 speaks`)
	require.InDelta(t, 7, w.NowSec(), 1e-9)
}

func TestGoldenAutoRestart(t *testing.T) { // teshsuite/s4u/actor-autorestart
	w, s := newWorld(t, small(t), "lv08")
	body := func(daemon bool) func(*actor.Actor) {
		return func(a *actor.Actor) {
			if daemon {
				a.Daemonize()
			}
			a.OnExit(func(failed bool) { s.say("%d exits, failed %v, restarts %d", a.PID(), failed, a.Info().Restarts) })
			a.SetAutoRestart(true)
			if _ = a.SleepFor(200); daemon {
				_ = a.SleepFor(200)
			}
		}
	}
	host(t, w, "Fafard").Spawn("restarter", func(a *actor.Actor) {
		tremblay := host(t, w, "Tremblay")
		_, _ = tremblay.Spawn("one", body(false))
		_, _ = tremblay.Spawn("two", body(true))
		_ = a.SleepFor(50)
		tremblay.SetOn(false)
		_ = a.SleepFor(10)
		tremblay.SetOn(true)
	})
	run(t, w)
	s.check(t, `
		50 2 exits, failed true, restarts 0
		50 3 exits, failed true, restarts 0
		260 4 exits, failed false, restarts 1
		260 2 exits, failed false, restarts 0
		260 5 exits, failed true, restarts 1
		260 3 exits, failed true, restarts 0`)
}

func TestGoldenHostOffReceiver(t *testing.T) { // teshsuite/s4u/host-on-off-recv
	w, s := newWorld(t, small(t), "lv08")
	host(t, w, "Fafard").Spawn("receiver", func(a *actor.Actor) {
		a.OnExit(func(failed bool) { s.say("exits %v", failed) })
		_, _ = actor.MailboxOf[int](w, "box").Get(a)
	})
	host(t, w, "Tremblay").Spawn("master", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		host(t, w, "Fafard").SetOn(false)
	})
	run(t, w)
	s.check(t, "1 exits true")
	require.InDelta(t, 1, w.NowSec(), 1e-9)
}
