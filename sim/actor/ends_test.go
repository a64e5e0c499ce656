package actor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// The two sides of a transfer that wait in sets go on at its end in the order in which they have begun
// to wait; an actor with both in one set gets that first which it has added first.
func TestBothSidesWaitInSets(t *testing.T) {
	for _, c := range []struct {
		name                         string
		putSec, getSec               float64 // when they begin to wait
		putLimitedSec, getLimitedSec float64 // how long they have waited in vain before
		want                         []string
	}{
		{"the sender first", .1, .2, 0, 0, []string{"put", "get"}},
		{"the receiver first", .2, .1, 0, 0, []string{"get", "put"}},
		{"the sender first, and again", .2, .1, .3, .05, []string{"get", "put"}},
		{"the receiver first, and again", .1, .2, .05, .3, []string{"put", "get"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, s := newWorld(t, pairOf(t), "lv08")
			box := actor.MailboxOf[int](w, "m")
			wait := func(a *actor.Actor, x actor.Activity, sec, limitSec float64, said string) {
				_ = a.SleepFor(sec)
				set := actor.NewSet(w, x)
				if limitSec > 0 {
					_, err := set.WaitAnyFor(a, limitSec)
					require.ErrorIs(t, err, actor.ErrTimeout)
				}
				_, err := set.WaitAny(a)
				require.NoError(t, err)
				s.say("%s", said)
			}
			on(w, 0, "put", func(a *actor.Actor) { wait(a, box.PutAsync(a, 1, 1e7), c.putSec, c.putLimitedSec, "put") })
			on(w, 1, "get", func(a *actor.Actor) { wait(a, box.GetAsync(a), c.getSec, c.getLimitedSec, "get") })
			run(t, w)
			require.Equal(t, c.want, s.lines)
		})
	}
	for _, putFirst := range []bool{false, true} {
		w, s := newWorld(t, pairOf(t), "lv08")
		box := actor.MailboxOf[int](w, "m")
		on(w, 0, "both", func(a *actor.Actor) {
			var put, get actor.Activity
			set := actor.NewSet(w)
			if putFirst {
				put = box.PutAsync(a, 1, 1e7)
				get = box.GetAsync(a)
				set.Add(put, get)
			} else {
				get = box.GetAsync(a)
				put = box.PutAsync(a, 1, 1e7)
				set.Add(get, put)
			}
			for set.Len() > 0 {
				x, err := set.WaitAny(a)
				require.NoError(t, err)
				s.say("%s", map[bool]string{true: "put", false: "get"}[x == put])
			}
		})
		run(t, w)
		require.Equal(t, map[bool][]string{false: {"get", "put"}, true: {"put", "get"}}[putFirst], s.lines)
	}
}

// An activity that has been in two sets, and has left the first, ends for the second.
func TestMemberOfTwoSets(t *testing.T) {
	w, s := newWorld(t, pairOf(t), "lv08")
	box := actor.MailboxOf[int](w, "m")
	on(w, 0, "put", func(a *actor.Actor) {
		x := box.PutAsync(a, 1, 1e7)
		first, second := actor.NewSet(w, x), actor.NewSet(w, x)
		first.Remove(x)
		_, err := second.WaitAny(a)
		s.say("put %s", outcomeOf(err))
	})
	on(w, 1, "get", func(a *actor.Actor) { _, _ = box.Get(a) })
	run(t, w)
	s.check(t, "1.09548422680412 put done")
}

// embedding is an activity by what it embeds.
type embedding struct{ *actor.Exec }

// A struct that embeds an activity is one.
func TestMemberThatEmbeds(t *testing.T) {
	w, s := newWorld(t, pairOf(t), "lv08")
	on(w, 0, "a", func(a *actor.Actor) {
		x, err := actor.NewSet(w, embedding{a.ExecAsync(1e9)}).WaitAny(a)
		s.say("%s %s", x.State(), outcomeOf(err))
	})
	run(t, w)
	s.check(t, "1 finished done")
}

