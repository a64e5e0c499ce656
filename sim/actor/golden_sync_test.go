package actor_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

func TestGoldenBarrier(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	barrier := actor.NewBarrier(w, 4)
	wait := func(a *actor.Actor) {
		s.say("%d waits", a.PID())
		if last, err := barrier.Wait(a); last {
			s.say("%d was the last, %v", a.PID(), err)
		}
		s.say("%d bye", a.PID())
	}
	host(t, w, "Tremblay").Spawn("master", func(a *actor.Actor) {
		for range 3 {
			_, err := host(t, w, "Jupiter").Spawn("worker", wait)
			require.NoError(t, err)
		}
		wait(a)
	})
	run(t, w)
	s.check(t, `
		0 2 waits
		0 3 waits
		0 4 waits
		0 1 waits
		0 2 bye
		0 3 bye
		0 4 bye
		0 1 was the last, <nil>
		0 1 bye`)
}

func TestGoldenSemaphore(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	empty, full := actor.NewSemaphore(w, 1), actor.NewSemaphore(w, 0)
	buffer := ""
	host(t, w, "Tremblay").Spawn("producer", func(a *actor.Actor) {
		for _, v := range []string{"one", "two", ""} {
			require.NoError(t, empty.Acquire(a))
			s.say("puts %q", v)
			buffer = v
			full.Release(a)
		}
	})
	host(t, w, "Jupiter").Spawn("consumer", func(a *actor.Actor) {
		for v := "-"; v != ""; {
			require.NoError(t, full.Acquire(a))
			v = buffer
			s.say("gets %q", v)
			empty.Release(a)
		}
	})
	run(t, w)
	s.check(t, `
		0 puts "one"
		0 gets "one"
		0 puts "two"
		0 gets "two"
		0 puts ""
		0 gets ""`)
}

func TestGoldenMutex(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	for i := range 2 {
		m, sum := actor.NewMutex(w), 0
		for j := range 2 {
			host(t, w, "Jupiter").Spawn(fmt.Sprint(i, j), func(a *actor.Actor) {
				require.NoError(t, m.Lock(a))
				s.say("%s has the lock", a.Name())
				a.Yield()
				sum++
				m.Unlock(a)
				s.say("%s unlocked, %d", a.Name(), sum)
			})
		}
	}
	run(t, w)
	s.check(t, `
		0 0 0 has the lock
		0 1 0 has the lock
		0 0 1 has the lock
		0 0 0 unlocked, 1
		0 1 1 has the lock
		0 1 0 unlocked, 1
		0 0 1 unlocked, 2
		0 1 1 unlocked, 2`)
}

func TestGoldenCondition(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	host(t, w, "Tremblay").Spawn("main", func(a *actor.Actor) {
		m, c, done := actor.NewMutex(w), actor.NewCond(w), false
		_, err := host(t, w, "Jupiter").Spawn("worker", func(a *actor.Actor) {
			require.NoError(t, m.Lock(a))
			s.say("worker works")
			done = true
			m.Unlock(a)
			c.Signal(a)
		})
		require.NoError(t, err)
		require.NoError(t, m.Lock(a))
		for !done {
			require.NoError(t, c.Wait(a, m))
		}
		require.Equal(t, a, m.Owner())
		m.Unlock(a)
		s.say("main goes on")
	})
	run(t, w)
	s.check(t, "0 worker works\n0 main goes on")
}

func TestGoldenConditionUntil(t *testing.T) { // synchro-condition-variable-waituntil
	w, s := newWorld(t, small(t), "lv08")
	m, c, ready := actor.NewMutex(w), actor.NewCond(w), false
	host(t, w, "Tremblay").Spawn("go", func(a *actor.Actor) {
		_ = a.SleepFor(3)
		require.NoError(t, m.Lock(a))
		s.say("go")
		ready = true
		c.Broadcast(a)
		m.Unlock(a)
	})
	for i := range 10 {
		host(t, w, "Jupiter").Spawn("competitor", func(a *actor.Actor) {
			require.NoError(t, m.Lock(a))
			for !ready {
				if err := c.WaitFor(a, m, a.NowSec()+float64(i+1)/4-a.NowSec()); err != nil {
					require.ErrorIs(t, err, actor.ErrTimeout)
					if a.NowSec() > 2.9 {
						s.say("%d timed out", a.PID())
					}
				}
			}
			s.say("%d runs", a.PID())
			m.Unlock(a)
		})
	}
	run(t, w)
	require.Equal(t, []string{
		"7 timed out", "5 timed out", "4 timed out", "3 timed out", "2 timed out", "go",
		"8 runs", "9 runs", "10 runs", "11 runs", "6 runs", "7 runs", "5 runs", "4 runs", "3 runs", "2 runs",
	}, s.lines)
}

func TestDeathReleasesLocks(t *testing.T) {
	for _, keep := range []bool{false, true} {
		t.Run(fmt.Sprint("keep=", keep), func(t *testing.T) {
			w := must(actor.New(small(t), actor.Options{KeepLocks: keep}))
			s := &story{w: w}
			m := actor.NewMutex(w)
			h := host(t, w, "Tremblay")
			holder, _ := h.Spawn("holder", func(a *actor.Actor) {
				_ = m.Lock(a)
				_ = a.SleepFor(10)
			})
			queued, _ := h.Spawn("queued", func(a *actor.Actor) { _ = m.Lock(a) })
			h.Spawn("next", func(a *actor.Actor) {
				_ = m.Lock(a)
				s.say("next has it")
				m.Unlock(a)
			})
			h.Spawn("killer", func(a *actor.Actor) {
				_ = a.SleepFor(1)
				a.Kill(queued)
				a.Kill(holder)
			})
			err := w.Run(context.Background())
			if keep {
				require.ErrorContains(t, err, "pid 3 (next@Tremblay) waits for a mutex that holder@Tremblay holds")
				return
			}
			require.NoError(t, err)
			s.check(t, "1 next has it")
		})
	}
}

func TestDeathLeavesBarrier(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	b := actor.NewBarrier(w, 2)
	h := host(t, w, "Tremblay")
	wait := func(a *actor.Actor) {
		last, _ := b.Wait(a)
		s.say("%s %v", a.Name(), last)
	}
	victim, _ := h.Spawn("victim", wait)
	h.Spawn("killer", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		a.Kill(victim)
		h.Spawn("a", wait)
		h.Spawn("b", wait)
	})
	run(t, w)
	s.check(t, "1 a false\n1 b true")
}

func TestLimitsOfNothing(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	sem, m, c := actor.NewSemaphore(w, 0), actor.NewMutex(w), actor.NewCond(w)
	host(t, w, "Tremblay").Spawn("a", func(a *actor.Actor) {
		require.ErrorIs(t, sem.AcquireFor(a, 0), actor.ErrTimeout)
		require.NoError(t, m.Lock(a))
		require.ErrorIs(t, c.WaitFor(a, m, 0), actor.ErrTimeout)
		require.Equal(t, a, m.Owner())
		require.ErrorIs(t, sem.AcquireFor(a, 2), actor.ErrTimeout)
		s.say("two seconds")
		require.True(t, m.TryLock(a))
		m.Unlock(a)
		m.Unlock(a)
		require.Nil(t, m.Owner())
	})
	run(t, w)
	s.check(t, "2 two seconds")
}
