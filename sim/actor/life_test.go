package actor_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/sim/actor"
)

// cluster is the platform of most tests and benchmarks.
func cluster(tb testing.TB, hosts int) *actor.World {
	tb.Helper()
	w, err := actor.FromSpec(fmt.Sprintf("cluster(hosts=%d,speed=1Gf,bw=125MBps,lat=50us)", hosts), actor.Options{})
	require.NoError(tb, err)
	return w
}

// TestNothingLeaks spawns actors and kills them in random order while they do all kinds of
// things.
func TestNothingLeaks(t *testing.T) {
	total := 100_000
	if testing.Short() {
		total = 10_000
	}
	const hosts, together = 20, 1000
	before := runtime.NumGoroutine()
	w := cluster(t, hosts)
	r := rand.New(rand.NewPCG(1, 2))
	things := doings(w, r)
	deaths := 0
	w.HostAt(0).Spawn("reaper", func(a *actor.Actor) {
		var all []*actor.Actor
		for made := 0; made < total; {
			for len(all) < together && made < total {
				b, err := w.HostAt(platform.HostID(1+r.IntN(hosts-1))).Spawn("victim", func(a *actor.Actor) {
					a.OnExit(func(bool) { deaths++ })
					for {
						things[r.IntN(len(things))](a)
						a.Yield()
					}
				})
				require.NoError(t, err)
				all, made = append(all, b), made+1
			}
			_ = a.SleepFor(r.Float64() / 10)
			r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			for _, b := range all[together/2:] {
				a.Kill(b)
			}
			all = all[:together/2]
		}
		a.KillAll()
	})
	run(t, w)
	require.Equal(t, total, deaths)
	require.Empty(t, w.Actors())
	requireNothingHeld(t, w)
	require.LessOrEqual(t, runtime.NumGoroutine(), before)
}

// doings are all kinds of things that an actor can do.
func doings(w *actor.World, r *rand.Rand) []func(a *actor.Actor) {
	m, sem, barrier := actor.NewMutex(w), actor.NewSemaphore(w, 3), actor.NewBarrier(w, 50)
	box, queue := actor.MailboxOf[int](w, "box"), actor.QueueOf[int](w, "queue")
	return []func(a *actor.Actor){
		func(a *actor.Actor) { _ = a.SleepFor(r.Float64()) },
		func(a *actor.Actor) { _ = a.Exec(1e8 * r.Float64()) },
		func(a *actor.Actor) { _ = box.Put(a, 1, 1e6*r.Float64()) },
		func(a *actor.Actor) { _, _ = box.GetFor(a, r.Float64()) },
		func(a *actor.Actor) { box.PutAsync(a, 1, 1e6); _ = a.SleepFor(.1) },
		func(a *actor.Actor) { box.Detach(a, 1, 1e6) },
		func(a *actor.Actor) { _ = queue.PutFor(a, 1, r.Float64()) },
		func(a *actor.Actor) { _, _ = queue.Get(a) },
		func(a *actor.Actor) {
			_ = m.Lock(a)
			defer m.Unlock(a)
			_ = a.SleepFor(r.Float64() / 100)
		},
		func(a *actor.Actor) {
			_ = sem.AcquireFor(a, r.Float64())
			_ = a.SleepFor(r.Float64() / 10)
			sem.Release(a)
		},
		func(a *actor.Actor) { _, _ = barrier.Wait(a) },
		func(a *actor.Actor) { a.Suspend(a) },
		func(a *actor.Actor) {
			_, _ = actor.NewSet(w, a.ExecAsync(1e9), box.GetAsync(a), queue.GetAsync(a)).WaitAnyFor(a, r.Float64())
		},
		func(a *actor.Actor) {
			if all := w.Actors(); len(all) > 2 {
				_ = a.JoinFor(all[1+r.IntN(len(all)-1)], r.Float64())
			}
		},
		func(a *actor.Actor) { a.Move(a, w.HostAt(platform.HostID(1+r.IntN(w.Platform().NumHosts()-1)))) },
	}
}

