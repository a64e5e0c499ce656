package actor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
)

// watching writes down what actors do.
type watching struct{ lines []string }

func (o *watching) ActorState(atSec float64, a *actor.Actor, s actor.State) {
	o.lines = append(o.lines, fmt.Sprintf("%.4g %s %v", atSec, a.Name(), s))
}

func (*watching) Message(*actor.Message) {}

func TestObserver(t *testing.T) {
	o := &watching{}
	n, err := sim.ParseNetwork(cm02)
	require.NoError(t, err)
	w := must(actor.New(three(t), actor.Options{Network: n, Observer: o}))
	box := actor.MailboxOf[int](w, "box")
	m := actor.NewMutex(w)
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		_ = m.Lock(a)
		_ = a.SleepFor(1)
		m.Unlock(a)
		_ = a.Exec(1e9)
		_ = box.Put(a, 1, 1e6)
	})
	b, _ := w.HostAt(1).Spawn("b", func(a *actor.Actor) {
		_ = m.Lock(a)
		_, _ = box.Get(a)
		a.Suspend(a)
	})
	w.HostAt(1).Spawn("c", func(a *actor.Actor) {
		_ = a.SleepFor(5)
		a.Resume(b)
	})
	run(t, w)
	require.Equal(t, strings.TrimSpace(`
0 a created
0 b created
0 c created
0 a running
0 b running
0 c running
0 b waiting
0 c sleeping
0 a sleeping
1 a running
1 b running
1 b receiving
1 a executing
2 a running
2 a sending
3.001 b running
3.001 a running
3.001 a ended
3.001 b suspended
5 c running
5 b running
5 b ended
5 c ended`), strings.Join(o.lines, "\n"))
}

// TestSameTwice runs random worlds twice.
func TestSameTwice(t *testing.T) {
	for seed := range uint64(20) {
		first := chaos(t, seed)
		require.Equal(t, first, chaos(t, seed))
		require.NotEmpty(t, first)
	}
}

// chaos runs actors that do random things, and returns what they say.
func chaos(t *testing.T, seed uint64) string {
	t.Helper()
	w := cluster(t, 8)
	s := &story{w: w}
	box, m := actor.MailboxOf[int](w, "box"), actor.NewMutex(w)
	for i := range 12 {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		w.HostAt(platform.HostID(i%8)).Spawn(fmt.Sprint(i), func(a *actor.Actor) {
			for range 20 {
				var err error
				switch r.IntN(6) {
				case 0:
					err = a.SleepFor(float64(r.IntN(3)))
				case 1:
					err = a.Exec(float64(r.IntN(3)) * 1e9)
				case 2:
					err = box.PutFor(a, i, float64(r.IntN(3))*1e8, float64(r.IntN(3)))
				case 3:
					_, err = box.GetFor(a, float64(r.IntN(3)))
				case 4:
					_ = m.Lock(a)
					err = a.SleepFor(.5)
					m.Unlock(a)
				case 5:
					set := actor.NewSet(w, a.ExecAsync(1e9), box.PutAsync(a, i, 1e7), box.GetAsync(a))
					_, err = set.WaitAnyFor(a, 1)
				}
				s.say("%d: %v", i, err)
			}
		})
	}
	err := w.Run(context.Background())
	text := fmt.Sprintln(err)
	for i, line := range s.lines {
		text += fmt.Sprintln(s.dates[i], line)
	}
	return text
}

// TestNothingAllocated checks that calls that block allocate nothing once a world is warm.
func TestNothingAllocated(t *testing.T) {
	w := cluster(t, 2)
	box, queue := actor.MailboxOf[[2]float64](w, "box"), actor.QueueOf[string](w, "queue")
	m, sem := actor.NewMutex(w), actor.NewSemaphore(w, 0)
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		for {
			_ = box.Put(a, [2]float64{1, 2}, 1e6)
			_ = queue.PutFor(a, "text", 5)
			_ = m.Lock(a)
			_ = a.SleepFor(.25)
			m.Unlock(a)
			sem.Release(a)
			box.Detach(a, [2]float64{}, 10)
			_ = a.Exec(1e8)
			_ = a.SendTo(w.HostAt(0), w.HostAt(1), 100)
			a.Yield()
		}
	}, actor.SpawnOptions{Daemon: true})
	w.HostAt(1).Spawn("b", func(a *actor.Actor) {
		for {
			_, _ = box.Get(a)
			_, _ = queue.Get(a)
			_ = sem.AcquireFor(a, 100)
			_, _ = box.GetFor(a, 10)
		}
	})
	date := 100.0
	require.NoError(t, w.RunUntil(context.Background(), date))
	require.Zero(t, testing.AllocsPerRun(10, func() {
		date += 20
		_ = w.RunUntil(context.Background(), date)
	}))
	w.Close()
	requireNothingHeld(t, w)
}

