package actor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// The end of an activity is told once, whoever waits or does not, and what it starts goes on.
func TestOnEnd(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	h := w.HostAt(0)
	x := w.ExecInit(1e9, actor.On(h))
	x.OnEnd(func(err error) {
		s.say("first %v", err)
		y := w.ExecInit(2e9, actor.On(h))
		y.OnEnd(func(err error) { s.say("second %v", err) })
		y.Start(nil)
	})
	x.OnEnd(func(err error) { s.say("also %v", err) })
	x.Start(nil)
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(1).Spawn("a", func(a *actor.Actor) {
		waits := a.ExecInit(1e8)
		waits.OnEnd(func(err error) { s.say("owned %v", why(err)) })
		_ = waits.Wait(a)
		unmatched := box.GetInit()
		unmatched.OnEnd(func(err error) { s.say("get %v", err) })
		unmatched.Start(a)
		unmatched.Cancel(a)
		never := a.ExecInit(1)
		never.OnEnd(func(err error) { s.say("never %v", why(err)) })
		never.Cancel(a)
		_ = a.SleepUntil(2)
		ran := false
		w.Do(func() { ran = true })
		require.True(t, ran)
		lost := a.ExecInit(1e12, actor.On(w.HostAt(2)))
		lost.OnEnd(func(err error) { s.say("lost %v", why(err)) })
		lost.Start(a)
		w.HostAt(2).TurnOff()
		left := a.ExecInit(1e12)
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