// killed are programs in which an actor is killed at 1.
var killed = []struct {
	name string
	play func(w *actor.World, s *story) (victim *actor.Actor)
	want string
}{
	{"its SendToAsync", func(w *actor.World, s *story) *actor.Actor {
		on(w, 2, "other", func(a *actor.Actor) { s.say("other %s", outcomeOf(a.SendTo(w.HostAt(0), w.HostAt(1), 2e7))) })
		return on(w, 2, "victim", func(a *actor.Actor) { _ = sendAsync(a, w.HostAt(0), w.HostAt(1), 3e7).Wait(a) })
	}, "1 killed\n2.671453453608247 other done"},
	{"its SendToAsync in a set", func(w *actor.World, s *story) *actor.Actor {
		on(w, 2, "other", func(a *actor.Actor) { s.say("other %s", outcomeOf(a.SendTo(w.HostAt(0), w.HostAt(1), 2e7))) })
		return on(w, 2, "victim", func(a *actor.Actor) {
			_, _ = actor.NewSet(w, a.ExecAsync(5e9), sendAsync(a, w.HostAt(0), w.HostAt(1), 3e7)).WaitAny(a)
		})
	}, "1 killed\n2.671453453608247 other done"},
	{"its SendToAsync, for which it does not wait", func(w *actor.World, s *story) *actor.Actor {
		on(w, 2, "other", func(a *actor.Actor) { s.say("other %s", outcomeOf(a.SendTo(w.HostAt(0), w.HostAt(1), 2e7))) })
		return on(w, 2, "victim", func(a *actor.Actor) {
			sendAsync(a, w.HostAt(0), w.HostAt(1), 3e7)
			_ = a.SleepFor(100)
		})
	}, "1 killed\n4.342906907216495 other done"},
	{"another's execution", func(w *actor.World, s *story) *actor.Actor {
		var x actor.Activity
		on(w, 0, "owner", func(a *actor.Actor) {
			x = a.ExecAsync(5e9)
			_ = a.SleepFor(2)
			s.say("owner %s", outcomeOf(x.Wait(a)))
		})
		return on(w, 2, "victim", func(a *actor.Actor) {
			_ = a.SleepFor(.5)
			_ = x.Wait(a)
		})
	}, "1 killed\n2 owner canceled"},
	{"another's SendToAsync", func(w *actor.World, s *story) *actor.Actor {
		var x actor.Activity
		on(w, 0, "owner", func(a *actor.Actor) {
			x = sendAsync(a, w.HostAt(0), w.HostAt(1), 3e7)
			s.say("owner %s", outcomeOf(x.Wait(a)))
		})
		return on(w, 2, "victim", func(a *actor.Actor) {
			_ = a.SleepFor(.5)
			_ = x.Wait(a)
		})
	}, "1 owner peer failed\n1 killed"},
	{"a message of two others", func(w *actor.World, s *story) *actor.Actor {
		var x actor.Activity
		box := actor.MailboxOf[int](w, "m")
		on(w, 0, "put", func(a *actor.Actor) {
			x = box.PutAsync(a, 1, 3e7)
			s.say("put %s", outcomeOf(x.Wait(a)))
		})
		on(w, 1, "get", func(a *actor.Actor) {
			_, err := box.Get(a)
			s.say("get %s", outcomeOf(err))
		})
		return on(w, 2, "victim", func(a *actor.Actor) {
			_ = a.SleepFor(.5)
			_ = x.Wait(a)
		})
	}, "1 put peer failed\n1 get peer failed\n1 killed"},
}

// An actor that is killed while it waits for what is not its own takes that along; what it does not wait for
// goes on.
func TestKilledWhileItWaitsForAnothers(t *testing.T) {
	for _, c := range killed {
		t.Run(c.name, func(t *testing.T) {
			w, s := newWorld(t, pairOf(t), "lv08")
			victim := c.play(w, s)
			on(w, 2, "killer", func(a *actor.Actor) {
				_ = a.SleepFor(1)
				a.Kill(victim)
				s.say("killed")
			})
			run(t, w)
			s.check(t, c.want)
		})
	}
}
