package actor_test

import (
	"errors"
	"fmt"
	"math"
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
		if a.Info().Restarts == 0 {
			a.OnExit(func(failed bool) { s.say("%d exits, failed %v", a.World().Running().PID(), failed) })
		}
		_ = a.SleepFor(5)
		s.say("%d ends", a.PID())
	}, actor.SpawnOptions{AutoRestart: true})
	host(t, w, "Fafard").Spawn("switch", func(a *actor.Actor) {
		_ = a.SleepFor(2)
		tremblay.SetOn(false)
		_ = a.SleepFor(2)
		tremblay.SetOn(true)
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

// The side of a transfer that has run out of time goes on first, and then the other one.
func TestTimeIsOverBeforeThePeerFails(t *testing.T) {
	for _, c := range []struct {
		name           string
		putSec, getSec float64
		want           string
	}{
		{"put", 1, math.Inf(1), "1 put timed out\n1 get peer failed"},
		{"get", math.Inf(1), 1, "1 get timed out\n1 put peer failed"},
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

// A get of what its sender has canceled, on its way to a permanent receiver, finds that its peer has failed.
func TestGetOfACanceledPut(t *testing.T) {
	for _, async := range []bool{false, true} {
		w, s := newWorld(t, pairOf(t), "lv08")
		box := actor.MailboxOf[int](w, "m")
		on(w, 1, "get", func(a *actor.Actor) {
			box.SetReceiver(a, a)
			_ = a.SleepFor(2)
			var err error
			if async {
				err = box.GetAsync(a).Wait(a)
			} else {
				_, err = box.GetFor(a, 1)
			}
			s.say("get %s", outcomeOf(err))
			_, err = box.GetFor(a, 1)
			s.say("get %s", outcomeOf(err))
		})
		on(w, 0, "put", func(a *actor.Actor) {
			_ = a.SleepFor(.5)
			x := box.PutAsync(a, 1, 5e7)
			_ = a.SleepFor(.5)
			x.Cancel(a)
			s.say("put %s", outcomeOf(x.Wait(a)))
		})
		run(t, w)
		s.check(t, "1 put canceled\n2 get peer failed\n3 get timed out")
	}
}

// An actor that gets what it has put itself gets it, and its time may be over as that of others.
func TestBothSidesAreOne(t *testing.T) {
	w, s := newWorld(t, pairOf(t), "lv08")
	box := actor.MailboxOf[int](w, "m")
	on(w, 0, "both", func(a *actor.Actor) {
		box.PutAsync(a, 7, 1e3)
		v, err := box.Get(a)
		s.say("get %d %s", v, outcomeOf(err))
		x := box.GetAsync(a)
		s.say("put %s", outcomeOf(box.PutFor(a, 8, 1e9, 1e-6)))
		s.say("get %s", outcomeOf(x.Wait(a)))
	})
	run(t, w)
	require.Equal(t, []string{"get 7 done", "put timed out", "get peer failed"}, s.lines)
}

// In the round in which the time of a put or get is over, others may die or kill: it has timed out
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
		w.HostAt(1).SetOn(false)
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

// Of what fails with one link, or one host, that comes first which was started last.
func TestFailuresOfOneDate(t *testing.T) {
	for name, want := range map[string]string{
		"link": "1 off\n1 g2\n1 p2\n1 s1\n1 p0\n1 g0", // the actor that waits longest goes on first
		"host": "1 off\n1 x2\n1 x1\n1 x0",
	} {
		t.Run(name, func(t *testing.T) {
			w, s := newWorld(t, pairOf(t), "lv08")
			tell := func(name string, err error) { s.say("%s", name) }
			for i := range 3 {
				later := .1 * float64(i)
				switch id := fmt.Sprint(i); {
				case name == "host":
					on(w, 0, "x", func(a *actor.Actor) {
						_ = a.SleepFor(later)
						tell("x"+id, a.Exec(5e9, actor.ExecOptions{Host: w.HostAt(1)}))
					})
				case i == 1:
					on(w, 0, "s", func(a *actor.Actor) {
						_ = a.SleepFor(later)
						tell("s"+id, a.SendTo(w.HostAt(0), w.HostAt(1), 5e7))
					})
				default:
					box := actor.MailboxOf[int](w, id)
					on(w, 0, "p", func(a *actor.Actor) {
						_ = a.SleepFor(later)
						tell("p"+id, box.Put(a, 1, 5e7))
					})
					on(w, 1, "g", func(a *actor.Actor) {
						_ = a.SleepFor(later)
						_, err := box.Get(a)
						tell("g"+id, err)
					})
				}
			}
			on(w, 2, "switch", func(a *actor.Actor) {
				_ = a.SleepFor(1)
				if name == "host" {
					w.HostAt(1).SetOn(false)
				} else {
					actor.LinkAt(w, 0).SetOn(false)
				}
				s.say("off")
			})
			run(t, w)
			s.check(t, want)
		})
	}
}

// A detached transfer goes on when its sender's host goes off: the receiver gets it if the host is back at its
// end, else its peer has failed then.
func TestDetachedOutlivesItsHost(t *testing.T) {
	for _, c := range []struct {
		name string
		off  string  // which host goes off at 10
		on   float64 // when it is on again; 0: never
		gone bool    // the sender has ended before
		want string
	}{
		{"the sender's host", "Jupiter", 0, false, "15.033047094644619 peer failed"},
		{"the sender's host, which comes back", "Jupiter", 12, true, "15.033047094644619 done"},
		{"the receiver's host", "Tremblay", 0, false, "10 dies"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, s := newWorld(t, small(t), "lv08")
			box := actor.MailboxOf[int](w, "comm")
			host(t, w, "Tremblay").Spawn("receiver", func(a *actor.Actor) {
				a.OnExit(func(failed bool) {
					if failed {
						s.say("dies")
					}
				})
				_, err := box.Get(a)
				s.say("%s", outcomeOf(err))
			})
			host(t, w, "Jupiter").Spawn("sender", func(a *actor.Actor) {
				box.Detach(a, 1, 1e8)
				if !c.gone {
					_ = a.SleepFor(30)
				}
			})
			host(t, w, "Fafard").Spawn("switch", func(a *actor.Actor) {
				_ = a.SleepFor(10)
				host(t, w, c.off).SetOn(false)
				if c.on > 0 {
					_ = a.SleepUntil(c.on)
					host(t, w, c.off).SetOn(true)
				}
			})
			run(t, w)
			s.check(t, c.want)
		})
	}
}

// What is sent for a permanent receiver on a host that goes off meanwhile has failed at its end.
func TestSentToAHostThatGoesOff(t *testing.T) {
	for backSec, want := range map[float64]string{
		1.5: "2.09548422680412 put done",
		5:   "2.09548422680412 put peer failed",
	} {
		w, s := newWorld(t, pairOf(t), "lv08")
		box := actor.MailboxOf[int](w, "m")
		on(w, 1, "receiver", func(a *actor.Actor) {
			box.SetReceiver(a, a)
			_ = a.SleepFor(9)
		})
		on(w, 0, "put", func(a *actor.Actor) {
			_ = a.SleepFor(1)
			s.say("put %s", outcomeOf(box.Put(a, 1, 1e7)))
		})
		on(w, 2, "switch", func(a *actor.Actor) {
			_ = a.SleepUntil(1.2)
			w.HostAt(1).SetOn(false)
			_ = a.SleepUntil(backSec)
			w.HostAt(1).SetOn(true)
		})
		run(t, w)
		s.check(t, want)
	}
}