// requireNothingHeld requires that a world in which no actor is left holds no works.
func requireNothingHeld(t *testing.T, w *actor.World) {
	t.Helper()
	works, activities, slots := actor.Held(w)
	require.Zero(t, works, "works in the world below")
	require.Zero(t, activities, "activities in the world below")
	require.Zero(t, slots, "slots of timers")
}

func TestKillBeforeFirstStep(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	w.HostAt(0).Spawn("killer", func(a *actor.Actor) {
		b, _ := w.HostAt(0).Spawn("victim", func(a *actor.Actor) {
			s.say("begins")
			a.Yield()
			s.say("never")
		})
		a.Kill(b)
	})
	run(t, w)
	s.check(t, "0 begins")
}

func TestEachKillsTheOther(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	var both [2]*actor.Actor
	for i := range both {
		both[i], _ = w.HostAt(0).Spawn("", func(a *actor.Actor) {
			a.Yield()
			a.Kill(both[1-i])
			s.say("%d survives", i)
		})
	}
	run(t, w)
	s.check(t, "0 0 survives")
}

func TestDeferredCallsOfTheDying(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	victim, _ := w.HostAt(0).Spawn("victim", func(a *actor.Actor) {
		defer func() {
			s.say("%v", why(a.SleepFor(5)))
			s.say("%v", why(actor.MailboxOf[int](w, "box").Put(a, 1, 1)))
		}()
		_ = a.SleepFor(10)
		s.say("never")
	})
	stubborn := must(w.HostAt(0).Spawn("stubborn", func(a *actor.Actor) {
		for range 3 {
			s.survive(a)
		}
	}))
	killBoth(w, victim, stubborn)
	run(t, w)
	s.check(t, "1 canceled\n1 canceled\n1 recovered")
}

// survive recovers from the panic with which an actor dies, and goes on, as far as it comes.
func (s *story) survive(a *actor.Actor) {
	func() {
		defer func() { _ = recover() }()
		_ = a.SleepFor(10)
	}()
	s.say("recovered")
	_ = a.SleepFor(10)
	s.say("never")
}

// killBoth has two actors killed at 1.
func killBoth(w *actor.World, first, second *actor.Actor) {
	w.HostAt(1).Spawn("killer", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		a.Kill(first)
		a.Kill(second)
	})
}

// TestDeepDeferredCallsOfTheDying: deferred functions run to their end, however deep they call; code that has recovered
// deep in a stack dies nevertheless.
func TestDeepDeferredCallsOfTheDying(t *testing.T) {
	const deep = 10_000
	w, s := newWorld(t, three(t), cm02)
	var descend func(n int, f func())
	descend = func(n int, f func()) {
		if n == 0 {
			f()
			return
		}
		descend(n-1, f)
	}
	victim, _ := w.HostAt(0).Spawn("victim", func(a *actor.Actor) {
		defer func() {
			descend(deep, func() { s.say("%v", why(a.SleepFor(5))) })
			s.say("comes back")
		}()
		_ = a.SleepFor(10)
	})
	stubborn := must(w.HostAt(0).Spawn("stubborn", func(a *actor.Actor) {
		descend(deep, func() { s.survive(a) })
	}))
	killBoth(w, victim, stubborn)
	run(t, w)
	s.check(t, "1 canceled\n1 comes back\n1 recovered")
}

func TestPanic(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	cause := errors.New("a mistake")
	w.HostAt(0).Spawn("good", func(a *actor.Actor) {
		a.OnExit(func(failed bool) { s.say("unwound %v", failed) })
		_ = a.SleepFor(10)
	})
	w.HostAt(1).Spawn("bad", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		makeMistake(cause)
	})
	err := w.Run(context.Background())
	var p *actor.PanicError
	require.ErrorAs(t, err, &p)
	require.ErrorIs(t, err, cause)
	require.Equal(t, []any{"bad", 2, "B", 1.0}, []any{p.Actor, p.PID, p.Host, p.AtSec})
	require.Contains(t, p.Stack, "makeMistake")
	require.True(t, strings.HasPrefix(err.Error(), "actor bad (pid 2) on host B panicked at 1 s: a mistake\n"), err.Error())
	s.check(t, "1 unwound true")
	require.ErrorIs(t, w.Run(context.Background()), actor.ErrClosed)
}

