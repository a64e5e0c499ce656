package actor_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// TestRoom has room made for a crowd that begins, until all have.
func TestRoom(t *testing.T) {
	for _, c := range []struct {
		name   string
		actors int
		bytes  int
	}{
		{"no crowd", 999, 0},
		{"a crowd", 1000, 3_000_000},
		{"a larger one than the largest", 100_001, 300_000_000},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := cluster(t, 1)
			var first, last, later int
			w.HostAt(0).Spawn("first", func(a *actor.Actor) {
				first = actor.Room(w)
				_ = a.SleepFor(1)
				later = actor.Room(w)
			})
			for range c.actors - 2 {
				w.HostAt(0).Spawn("one of many", func(*actor.Actor) {})
			}
			w.HostAt(0).Spawn("last", func(a *actor.Actor) { last = actor.Room(w) })
			require.NoError(t, w.Run(context.Background()))
			require.Equal(t, []int{c.bytes, c.bytes, 0}, []int{first, last, later})
		})
	}
}
