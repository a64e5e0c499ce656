package actor_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// TestJoinOfOneThatNeverStarts: a Join returns when the other actor is killed before its date of start, or finds its
// host off then.
func TestJoinOfOneThatNeverStarts(t *testing.T) {
	nothing := func(*actor.Actor) {}
	tests := map[string]struct {
		options actor.SpawnOptions
		disturb func(a, late *actor.Actor)
		endSec  float64
	}{
		"killed before":    {actor.SpawnOptions{}, func(a, late *actor.Actor) { a.Kill(late) }, 3},
		"its host is off":  {actor.SpawnOptions{}, func(_, late *actor.Actor) { late.Host().SetOn(false) }, 10},
		"restarts perhaps": {actor.SpawnOptions{AutoRestart: true}, func(_, late *actor.Actor) { late.Host().SetOn(false) }, 10},
		"restarted":        {actor.SpawnOptions{}, func(a, late *actor.Actor) { a.Restart(late) }, 3},
		"moved to a host that is off": {actor.SpawnOptions{}, func(a, late *actor.Actor) {
			a.World().HostAt(2).SetOn(false)
			a.Move(late, a.World().HostAt(2))
		}, 10},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w, _ := newWorld(t, three(t), cm02)
			tt.options.StartSec = 10
			late := must(w.HostAt(1).Spawn("late", nothing, tt.options))
			joined := 0
			for range 2 {
				w.HostAt(0).Spawn("joins", func(a *actor.Actor) {
					require.NoError(t, a.Join(late))
					require.True(t, late.Ended())
					require.InDelta(t, tt.endSec, a.NowSec(), 1e-9)
					joined++
				})
			}
			w.HostAt(0).Spawn("joins for a while", func(a *actor.Actor) {
				require.ErrorIs(t, a.JoinFor(late, 1), actor.ErrTimeout)
				require.NoError(t, a.JoinFor(late, 100))
				joined++
			})
			w.HostAt(0).Spawn("disturbs", func(a *actor.Actor) {
				_ = a.SleepFor(3)
				tt.disturb(a, late)
			})
			run(t, w)
			require.Equal(t, 3, joined)
		})
	}
}

// TestMoveBeforeStart: an actor that has not begun may be moved; it begins where it is then, and is on
// no host before.
func TestMoveBeforeStart(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	late, _ := w.HostAt(1).Spawn("late", func(a *actor.Actor) {
		require.Equal(t, "C", a.Host().Name())
		_ = a.SleepFor(1)
	}, actor.SpawnOptions{StartSec: 2})
	w.HostAt(1).Spawn("stays", func(a *actor.Actor) { _ = a.SleepFor(5) })
	w.HostAt(0).Spawn("moves", func(a *actor.Actor) {
		a.Move(late, w.HostAt(2))
		require.Equal(t, "[stays@B] []", fmt.Sprint(w.HostAt(1).Actors(), w.HostAt(2).Actors()))
		_ = a.SleepFor(2.5)
		require.Equal(t, "[stays@B] [late@C]", fmt.Sprint(w.HostAt(1).Actors(), w.HostAt(2).Actors()))
	})
	require.NoError(t, w.Run(context.Background()))
}