func makeMistake(err error) { panic(err) }

func TestMisuse(t *testing.T) {
	for name, tt := range map[string]struct {
		misuse func(w *actor.World, a, other *actor.Actor)
		want   string
	}{
		"another's call":      {func(_ *actor.World, _, b *actor.Actor) { b.Yield() }, "a call of other@B was made by bad@A"},
		"unlock":              {func(w *actor.World, a, _ *actor.Actor) { actor.NewMutex(w).Unlock(a) }, "bad@A unlocks a mutex that it does not hold"},
		"condition":           {func(w *actor.World, a, _ *actor.Actor) { _ = actor.NewCond(w).Wait(a, actor.NewMutex(w)) }, "with a mutex that it does not hold"},
		"negative size":       {func(w *actor.World, a, _ *actor.Actor) { _ = actor.MailboxOf[int](w, "x").Put(a, 1, -1) }, "-1 bytes"},
		"type of a mailbox":   {func(w *actor.World, _, _ *actor.Actor) { actor.MailboxOf[int](w, "x"); actor.MailboxOf[bool](w, "x") }, `mailbox "x" has values of another type than bool`},
		"run inside":          {func(w *actor.World, _, _ *actor.Actor) { _ = w.Run(context.Background()) }, "Run was called by bad@A"},
		"a started successor": {func(_ *actor.World, a, _ *actor.Actor) { x := a.ExecAsync(1); x.Before(x) }, "has been started"},
		"parallel":            {func(w *actor.World, _, _ *actor.Actor) { w.ExecParallelInit(actor.Parallel{}) }, "a parallel execution needs hosts"},
	} {
		t.Run(name, func(t *testing.T) {
			w, _ := newWorld(t, three(t), cm02)
			other, _ := w.HostAt(1).Spawn("other", func(a *actor.Actor) { _ = a.SleepFor(100) })
			w.HostAt(0).Spawn("bad", func(a *actor.Actor) { tt.misuse(w, a, other) })
			err := w.Run(context.Background())
			var p *actor.PanicError
			require.ErrorAs(t, err, &p)
			require.ErrorContains(t, p.Unwrap(), tt.want)
		})
	}
	w, _ := newWorld(t, three(t), cm02)
	a, _ := w.HostAt(0).Spawn("a", func(*actor.Actor) {})
	require.PanicsWithError(t, "actor: a call of a@A was made while no actor runs; an actor makes its calls itself", a.Yield)
}

func TestGoexitCloses(t *testing.T) {
	before := runtime.NumGoroutine()
	over := make(chan bool)
	go func() {
		defer close(over)
		w := must(actor.New(three(t), actor.Options{}))
		w.HostAt(0).Spawn("sleeper", func(a *actor.Actor) { _ = a.SleepFor(10) })
		w.HostAt(0).Spawn("goexit", func(*actor.Actor) { runtime.Goexit() })
		_ = w.Run(context.Background())
	}()
	<-over
	requireGoroutines(t, before)
}

// requireGoroutines requires no more goroutines than before, once those that end have.
func requireGoroutines(t *testing.T, before int) {
	t.Helper()
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			break
		}
		runtime.Gosched()
	}
	require.LessOrEqual(t, runtime.NumGoroutine(), before)
}

func TestContextEndsRun(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		for i := 0; ; i++ {
			if _ = a.SleepFor(1); i == 100 {
				cancel(cause)
			}
		}
	})
	require.ErrorIs(t, w.Run(ctx), cause)
	require.Empty(t, w.Actors())
}

