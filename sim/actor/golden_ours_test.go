package actor_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// why is what an error wraps.
func why(err error) error {
	var e *actor.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

// The tests below were run with SimGrid on hosts A, B and C, and compare with its dates and
// order.

func TestOrderOfBirth(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	for i := range 3 {
		w.HostAt(0).Spawn("m", func(a *actor.Actor) {
			s.say("m%d begins", i)
			_, _ = w.HostAt(0).Spawn("child", func(a *actor.Actor) {
				s.say("child%d", i)
				a.Yield()
				s.say("child%d", i)
			})
			s.say("m%d", i)
			a.Yield()
			s.say("m%d", i)
		})
	}
	run(t, w)
	s.check(t, `
		0 m0 begins
		0 m1 begins
		0 m2 begins
		0 child0
		0 m0
		0 child1
		0 m1
		0 child2
		0 m2
		0 child0
		0 m0
		0 child1
		0 m1
		0 child2
		0 m2`)
}

func TestOrderAtOneDate(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	a, b, c := w.HostAt(0), w.HostAt(1), w.HostAt(2)
	empty, box := actor.MailboxOf[int](w, "empty"), actor.MailboxOf[int](w, "box")
	c.Spawn("limited", func(a *actor.Actor) {
		r := empty.GetAsync(a)
		s.say("%v", why(r.WaitFor(a, 1)))
		r.Cancel(a)
	})
	a.Spawn("sleeper", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		s.say("slept")
	})
	b.Spawn("worker", func(a *actor.Actor) {
		_ = a.Exec(1e9)
		s.say("executed")
	})
	c.Spawn("waiter", func(a *actor.Actor) {
		s.say("%v", a.ExecAsync(1e9).WaitFor(a, 1))
	})
	a.Spawn("victim", func(a *actor.Actor) {
		a.OnExit(func(bool) { s.say("killed") })
		_ = a.SleepFor(1)
	}, actor.SpawnOptions{KillSec: 1})
	a.Spawn("sender", func(a *actor.Actor) { s.say("put %v", box.Put(a, 1, 999000)) })
	b.Spawn("receiver", func(a *actor.Actor) {
		_, err := box.GetFor(a, 1)
		s.say("get %v", err)
	})
	run(t, w)
	s.check(t, `
		1 killed
		1 timed out
		1 slept
		1 executed
		1 <nil>
		1 put <nil>
		1 get <nil>`)
}

func TestLimits(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	a, b, c := w.HostAt(0), w.HostAt(1), w.HostAt(2)
	m1, m2, m3 := actor.MailboxOf[int](w, "1"), actor.MailboxOf[int](w, "2"), actor.MailboxOf[int](w, "3")
	a.Spawn("", func(a *actor.Actor) { s.say("put 1: %v", why(m1.PutFor(a, 1, 2e6, 1))) })
	b.Spawn("", func(a *actor.Actor) {
		_, err := m1.Get(a)
		s.say("get 1: %v", why(err))
	})
	a.Spawn("", func(a *actor.Actor) { s.say("put 2: %v", why(m2.PutFor(a, 1, 2e6, 1))) })
	b.Spawn("", func(a *actor.Actor) {
		_ = a.SleepFor(3)
		_, err := m2.GetFor(a, 1)
		s.say("get 2: %v", why(err))
	})
	a.Spawn("", func(a *actor.Actor) {
		x := m3.PutAsync(a, 1, 2e6)
		s.say("put 3: %v", why(x.WaitFor(a, .5)))
		s.say("put 3: %v", x.Wait(a))
	})
	c.Spawn("", func(a *actor.Actor) {
		_, err := m3.Get(a)
		s.say("get 3: %v", err)
	})
	run(t, w)
	s.check(t, `
		0.5 put 3: timed out
		1 put 1: timed out
		1 put 2: timed out
		1 get 1: peer failed
		2.004 get 3: <nil>
		2.004 put 3: <nil>
		4 get 2: timed out`)
}

func TestDeathsOfPeers(t *testing.T) {
	w, s := newWorld(t, three(t), "cm02(crosstraffic=false,sharing=plain)")
	a, b, c := w.HostAt(0), w.HostAt(1), w.HostAt(2)
	box := func(name string) actor.Mailbox[int] { return actor.MailboxOf[int](w, name) }
	get := func(name string) func(*actor.Actor) {
		m := box(name)
		return func(a *actor.Actor) {
			_, err := m.Get(a)
			s.say("%s: %v", name, why(err))
		}
	}
	put := func(name string) func(*actor.Actor) {
		m := box(name)
		return func(a *actor.Actor) { s.say("%s: %v", name, why(m.Put(a, 1, 5e6))) }
	}
	victim1, _ := b.Spawn("", put("sender killed"))
	c.Spawn("", get("sender killed"))
	detach := box("detached")
	victim2, _ := a.Spawn("", func(a *actor.Actor) {
		detach.Detach(a, 1, 5e6)
		_ = a.SleepFor(10)
	})
	c.Spawn("", get("detached"))
	c.Spawn("", put("receiver killed"))
	victim3, _ := b.Spawn("", get("receiver killed"))
	async, unmatched, late := box("async"), box("unmatched"), box("late")
	b.Spawn("", func(a *actor.Actor) {
		async.PutAsync(a, 1, 5e6)
		_ = a.SleepFor(.5)
	})
	c.Spawn("", get("async"))
	b.Spawn("", func(a *actor.Actor) {
		unmatched.PutAsync(a, 1, 5e6)
		_ = a.SleepFor(.5)
	})
	b.Spawn("", func(a *actor.Actor) { late.Detach(a, 1, 1e6) })
	a.Spawn("", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		a.Kill(victim1)
		a.Kill(victim2)
		a.Kill(victim3)
		_, err := late.Get(a)
		s.say("late: %v", err)
		_, err = unmatched.GetFor(a, 1)
		s.say("unmatched: %v", why(err))
	})
	run(t, w)
	s.check(t, `
		0.5 async: peer failed
		1 sender killed: peer failed
		1 receiver killed: peer failed
		2.001 late: <nil>
		3.001 unmatched: timed out
		5.004 detached: <nil>`)
}

