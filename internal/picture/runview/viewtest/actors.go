package viewtest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// Actors is what a master, its workers, a lock and a fault do on three hosts: all states but
// that of disks, messages that arrive and fail, and one that is never received.
func Actors(t testing.TB) *actorview.Recorder {
	p, err := platform.FromSpec("cluster(hosts=3,speed=1Gf,bw=125MBps,lat=50us)")
	require.NoError(t, err)
	r := &actorview.Recorder{}
	w, err := actor.New(p, actor.Options{Observer: r})
	require.NoError(t, err)
	hosts, lock := w.Hosts(), actor.NewMutex(w)
	var workers []*actor.Actor
	for _, h := range hosts[1:] {
		worker, err := h.Spawn("worker", func(a *actor.Actor) {
			box := actor.MailboxOf[float64](w, h.Name())
			for {
				flops, err := box.GetFor(a, 3)
				if err != nil {
					return
				}
				_ = a.Exec(flops)
				lock.Lock(a)
				_ = a.SleepFor(0.3)
				lock.Unlock(a)
			}
		})
		require.NoError(t, err)
		workers = append(workers, worker)
	}
	hosts[0].Spawn("master", func(a *actor.Actor) {
		for i := range 4 {
			_ = actor.MailboxOf[float64](w, hosts[1+i%2].Name()).Put(a, 1e9, 40e6)
		}
		actor.MailboxOf[float64](w, "nowhere").Detach(a, 0, 1e6)
		_ = actor.QueueOf[int](w, "queue").PutFor(a, 0, 0.5)
		a.Move(a, hosts[1])
		_ = a.Exec(0.5e9)
		_ = actor.MailboxOf[float64](w, hosts[2].Name()).PutFor(a, 1e9, 500e6, 4)
	})
	hosts[0].Spawn("control \"x\"", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		a.Suspend(workers[0])
		_ = a.SleepFor(0.5)
		a.Resume(workers[0])
		_ = a.SleepUntil(2.8) // while a message is on its way there
		hosts[2].SetOn(false)
		_ = a.SendTo(hosts[0], hosts[1], 10e6)
	})
	require.NoError(t, w.Run(context.Background()))
	return r
}
