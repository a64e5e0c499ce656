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
	stall := &actor.Stall{}
	w, err := actor.New(three(t), actor.Options{Stall: stall})
	require.NoError(t, err)
	blocked, release, over := make(chan bool), make(chan bool), make(chan error)
	w.HostAt(1).Spawn("stuck", func(a *actor.Actor) {
		_ = a.SleepFor(2.5)
		blocked <- true
		<-release // outside the simulation
		_ = a.SleepFor(1)
	})
	require.NoError(t, stall.Look(), "nothing runs yet")
	require.NoError(t, stall.Look())
	go func() { over <- w.Run(context.Background()) }()
	<-blocked
	require.NoError(t, stall.Look(), "the first look sees it for the first time")
	for range 2 {
		err := stall.Look()
		require.EqualError(t, err, "stuck@B (pid 1) at 2.5 s: its code blocks outside the simulation")
		var s *actor.StallError
		require.ErrorAs(t, err, &s)
		require.Equal(t, &actor.StallError{Actor: "stuck", PID: 1, Host: "B", AtSec: 2.5}, s)
	}
	close(release)
	require.NoError(t, <-over)
	require.NoError(t, stall.Look())
	require.NoError(t, stall.Look(), "it is over")
	require.InDelta(t, 3.5, w.NowSec(), 1e-9)
}

// A world with a Stall lives as one without.
func TestStallChangesNothing(t *testing.T) {
	tell := func(stall *actor.Stall) (lines []string) {
		w, err := actor.New(three(t), actor.Options{Stall: stall})
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
	require.Equal(t, tell(nil), tell(&actor.Stall{}))
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
			for _, stall := range []*actor.Stall{nil, {}} {
				t.Run(fmt.Sprint(name, actors, stall != nil), func(t *testing.T) {
					w, err := actor.New(three(t), actor.Options{Stall: stall})
					require.NoError(t, err)
					for range actors {
						w.HostAt(0).Spawn("restless", restless)
					}
					ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
					err = w.Run(ctx)
					cancel()
					require.ErrorIs(t, err, context.DeadlineExceeded)
					require.ErrorContains(t, err, "run stopped at 0 s")
					require.Zero(t, w.NumActors())
				})
			}
		}
	}
}
