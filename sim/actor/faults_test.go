package actor_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// The tests of this file repeat what SimGrid does when actors die, hosts go off, and waits end before
// their time; the dates are those of programs against it.

// outcomeOf is an error in a word.
func outcomeOf(err error) string {
	for word, kind := range map[string]error{
		"timed out": actor.ErrTimeout, "canceled": actor.ErrCanceled, "host failed": actor.ErrHostFailed,
		"link failed": actor.ErrLinkFailed, "peer failed": actor.ErrPeerFailed,
	} {
		if errors.Is(err, kind) {
			return word
		}
	}
	if err != nil {
		return err.Error()
	}
	return "done"
}

// A function of OnExit that an actor registers after AutoRestart is called for its successor too.
func TestExitsOutliveARestart(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	tremblay := host(t, w, "Tremblay")
	tremblay.Spawn("worker", func(a *actor.Actor) {
		s.say("%d starts", a.PID())
		if a.Restarts() == 0 {
			a.OnExit(func(failed bool) { s.say("%d exits, failed %v", a.World().Running().PID(), failed) })
		}
		_ = a.SleepFor(5)
		s.say("%d ends", a.PID())
	}, actor.AutoRestart())
	host(t, w, "Fafard").Spawn("switch", func(a *actor.Actor) {
		_ = a.SleepFor(2)
		tremblay.TurnOff()
		_ = a.SleepFor(2)
		tremblay.TurnOn()
	})
	run(t, w)
	s.check(t, `
		0 1 starts
		2 1 exits, failed true
		4 3 starts
		9 3 ends
		9 3 exits, failed false`)
}

// pairOf is hosts a, b and c, and a link of 10 MB/s and 1 ms between the first two.
func pairOf(t *testing.T) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("pair")
	var hosts [3]platform.HostID
	for i := range hosts {
		hosts[i] = b.Host(platform.Host{Name: string(rune('a' + i)), SpeedFlops: 1e9, Cores: 1})
	}
	b.RouteBoth(hosts[0], hosts[1], b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e7, LatencySec: 1e-3}))
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// The side of a transfer whose time is over goes on first, and then the other one.
func TestTimeIsOverBeforeThePeerFails(t *testing.T) {
	for _, c := range []struct {
		name           string
		putSec, getSec float64
		want           string
	}{
		{"put", 1, -1, "1 put timed out\n1 get peer failed"},
		{"get", -1, 1, "1 get timed out\n1 put peer failed"},
		{"both", 1, 1, "1 put timed out\n1 get timed out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, s := newWorld(t, pairOf(t), "lv08")
			box := actor.MailboxOf[int](w, "m")
			on(w, 0, "put", func(a *actor.Actor) { s.say("put %s", outcomeOf(box.PutFor(a, 1, 5e7, c.putSec))) })
			on(w, 1, "get", func(a *actor.Actor) {
				_, err := box.GetFor(a, c.getSec)
				s.say("get %s", outcomeOf(err))
			})
			run(t, w)
			s.check(t, c.want)
		})
	}
}

// In the round in which a put or get learns that its time is over, others may die or kill: it has timed out
// all the same, unless it is the one that dies.
func TestDeathsAtTheEndOfATime(t *testing.T) {
	for victim, want := range map[string]string{
		"put": "1 killed\n1 get peer failed",
		"get": "1 killed\n1 put timed out",
	} {
		t.Run(victim, func(t *testing.T) {
			w, s := newWorld(t, pairOf(t), "lv08")
			box := actor.MailboxOf[int](w, "m")
			actors := map[string]*actor.Actor{}
			on(w, 2, "killer", func(a *actor.Actor) {
				_ = a.ExecAsync(5e9).WaitFor(a, 1) // its time is over too, and first
				a.Kill(actors[victim])
				s.say("killed")
			})
			actors["put"] = on(w, 0, "put", func(a *actor.Actor) { s.say("put %s", outcomeOf(box.PutFor(a, 1, 5e7, 1))) })
			actors["get"] = on(w, 1, "get", func(a *actor.Actor) {
				_, err := box.Get(a)
				s.say("get %s", outcomeOf(err))
			})
			run(t, w)
			s.check(t, want)
		})
	}
}

// What is put for a permanent receiver that has ended goes to its host, where others may get it.
func TestReceiverHasEnded(t *testing.T) {
	w, s := newWorld(t, pairOf(t), "lv08")
	box := actor.MailboxOf[int](w, "m")
	on(w, 1, "receiver", func(a *actor.Actor) {
		box.SetReceiver(a, a)
		_ = a.SleepFor(1)
	})
	on(w, 0, "put", func(a *actor.Actor) {
		_ = a.SleepFor(2)
		s.say("put %s", outcomeOf(box.PutFor(a, 7, 1e7, 30)))
		_ = a.SleepUntil(11)
		w.HostAt(1).TurnOff()
		s.say("put %s", outcomeOf(box.PutFor(a, 8, 1e7, 30)))
	})
	on(w, 1, "late", func(a *actor.Actor) {
		_ = a.SleepFor(10)
		v, err := box.GetFor(a, 5)
		s.say("get %d %s", v, outcomeOf(err))
	})
	run(t, w)
	s.check(t, "3.09548422680412 put done\n10 get 7 done\n11 put peer failed")
}

// The two sides of a transfer that wait in sets are told of its end in the order in which they have begun
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

// An actor that is killed while it waits for what is not its own takes that along; what it does not wait for
// goes on.
func TestKilledWhileItWaitsForAnothers(t *testing.T) {
	for _, c := range []struct {
		name string
		play func(w *actor.World, s *story) (victim *actor.Actor)
		want string
	}{
		{"its SendToAsync", func(w *actor.World, s *story) *actor.Actor {
			on(w, 2, "other", func(a *actor.Actor) { s.say("other %s", outcomeOf(a.SendTo(w.HostAt(0), w.HostAt(1), 2e7))) })
			return on(w, 2, "victim", func(a *actor.Actor) { _ = a.SendToAsync(w.HostAt(0), w.HostAt(1), 3e7).Wait(a) })
		}, "1 killed\n2.671453453608247 other done"},
		{"its SendToAsync in a set", func(w *actor.World, s *story) *actor.Actor {
			on(w, 2, "other", func(a *actor.Actor) { s.say("other %s", outcomeOf(a.SendTo(w.HostAt(0), w.HostAt(1), 2e7))) })
			return on(w, 2, "victim", func(a *actor.Actor) {
				_, _ = actor.NewSet(w, a.ExecAsync(5e9), a.SendToAsync(w.HostAt(0), w.HostAt(1), 3e7)).WaitAny(a)
			})
		}, "1 killed\n2.671453453608247 other done"},
		{"its SendToAsync, for which it does not wait", func(w *actor.World, s *story) *actor.Actor {
			on(w, 2, "other", func(a *actor.Actor) { s.say("other %s", outcomeOf(a.SendTo(w.HostAt(0), w.HostAt(1), 2e7))) })
			return on(w, 2, "victim", func(a *actor.Actor) {
				a.SendToAsync(w.HostAt(0), w.HostAt(1), 3e7)
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
				x = a.SendToAsync(w.HostAt(0), w.HostAt(1), 3e7)
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
	} {
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
