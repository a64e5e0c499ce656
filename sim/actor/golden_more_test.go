package actor_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

func TestHostOff(t *testing.T) {
	w, s := newWorld(t, three(t), "cm02(crosstraffic=false,sharing=plain)")
	a, b, c := w.HostAt(0), w.HostAt(1), w.HostAt(2)
	to, from, late := actor.MailboxOf[int](w, "to"), actor.MailboxOf[int](w, "from"), actor.MailboxOf[int](w, "late")
	onB := func(name string, f func(a *actor.Actor)) {
		b.Spawn(name, func(a *actor.Actor) {
			a.OnExit(func(bool) { s.say("%s exits", name) })
			f(a)
		})
	}
	onB("receiver", func(a *actor.Actor) { _, _ = to.Get(a) })
	onB("sender", func(a *actor.Actor) { _ = from.Put(a, 1, 1e7) })
	onB("late", func(a *actor.Actor) { _, _ = late.Get(a) })
	a.Spawn("", func(a *actor.Actor) { s.say("put %v", why(to.Put(a, 1, 1e7))) })
	c.Spawn("", func(a *actor.Actor) {
		_, err := from.Get(a)
		s.say("get %v", why(err))
	})
	c.Spawn("", func(a *actor.Actor) { s.say("exec %v", why(a.Exec(1e10, actor.ExecOptions{Host: b}))) })
	c.Spawn("", func(x *actor.Actor) { s.say("sendto %v", why(x.SendTo(a, b, 1e7))) })
	a.Spawn("", func(a *actor.Actor) {
		x := late.PutAsync(a, 1, 1e7)
		_ = a.SleepFor(3)
		s.say("late %v", why(x.Wait(a)))
	})
	a.Spawn("", func(a *actor.Actor) {
		_ = a.SleepFor(2)
		b.SetOn(false)
		s.say("off")
	})
	run(t, w)
	s.check(t, `
		2 put peer failed
		2 receiver exits
		2 get peer failed
		2 sender exits
		2 late exits
		2 off
		2 exec host failed
		2 sendto peer failed
		3 late peer failed`)
}

func TestReleaseAtTheWait(t *testing.T) {
	for _, owned := range []bool{true, false} {
		t.Run(fmt.Sprint("owned=", owned), func(t *testing.T) {
			w, s := newWorld(t, three(t), cm02)
			w.HostAt(0).Spawn("a", func(a *actor.Actor) {
				x, y := a.World().ExecInit(1e9, actor.ExecOptions{Host: a.Host()}), a.World().ExecInit(1e9)
				x.Before(y)
				if !owned {
					x.Detach()
				}
				x.Start(a)
				y.Start(a)
				_ = a.SleepFor(5)
				require.Equal(t, map[bool]actor.ActivityState{true: actor.Starting, false: actor.Started}[owned], y.State())
				require.NoError(t, x.Wait(a))
				require.NoError(t, y.Wait(a))
				s.say("from %v to %v", y.StartSec(), y.FinishSec())
			})
			run(t, w)
			s.check(t, map[bool]string{true: "6 from 5 to 6", false: "5 from 1 to 2"}[owned])
		})
	}
	w, s := newWorld(t, three(t), cm02)
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		x, y := a.World().ExecInit(1e9), a.World().ExecInit(1e9)
		x.Before(y)
		x.Start(a)
		y.Start(a)
		s.say("%v %v", why(y.WaitFor(a, 5)), y.State())
	})
	run(t, w)
	s.check(t, "5 timed out starting")
}

func TestFirstInFirstOut(t *testing.T) {
	w, s := newWorld(t, three(t), "cm02(crosstraffic=false,sharing=plain)")
	box := actor.MailboxOf[int](w, "box")
	for i := range 3 {
		w.HostAt(1).Spawn("", func(a *actor.Actor) {
			_, _ = box.Get(a)
			s.say("r%d", i)
		})
	}
	for i, bytes := range []float64{3e6, 1e6, 1e6} {
		w.HostAt(0).Spawn("", func(a *actor.Actor) {
			_ = box.Put(a, 1, bytes)
			s.say("p%d", i)
		})
	}
	run(t, w)
	s.check(t, `
		3.001 r2
		3.001 p2
		3.001 r1
		3.001 p1
		5.001 r0
		5.001 p0`)
}

func TestRunUntil(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	a, _ := w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		for range 5 {
			_ = a.SleepFor(1)
			s.say("tick")
		}
		_, _ = actor.MailboxOf[int](w, "box").Get(a)
	})
	for _, sec := range []float64{.5, 1, 2.999995, 3.5, 7} {
		require.NoError(t, w.RunUntil(context.Background(), sec))
		require.InDelta(t, sec, w.NowSec(), 1e-12)
	}
	require.False(t, a.Ended())
	s.check(t, "1 tick\n2 tick\n3 tick\n4 tick\n5 tick")
	require.Error(t, w.RunUntil(context.Background(), 6))
}

func TestWaitAnyAndAll(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		set := actor.NewSet(w, a.ExecAsync(1e9))
		_, err := set.WaitAnyFor(a, 1)
		s.say("%v", why(err))
		_, err = set.WaitAnyFor(a, 1)
		s.say("%v", err)
		set.Add(a.ExecAsync(1e9))
		s.say("%v", set.WaitAllFor(a, 1))
	})
	run(t, w)
	s.check(t, "1 timed out\n1 <nil>\n2 <nil>")
}

func TestJoins(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	v, _ := w.HostAt(0).Spawn("v", func(a *actor.Actor) {
		a.OnExit(func(failed bool) { s.say("first %v", failed) })
		a.OnExit(func(failed bool) { s.say("last %v", failed) })
		_ = a.SleepFor(2)
	})
	join := func(name string, secs ...float64) {
		w.HostAt(1).Spawn(name, func(a *actor.Actor) {
			for _, sec := range secs {
				s.say("%s %v", name, why(a.JoinFor(v, sec)))
			}
		})
	}
	join("a", math.Inf(1))
	join("b", 1, 5)
	join("c", 0)
	run(t, w)
	s.check(t, `
		1e-9 c timed out
		1 b timed out
		2 last false
		2 first false
		2 b <nil>
		2 a <nil>`)
}

func TestReverseWakeUps(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	for i := range 6 {
		w.HostAt(platform.HostID(i%3)).Spawn("", func(a *actor.Actor) {
			for range 2 {
				_ = a.SleepFor(1)
				s.say("%d", i)
			}
		})
	}
	run(t, w)
	require.Equal(t, []string{"5", "4", "3", "2", "1", "0", "0", "1", "2", "3", "4", "5"}, s.lines)
}

func TestFourEqualExecutions(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	w.HostAt(2).Spawn("a", func(a *actor.Actor) {
		var all []actor.Activity
		for i := range 4 {
			all = append(all, a.ExecAsync(1e9, actor.ExecOptions{Host: w.HostAt(platform.HostID(i % 2))}))
		}
		set := actor.NewSet(w, all...)
		for range all {
			_, err := set.WaitAny(a)
			require.NoError(t, err)
			require.InDelta(t, 2, a.NowSec(), 1e-9)
		}
	})
	run(t, w)
}
