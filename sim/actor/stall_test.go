package actor_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

func TestStallNamesTheActor(t *testing.T) {
	w, err := actor.New(three(t), actor.Options{Stalls: true})
	require.NoError(t, err)
	blocked, release, over := make(chan bool), make(chan bool), make(chan error)
	w.HostAt(1).Spawn("stuck", func(a *actor.Actor) {
		_ = a.SleepFor(2.5)
		blocked <- true
		<-release // outside the simulation
		_ = a.SleepFor(1)
	})
	require.NoError(t, w.Stalled(), "nothing runs yet")
	require.NoError(t, w.Stalled())
	go func() { over <- w.Run(context.Background()) }()
	<-blocked
	require.NoError(t, w.Stalled(), "the first look sees it for the first time")
	for range 2 {
		err := w.Stalled()
		require.EqualError(t, err, "stuck@B (pid 1) at 2.5 s: its code blocks outside the simulation")
	}
	close(release)
	require.NoError(t, <-over)
	require.NoError(t, w.Stalled())
	require.NoError(t, w.Stalled(), "it is over")
	require.InDelta(t, 3.5, w.NowSec(), 1e-9)
}

// Options.Stalls changes no date.
func TestStallChangesNothing(t *testing.T) {
	dates := func(stalls bool) (lines []string) {
		w, err := actor.New(three(t), actor.Options{Stalls: stalls})
		require.NoError(t, err)
		m, s := actor.NewMutex(w), &story{w: w}
		for range 3 {
			w.HostAt(0).Spawn("", func(a *actor.Actor) {
				for i := range 3 {
					_ = m.Lock(a)
					s.say("%d has it", a.PID())
					_ = a.SleepFor(float64(i * a.PID()))
					m.Unlock(a)
					a.Yield()
					s.say("%d had it", a.PID())
				}
			})
		}
		run(t, w)
		return s.lines
	}
	require.Equal(t, dates(false), dates(true))
}

// An actor that only yields, or sleeps for no time, alone or with another one, keeps the clock from moving. The
// context ends that too.
func TestContextEndsEndlessRounds(t *testing.T) {
	for name, restless := range map[string]func(a *actor.Actor){
		"yields": func(a *actor.Actor) {
			for {
				a.Yield()
			}
		},
		"sleeps": func(a *actor.Actor) {
			for {
				_ = a.SleepFor(0)
			}
		},
		"recovers": func(a *actor.Actor) {
			for range 2 {
				func() {
					defer func() { _ = recover() }()
					for {
						_ = a.SleepFor(0)
					}
				}()
			}
			for {
				_ = a.SleepFor(0)
			}
		},
		"sleeps after its death": func(a *actor.Actor) {
			defer func() {
				for a.SleepFor(0) == nil {
				}
			}()
			for {
				_ = a.SleepFor(-1)
			}
		},
	} {
		for _, actors := range []int{1, 2} {
			for _, stalls := range []bool{false, true} {
				t.Run(fmt.Sprint(name, actors, stalls), func(t *testing.T) {
					w, err := actor.New(three(t), actor.Options{Stalls: stalls})
					require.NoError(t, err)
					for range actors {
						w.HostAt(0).Spawn("restless", restless)
					}
					ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
					err = w.Run(ctx)
					cancel()
					require.ErrorIs(t, err, context.DeadlineExceeded)
					require.ErrorContains(t, err, "run stopped at 0 s")
					require.Empty(t, w.Actors())
				})
			}
		}
	}
}
