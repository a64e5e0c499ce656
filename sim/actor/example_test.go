package actor_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/sim/actor"
)

// A master gives tasks to workers, of which one dies.
func Example() {
	type task struct{ flops float64 }
	w := must(actor.FromSpec("cluster(hosts=3,speed=1Gf,bw=125MBps,lat=50us)", actor.Options{}))
	hosts := w.Hosts()
	hosts[0].Spawn("master", func(a *actor.Actor) {
		for i := range 4 {
			box := actor.MailboxOf[task](w, hosts[1+i%2].Name())
			if err := box.PutFor(a, task{2e9}, 1e6, 5); errors.Is(err, actor.ErrTimeout) {
				fmt.Printf("%.3f s: task %d was not taken\n", a.NowSec(), i)
			}
		}
	})
	for _, h := range hosts[1:] {
		h.Spawn("worker", func(a *actor.Actor) {
			box := actor.MailboxOf[task](w, h.Name())
			for {
				t, err := box.Get(a)
				if err != nil {
					return
				}
				_ = a.Exec(t.flops)
				fmt.Printf("%.3f s: %v has done a task\n", a.NowSec(), a)
			}
		}, actor.SpawnOptions{Daemon: true})
	}
	hosts[2].Spawn("fault", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		a.Host().SetOn(false)
	})
	fmt.Println(w.Run(context.Background()))
	// Output:
	// 2.010 s: worker@node-1 has done a task
	// 4.019 s: worker@node-1 has done a task
	// 7.019 s: task 3 was not taken
	// <nil>
}
