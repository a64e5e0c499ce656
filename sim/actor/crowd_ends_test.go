package actor_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// TestManyUnfinishedActivities: what an actor leaves under way is cancelled at its end, at a cost that grows with
// their number. A search for the oldest of those left, for each of them, would take minutes.
func TestManyUnfinishedActivities(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		for range 200_000 {
			box.GetAsync(a)
		}
	})
	require.NoError(t, w.Run(context.Background()))
	require.Zero(t, box.Len())
}

// TestUnfinishedActivitiesEndInOrder: the oldest is cancelled first, and a put and a get of the same actor end together.
func TestUnfinishedActivitiesEndInOrder(t *testing.T) {
	w, s := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		all := []actor.Activity{a.ExecAsync(1e9), box.PutAsync(a, 1, 1e9), box.GetAsync(a), a.ExecAsync(1e9), box.GetAsync(a)}
		for i, x := range all {
			x.OnEnd(func(err error) { s.say("%d %v", i, why(err)) })
		}
		all[0].Cancel(a)
	})
	run(t, w)
	s.check(t, `
0 0 canceled
0 1 canceled
0 2 peer failed
0 3 canceled
0 4 canceled`)
}

// TestDeadlockOfMany: the text names the first actors and counts the others.
func TestDeadlockOfMany(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	box := actor.MailboxOf[int](w, "box")
	for range 5000 {
		w.HostAt(0).Spawn("a", func(a *actor.Actor) { _, _ = box.Get(a) })
	}
	err := w.Run(context.Background())
	var d *actor.DeadlockError
	require.ErrorAs(t, err, &d)
	require.Len(t, d.Actors, 5000)
	lines := strings.Split(err.Error(), "\n")
	require.Len(t, lines, 22)
	require.Equal(t, "deadlock at 0 s: 5000 actors wait for what never comes", lines[0])
	require.Equal(t, `pid 20 (a@A) waits for a get from mailbox "box", which has no partner`, lines[20])
	require.Equal(t, "and 4980 more", lines[21])
}
