package actor_test

import (
	"testing"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// All goes on after an error, and ends when its actor dies, even in a deferred function.
func TestAll(t *testing.T) {
	w := actortest.New(t, three(t), actor.Options{})
	box, queue := actor.MailboxOf[int](w.World, "box"), actor.QueueOf[int](w.World, "queue")
	w.Host("A").Spawn("reader", func(a *actor.Actor) {
		defer func() {
			for range box.All(a) {
				t.Error("a dying actor gets something")
			}
			w.Logf(a, "ends")
		}()
		for v, err := range box.All(a) {
			w.Logf(a, "got %d, %v", v, why(err))
			if v == 2 {
				break
			}
		}
		for v := range queue.All(a) {
			w.Logf(a, "got %d", v)
		}
	}, actor.SpawnOptions{KillSec: 9})
	victim, _ := w.Host("B").Spawn("victim", func(a *actor.Actor) { _ = box.Put(a, 7, 1e9) })
	w.Host("C").Spawn("writer", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		a.Kill(victim)
		_ = box.PutFor(a, 1, 0, 1)
		_ = a.SleepUntil(3)
		_ = box.PutFor(a, 2, 0, 1)
		_ = a.SleepUntil(5)
		for i := range 2 {
			_ = queue.Put(a, i)
		}
	})
	w.Run()
	w.NothingLeft()
	w.Want(`
		1 reader@A: got 0, peer failed
		1.05204 reader@A: got 1, <nil>
		3.05204 reader@A: got 2, <nil>
		5 reader@A: got 0
		5 reader@A: got 1
		9 reader@A: ends`)
}