func TestPermanentReceiver(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(1).Spawn("receiver", func(a *actor.Actor) {
		box.SetReceiver(a, a)
		_ = a.SleepFor(5)
		require.True(t, box.Ready())
		r := box.GetAsync(a)
		require.NoError(t, r.Wait(a))
		s.say("get %d, from %.3f to %.3f", r.Value(), r.StartSec(), r.FinishSec())
		r = box.GetAsync(a)
		require.InDelta(t, 501000, r.Remaining(), 1e-3)
		v, err := take(a, r)
		s.say("get %d %v", v, err)
	})
	w.HostAt(0).Spawn("sender", func(a *actor.Actor) {
		_ = a.SleepFor(.5)
		s.say("put %v", box.Put(a, 1, 1e6))
		_ = a.SleepUntil(4.5)
		_ = box.Put(a, 2, 1e6)
	})
	run(t, w)
	s.check(t, `
		1.501 put <nil>
		5 get 1, from 0.500 to 1.501
		5.501 get 2 <nil>`)
}

func TestSenderMoves(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(0).Spawn("sender", func(a *actor.Actor) {
		x := box.PutAsync(a, 1, 1e6)
		_ = a.SleepFor(1)
		a.Move(a, w.HostAt(2))
		require.NoError(t, x.Wait(a))
		s.say("start %v", x.StartSec())
	})
	w.HostAt(1).Spawn("receiver", func(a *actor.Actor) {
		_ = a.SleepFor(2)
		_, _ = box.Get(a)
	})
	run(t, w)
	s.check(t, "3.002 start 2")
}

func TestMoveLeavesRemoteWork(t *testing.T) { // SimGrid moves it too
	w, s := newWorld(t, three(t), cm02)
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		remote := a.ExecAsync(4e9, actor.ExecOptions{Host: w.HostAt(1)})
		local := a.ExecAsync(2e9)
		_ = a.SleepFor(1)
		a.Move(a, w.HostAt(2))
		require.Equal(t, []int{0, 1, 1}, []int{w.HostAt(0).Running(), w.HostAt(1).Running(), w.HostAt(2).Running()})
		s.say("%v %v", local.Wait(a), local.Host())
		s.say("%v %v", remote.Wait(a), remote.Host())
	})
	run(t, w)
	s.check(t, "2 <nil> C\n4 <nil> B")
}

func TestRates(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	one, two := actor.MailboxOf[int](w, "1"), actor.MailboxOf[int](w, "2")
	w.HostAt(0).Spawn("sender", func(a *actor.Actor) {
		require.NoError(t, one.PutAsync(a, 1, 1e6, actor.CommOptions{RateBytesPerSec: 5e5}).Wait(a))
		s.say("sent")
		require.NoError(t, two.PutAsync(a, 1, 1e6, actor.CommOptions{RateBytesPerSec: 5e5}).Wait(a))
		s.say("sent")
	})
	w.HostAt(1).Spawn("receiver", func(a *actor.Actor) {
		_, _ = one.Get(a)
		_ = two.GetAsync(a, actor.CommOptions{RateBytesPerSec: 2.5e5}).Wait(a)
	})
	run(t, w)
	s.check(t, "2.001 sent\n6.002 sent")
}

func TestSuspendedWaiter(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	x, _ := w.HostAt(0).Spawn("x", func(a *actor.Actor) {
		e := a.ExecAsync(5e9)
		s.say("%v", why(e.WaitFor(a, 3)))
		s.say("%v", e.Wait(a))
	})
	w.HostAt(1).Spawn("y", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		a.Suspend(x)
		_ = a.SleepFor(9)
		a.Resume(x)
	})
	run(t, w)
	s.check(t, "10 timed out\n14 <nil>")
}

func TestSuspendedSender(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	sender, _ := w.HostAt(2).Spawn("sender", func(a *actor.Actor) { s.say("%v", box.Put(a, 1, 3e6)) })
	w.HostAt(1).Spawn("receiver", func(a *actor.Actor) {
		_, err := box.Get(a)
		s.say("%v", err)
	})
	w.HostAt(0).Spawn("y", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		a.Suspend(sender)
		_ = a.SleepFor(9)
		a.Resume(sender)
	})
	run(t, w)
	s.check(t, "12.002 <nil>\n12.002 <nil>")
}