func TestDeadlockNamesAll(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	h := host(t, w, "Tremblay")
	m, sem, c, b := actor.NewMutex(w), actor.NewSemaphore(w, 0), actor.NewCond(w), actor.NewBarrier(w, 3)
	box, queue := actor.MailboxOf[int](w, "box"), actor.QueueOf[int](w, "queue")
	for name, f := range map[string]func(a *actor.Actor){
		"only": func(a *actor.Actor) {
			for _, spawn := range []func(a *actor.Actor){
				func(a *actor.Actor) { _ = m.Lock(a); _, _ = box.Get(a) },
				func(a *actor.Actor) { _ = m.Lock(a) },
				func(a *actor.Actor) { _ = sem.Acquire(a) },
				func(a *actor.Actor) { n := actor.NewMutex(w); _ = n.Lock(a); _ = c.Wait(a, n) },
				func(a *actor.Actor) { _, _ = b.Wait(a) },
				func(a *actor.Actor) { _ = queue.Put(a, 1) },
				func(a *actor.Actor) { _, _ = actor.NewSet(w, box.GetAsync(a), box.GetAsync(a)).WaitAny(a) },
				func(a *actor.Actor) { a.Suspend(a) },
				func(a *actor.Actor) { _ = a.Join(w.Actors()[0]) },
			} {
				_, _ = h.Spawn("x", func(a *actor.Actor) {
					a.OnExit(func(failed bool) { s.say("%d %v", a.PID(), failed) })
					spawn(a)
				})
			}
		},
	} {
		h.Spawn(name, f)
	}
	require.EqualError(t, w.Run(context.Background()), `deadlock at 0 s: 9 actors wait for what never comes
pid 2 (x@Tremblay) waits for a get from mailbox "box", which has no partner
pid 3 (x@Tremblay) waits for a mutex that x@Tremblay holds
pid 4 (x@Tremblay) waits for a semaphore
pid 5 (x@Tremblay) waits for a condition
pid 6 (x@Tremblay) waits for a barrier, where 1 of 3 actors are
pid 7 (x@Tremblay) waits for a put to queue "queue", which has no partner
pid 8 (x@Tremblay) waits for any of 2 activities
pid 9 (x@Tremblay) waits for Resume
pid 10 (x@Tremblay) waits for the end of x@Tremblay`)
	require.Len(t, s.lines, 9)
	require.Equal(t, "2 true", s.lines[0])
	requireNothingHeld(t, w)
}

// flaky is a host with a speed and a state, and a link with a state, that change by themselves.
func flaky(t *testing.T) *platform.Platform {
	t.Helper()
	read := func(text string) *profile.Profile {
		p, mistakes := profile.Parse([]byte(text))
		require.Empty(t, mistakes)
		return p
	}
	b := platform.NewBuilder("flaky")
	x := b.Host(platform.Host{Name: "X", SpeedFlops: 1e9, Cores: 1, Details: &platform.HostDetails{
		Speed: read("0 1\n1 0.5\n"), State: read("0 1\n4 0\n6 1\n"),
	}})
	y := b.Host(platform.Host{Name: "Y", SpeedFlops: 1e9, Cores: 1})
	b.RouteBoth(x, y, b.Link(platform.Link{
		Name: "XY", BandwidthBytesPerSec: 1e6, Details: &platform.LinkDetails{State: read("0 1\n2 0\n3 1\n")},
	}))
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func TestProfiles(t *testing.T) {
	w, s := newWorld(t, flaky(t), cm02)
	x, y := host(t, w, "X"), host(t, w, "Y")
	box := actor.MailboxOf[int](w, "box")
	x.Spawn("worker", func(a *actor.Actor) {
		a.OnExit(func(failed bool) { s.say("worker exits %v, restarts %d", failed, a.Info().Restarts) })
		_ = a.Exec(2e9)
		s.say("executed")
		_ = a.SleepFor(10)
	}, actor.SpawnOptions{AutoRestart: true})
	x.Spawn("sender", func(a *actor.Actor) { s.say("put: %v", why(box.Put(a, 1, 1e7))) })
	y.Spawn("receiver", func(a *actor.Actor) {
		_, err := box.Get(a)
		s.say("get: %v", why(err))
		_ = a.SleepUntil(3.5)
		s.say("exec: %v", why(a.Exec(1e9, actor.ExecOptions{Host: x})))
		_, err = x.Spawn("late", func(*actor.Actor) {})
		s.say("spawn: %v", why(err))
		_ = a.SleepUntil(7) // else the run ends: profiles do not keep it going
	})
	run(t, w)
	s.check(t, `
		2 put: link failed
		2 get: link failed
		3 executed
		4 worker exits true, restarts 0
		4 exec: host failed
		4 spawn: host failed
		10 executed
		20 worker exits false, restarts 1
		20 worker exits false, restarts 0`)
}
