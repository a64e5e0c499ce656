package actor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// The end of an activity is reported once, whether an actor waits or not, and what it starts goes on.
func TestOnEnd(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	h := w.HostAt(0)
	x := w.ExecInit(1e9, actor.ExecOptions{Host: h})
	x.OnEnd(func(err error) {
		s.say("first %v", err)
		y := w.ExecInit(2e9, actor.ExecOptions{Host: h})
		y.OnEnd(func(err error) { s.say("second %v", err) })
		y.Start(nil)
	})
	x.OnEnd(func(err error) { s.say("also %v", err) })
	x.Start(nil)
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(1).Spawn("a", func(a *actor.Actor) {
		waits := a.World().ExecInit(1e8)
		waits.OnEnd(func(err error) { s.say("owned %v", why(err)) })
		_ = waits.Wait(a)
		unmatched := box.GetInit()
		unmatched.OnEnd(func(err error) { s.say("get %v", err) })
		unmatched.Start(a)
		unmatched.Cancel(a)
		never := a.World().ExecInit(1)
		never.OnEnd(func(err error) { s.say("never %v", why(err)) })
		never.Cancel(a)
		_ = a.SleepUntil(2)
		ran := false
		w.Do(func() { ran = true })
		require.True(t, ran)
		lost := a.World().ExecInit(1e12, actor.ExecOptions{Host: w.HostAt(2)})
		lost.OnEnd(func(err error) { s.say("lost %v", why(err)) })
		lost.Start(a)
		w.HostAt(2).SetOn(false)
		left := a.World().ExecInit(1e12)
		left.OnEnd(func(err error) { s.say("left %v", err) })
		left.Start(a)
	})
	run(t, w)
	s.check(t, `
		0.1 owned <nil>
		0.1 get a@B: get from mailbox "box" at 0.1 s: canceled
		0.1 never canceled
		1 first <nil>
		1 also <nil>
		2 lost host failed
		2 left a@B: execution at 2 s: canceled
		3 second <nil>`)
}

// An activity that is suspended twice goes on when it is resumed once; one that is suspended
// before its start waits for Resume, as for that of its actor.
func TestSuspendActivity(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	owner, _ := w.HostAt(0).Spawn("owner", func(a *actor.Actor) {
		x, y := a.World().ExecInit(1e9), a.World().ExecInit(1e9, actor.ExecOptions{Host: w.HostAt(1)})
		x.Suspend()
		x.Start(a)
		y.Start(a)
		y.Suspend()
		y.Suspend()
		_ = a.SleepUntil(2)
		x.Resume()
		x.Resume()
		y.Resume()
		s.say("x %v", x.Wait(a))
		s.say("y %v", y.Wait(a))
		x.Suspend() // after the end
		z := a.ExecAsync(1e9)
		s.say("z %v", z.Wait(a))
	})
	w.HostAt(2).Spawn("other", func(a *actor.Actor) {
		_ = a.SleepUntil(2.5)
		a.Suspend(owner)
		_ = a.SleepUntil(5)
		a.Resume(owner)
	})
	run(t, w)
	s.check(t, `
		5.5 x <nil>
		5.5 y <nil>
		6.5 z <nil>`)
}

// An actor that waits for a transfer that a link does not let begin receives its error before
// the actor that has posted the other side goes on.
func TestLinkOffIsReportedFirst(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(0).Spawn("reader", func(a *actor.Actor) {
		_, err := box.Get(a)
		s.say("get %v", why(err))
	})
	w.HostAt(1).Spawn("writer", func(a *actor.Actor) {
		_ = a.SleepUntil(1)
		link, err := w.Link("AB")
		require.NoError(t, err)
		link.SetOn(false)
		box.Detach(a, 1, 1e6)
		s.say("detached")
	})
	run(t, w)
	s.check(t, `
		1 get link failed
		1 detached`)
}