func TestDetachedFailure(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(0).Spawn("sender", func(a *actor.Actor) {
		box.Detach(a, 1, 1e7, actor.CommOptions{OnFailure: func() { s.say("lost") }})
	})
	w.HostAt(1).Spawn("receiver", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		_, err := box.Get(a)
		s.say("%v", why(err))
	})
	w.HostAt(2).Spawn("fault", func(a *actor.Actor) {
		l, err := w.Link("AB")
		require.NoError(t, err)
		_ = a.SleepFor(2)
		l.SetOn(false)
		_, err = w.Link("BA")
		require.EqualError(t, err, `actor: there is no link "BA"`)
	})
	run(t, w)
	s.check(t, "2 lost\n2 link failed")
}

func TestNoRoute(t *testing.T) {
	b := platform.NewBuilder("apart")
	b.Host(platform.Host{Name: "A", SpeedFlops: 1e9, Cores: 1})
	b.Host(platform.Host{Name: "B", SpeedFlops: 1e9, Cores: 1})
	p, err := b.Build()
	require.NoError(t, err)
	w, _ := newWorld(t, p, "lv08")
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		require.ErrorIs(t, box.Put(a, 1, 1), platform.ErrNoRoute)
		require.ErrorIs(t, a.SendTo(w.HostAt(0), w.HostAt(1), 1), platform.ErrNoRoute)
	})
	w.HostAt(1).Spawn("b", func(a *actor.Actor) {
		_, err := box.Get(a)
		require.ErrorIs(t, err, platform.ErrNoRoute)
	})
	run(t, w)
	requireNothingHeld(t, w)
}

func TestCancel(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	var get *actor.Recv[int]
	w.HostAt(1).Spawn("unmatched", func(a *actor.Actor) { // SimGrid lets it wait for ever
		get = box.GetAsync(a)
		s.say("%v", why(get.Wait(a)))
	})
	w.HostAt(0).Spawn("canceller", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		get.Cancel(a)
		put := box.PutAsync(a, 1, 1e7)
		_ = a.SleepFor(2)
		put.Cancel(a)
		s.say("%v, %v", why(put.Wait(a)), put.State())
		require.Zero(t, box.Len())
	})
	w.HostAt(1).Spawn("receiver", func(a *actor.Actor) {
		_ = a.SleepFor(2)
		_, err := box.Get(a)
		s.say("%v", why(err))
	})
	run(t, w)
	s.check(t, "1 canceled\n3 canceled, canceled\n3 peer failed")
}

func TestClearMailbox(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	for range 2 {
		w.HostAt(0).Spawn("sender", func(a *actor.Actor) { s.say("%v", why(box.Put(a, 1, 1))) })
	}
	w.HostAt(1).Spawn("cleaner", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		require.Equal(t, 2, box.Len())
		require.True(t, box.Listen())
		box.Clear(a)
		require.Zero(t, box.Len())
	})
	run(t, w)
	s.check(t, "1 peer failed\n1 peer failed")
}

func TestRemoteDiskFails(t *testing.T) { // in SimGrid it kills the actor that waits
	w, s := newWorld(t, disks(t, 4e7), "lv08")
	carl := host(t, w, "carl")
	host(t, w, "bob").Spawn("reader", func(a *actor.Actor) {
		s.say("%v", why(a.Read(carl.Disks()[0], 1e9)))
		s.say("%v", why(a.Write(carl.Disks()[0], 1e9)))
	})
	host(t, w, "bob").Spawn("fault", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		carl.SetOn(false)
	})
	run(t, w)
	s.check(t, "1 disk failed\n1 disk failed")
}

func TestStartOnHostThatIsOff(t *testing.T) { // SimGrid aborts
	w, s := newWorld(t, three(t), cm02)
	w.HostAt(0).Spawn("fault", func(a *actor.Actor) {
		w.HostAt(1).SetOn(false)
		_, err := w.HostAt(1).Spawn("never", func(*actor.Actor) {})
		require.ErrorIs(t, err, actor.ErrHostFailed)
		late, _ := w.HostAt(1).Spawn("late", func(*actor.Actor) { s.say("never") }, actor.SpawnOptions{StartSec: 2})
		require.False(t, late.Ended())
		_ = a.SleepFor(3)
		require.True(t, late.Ended())
	})
	run(t, w)
	require.Empty(t, s.lines)
	requireNothingHeld(t, w)
}

