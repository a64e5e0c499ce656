package actor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// TestMoveDuringExec has an actor moved while it executes, to a host where another one does. The
// options of its execution hold there too. The dates are SimGrid's.
func TestMoveDuringExec(t *testing.T) {
	const flop = 1e9
	for _, c := range []struct {
		name           string
		options        actor.ExecOptions
		movedSec, here float64
	}{
		{"no options", actor.ExecOptions{}, 1.75, 1.75},
		{"a priority", actor.ExecOptions{Priority: 2}, 1.375, 1.75},
		{"a bound", actor.ExecOptions{BoundFlops: flop / 4}, 4, 1.25},
		{"both", actor.ExecOptions{Priority: 2, BoundFlops: flop / 2}, 2, 1.75},
	} {
		for _, asActivity := range []bool{false, true} {
			w := cluster(t, 2)
			var movedSec, here float64
			moved, _ := w.HostAt(0).Spawn("moved", func(a *actor.Actor) {
				if asActivity {
					require.NoError(t, a.ExecAsync(flop, c.options).Wait(a))
				} else {
					require.NoError(t, a.Exec(flop, c.options))
				}
				movedSec = a.NowSec()
			})
			w.HostAt(1).Spawn("here", func(a *actor.Actor) {
				require.NoError(t, a.Exec(flop))
				here = a.NowSec()
			})
			w.HostAt(1).Spawn("mover", func(a *actor.Actor) {
				_ = a.SleepFor(0.25)
				a.Move(moved, a.Host())
			})
			run(t, w)
			require.InDelta(t, c.movedSec, movedSec, 1e-9, c.name)
			require.InDelta(t, c.here, here, 1e-9, c.name)
		}
	}
}
