package actor_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// TestBytesOfAnActor measures what resting actors keep alive, coroutines included. Stacks start
// with 2 kB; a call that needs more of its actor's would double that.
func TestBytesOfAnActor(t *testing.T) {
	const n = 4000
	for _, c := range []struct {
		name  string
		hosts int
		most  uint64 // bytes of an actor
		spawn func(w *actor.World, i int)
	}{
		{"asleep, all on a host", 1, 3400, func(w *actor.World, i int) {
			w.HostAt(0).Spawn("s", func(a *actor.Actor) { _ = a.SleepFor(10) })
		}},
		{"waiting at a mailbox, each on a host", n, 4000, func(w *actor.World, i int) {
			box := actor.MailboxOf[float64](w, fmt.Sprint(i))
			w.HostAt(platform.HostID(i)).Spawn("r", func(a *actor.Actor) { _, _ = box.Get(a) })
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := cluster(t, c.hosts)
			before := kept()
			for i := range n {
				c.spawn(w, i)
			}
			require.NoError(t, w.RunUntil(context.Background(), 1))
			require.LessOrEqual(t, (kept()-before)/n, c.most+moreUnderRace)
			w.Close()
		})
	}
}

// kept is the memory of the heap that is alive, and of all stacks.
func kept() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

// TestNothingAllocatedByACrowd is TestNothingAllocated for 100 actors that send 10,000 messages and
// sleep as often.
func TestNothingAllocatedByACrowd(t *testing.T) {
	const n = 100
	w := cluster(t, n)
	messages := 0
	var boxes [n]actor.Mailbox[int]
	for i := range boxes {
		boxes[i] = actor.MailboxOf[int](w, fmt.Sprint(i))
	}
	for i := range boxes {
		w.HostAt(platform.HostID(i)).Spawn("r", func(a *actor.Actor) {
			for {
				if i%2 == 0 {
					_ = boxes[i+1].Put(a, i, 1e5)
				} else {
					_, _ = boxes[i].Get(a)
					messages++
				}
				_ = a.SleepFor(1)
			}
		})
	}
	date := 10.0
	require.NoError(t, w.RunUntil(context.Background(), date))
	messages = 0
	require.Zero(t, testing.AllocsPerRun(2, func() {
		date += 70
		_ = w.RunUntil(context.Background(), date)
	}))
	require.Greater(t, messages, 10_000)
	w.Close()
}