// TestValuesOfTheDead kills actors between the arrival of a value and the return of their call,
// and before their call is answered.
func TestValuesOfTheDead(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[string](w, "box")
	h := w.HostAt(0)
	killer := func(victim **actor.Actor) func(a *actor.Actor) {
		return func(a *actor.Actor) {
			_ = a.SleepFor(5)
			a.Kill(*victim)
		}
	}
	var receiver, late *actor.Actor // the last to sleep wakes first
	h.Spawn("killer", killer(&receiver))
	receiver, _ = h.Spawn("receiver", func(a *actor.Actor) {
		box.SetReceiver(a, a)
		_ = a.SleepFor(5)
		_, _ = box.Get(a)
	})
	late, _ = w.HostAt(1).Spawn("late", func(a *actor.Actor) {
		_ = a.SleepFor(5)
		_ = box.Put(a, "never", 1)
	})
	h.Spawn("killer", killer(&late))
	w.HostAt(1).Spawn("sender", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		require.NoError(t, box.Put(a, "value", 1e6))
	})
	run(t, w)
	require.Zero(t, actor.HeldValues(box))
	requireNothingHeld(t, w)
}

func TestStartedByNoActor(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	first, second := w.ExecInit(1e9, actor.ExecOptions{Host: w.HostAt(0)}), w.ExecInit(1e9, actor.ExecOptions{Host: w.HostAt(1)})
	send := w.SendToInit(w.HostAt(0), w.HostAt(1), 1e6)
	first.Before(send)
	send.Before(second)
	for _, x := range []actor.Activity{first, second, send} {
		x.Start(nil)
	}
	require.Equal(t, []actor.ActivityState{actor.Started, actor.Starting}, []actor.ActivityState{first.State(), second.State()})
	require.NoError(t, w.RunUntil(context.Background(), 1.5))
	w.HostAt(2).Spawn("late", func(a *actor.Actor) {
		require.NoError(t, second.Wait(a))
		s.say("%v %v", second.StartSec(), second.FinishSec())
	})
	run(t, w)
	s.check(t, "3.001 2.001 3.001")
	require.Equal(t, actor.Finished, first.State())

	w.HostAt(1).SetOn(false)
	failed := w.ExecInit(1, actor.ExecOptions{Host: w.HostAt(1)})
	failed.Start(nil)
	run(t, w)
	require.Equal(t, actor.Failed, failed.State())
	require.PanicsWithError(t, "actor: an execution that belongs to no actor has no host", func() { w.ExecInit(1).Start(nil) })
	require.PanicsWithError(t, `actor: a put to or a get from mailbox "x" without an actor`, func() {
		actor.MailboxOf[int](w, "x").PutInit(1, 1).Start(nil)
	})
}

func TestRestart(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	b, _ := w.HostAt(0).Spawn("b", func(a *actor.Actor) {
		s.say("pid %d, restarts %d, key %s", a.PID(), a.Info().Restarts, a.Info().Properties["key"])
		_ = a.SleepFor(5)
		s.say("slept")
	}, actor.SpawnOptions{Properties: map[string]string{"key": "value"}})
	w.HostAt(1).Spawn("a", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		anew := a.Restart(b)
		require.True(t, b.Ended())
		require.False(t, anew.Ended())
		require.NoError(t, a.Join(anew))
	})
	run(t, w)
	s.check(t, `
		0 pid 1, restarts 0, key value
		1 pid 3, restarts 1, key value
		6 slept`)
}

func TestPowerStates(t *testing.T) {
	b := platform.NewBuilder("states")
	b.Host(platform.Host{Name: "A", SpeedFlops: 1e9, Cores: 1, Details: &platform.HostDetails{PstateFlops: []float64{1e9, 5e8}}})
	p, err := b.Build()
	require.NoError(t, err)
	w, s := newWorld(t, p, "lv08")
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		x := a.ExecAsync(2e9)
		_ = a.SleepFor(1)
		require.NoError(t, a.Host().SetPstate(1))
		require.Equal(t, 1, a.Host().Pstate())
		require.Error(t, a.Host().SetPstate(2))
		_ = x.Wait(a)
		s.say("done at %v flop/s", a.Host().SpeedFlops())
	})
	run(t, w)
	s.check(t, "3 done at 5e+08 flop/s")
}
