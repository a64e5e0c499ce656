package actor_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/sim/actor"
)

// The examples of this file are those of docs/processes.md.

// worldOf makes a world of a few hosts.
func worldOf(spec string) *actor.World { return must(actor.FromSpec(spec, actor.Options{})) }

func ExampleWorld() {
	w, err := actor.FromSpec("cluster(hosts=2, speed=1Gf, bw=1Gbps, lat=50us)", actor.Options{})
	if err != nil {
		panic(err)
	}
	w.HostAt(0).Spawn("hello", func(a *actor.Actor) {
		fmt.Printf("%.1f s: hello from %v\n", a.NowSec(), a)
		a.SleepFor(1)
		a.Exec(2.5e9) // flop
		fmt.Printf("%.1f s: goodbye\n", a.NowSec())
	})
	if err := w.Run(context.Background()); err != nil {
		panic(err)
	}
	// Output:
	// 0.0 s: hello from hello@node-0
	// 3.5 s: goodbye
}

func ExampleMailbox() {
	w := worldOf("cluster(hosts=3, speed=1Gf, bw=1Gbps, lat=50us)")

	type question struct {
		flop   float64
		answer actor.Mailbox[string]
	}
	questions := actor.MailboxOf[question](w, "questions")

	w.HostAt(0).Spawn("server", func(a *actor.Actor) {
		for q, err := range questions.All(a) {
			if err != nil {
				continue // the client has failed meanwhile
			}
			a.Exec(q.flop)
			q.answer.Detach(a, "forty-two", 1e6)
		}
	}, actor.SpawnOptions{Daemon: true})

	for i, h := range w.Hosts()[1:] {
		h.Spawn("client", func(a *actor.Actor) {
			mine := actor.MailboxOf[string](w, h.Name())
			if err := questions.Put(a, question{float64(i+1) * 1e9, mine}, 1e3); err != nil {
				panic(err)
			}
			text, err := mine.Get(a)
			fmt.Printf("%.3f s: %v gets %q, %v\n", a.NowSec(), a, text, err)
		})
	}
	fmt.Println(w.Run(context.Background()))
	// Output:
	// 1.011 s: client@node-1 gets "forty-two", <nil>
	// 3.012 s: client@node-2 gets "forty-two", <nil>
	// <nil>
}

func ExampleSet() {
	w := worldOf("cluster(hosts=3, speed=1Gf, bw=1Gbps, lat=50us)")
	box := actor.MailboxOf[int](w, "blocks")

	w.HostAt(0).Spawn("owner", func(a *actor.Actor) {
		sent := box.PutAsync(a, 1, 500e6)
		computed := a.ExecAsync(3e9)
		set := actor.NewSet(w, sent, computed)
		for set.Len() > 0 {
			ended, err := set.WaitAny(a)
			switch ended {
			case sent:
				fmt.Printf("%.2f s: the block has gone, %v\n", a.NowSec(), err)
			case computed:
				fmt.Printf("%.2f s: the work is done, %v\n", a.NowSec(), err)
			}
		}
	})
	w.HostAt(1).Spawn("reader", func(a *actor.Actor) { box.Get(a) })
	fmt.Println(w.Run(context.Background()))
	// Output:
	// 3.00 s: the work is done, <nil>
	// 4.13 s: the block has gone, <nil>
	// <nil>
}

func ExampleHost_SetOn() {
	w := worldOf("cluster(hosts=3, speed=1Gf, bw=1Gbps, lat=50us)")
	box := actor.MailboxOf[string](w, "letters")

	reader := func(a *actor.Actor) {
		if a.Info().Restarts == 0 { // what is started anew has the functions of before
			a.OnExit(func(failed bool) { fmt.Printf("%.2f s: %v ends, failed: %v\n", a.NowSec(), a, failed) })
		}
		text, _ := box.Get(a)
		fmt.Printf("%.2f s: %v got %q\n", a.NowSec(), a, text)
	}
	w.HostAt(1).Spawn("reader", reader, actor.SpawnOptions{AutoRestart: true})

	w.HostAt(0).Spawn("writer", func(a *actor.Actor) {
		for {
			err := box.PutFor(a, "hello", 250e6, 5)
			switch {
			case err == nil:
				return
			case errors.Is(err, actor.ErrPeerFailed):
				fmt.Printf("%.2f s: no reader is there, so wait\n", a.NowSec())
				a.SleepFor(1)
			case errors.Is(err, actor.ErrTimeout):
				fmt.Printf("%.2f s: too slow, so try again\n", a.NowSec())
			}
		}
	})
	w.HostAt(2).Spawn("fault", func(a *actor.Actor) {
		a.SleepUntil(2)
		w.HostAt(1).SetOn(false)
		a.SleepUntil(10)
		w.HostAt(1).SetOn(true)
	})
	fmt.Println(w.Run(context.Background()))
	// Output:
	// 2.00 s: no reader is there, so wait
	// 2.00 s: reader@node-1 ends, failed: true
	// 8.00 s: too slow, so try again
	// 12.06 s: reader@node-1 got "hello"
	// 12.06 s: reader@node-1 ends, failed: false
	// <nil>
}

func ExampleDeadlockError() {
	w := worldOf("cluster(hosts=2)")
	left, right := actor.NewMutex(w), actor.NewMutex(w)
	dine := func(first, second *actor.Mutex) func(a *actor.Actor) {
		return func(a *actor.Actor) {
			first.Lock(a)
			a.SleepFor(1)
			second.Lock(a)
		}
	}
	w.HostAt(0).Spawn("Kant", dine(left, right))
	w.HostAt(1).Spawn("Hume", dine(right, left))
	fmt.Println(w.Run(context.Background()))
	// Output:
	// deadlock at 1 s: 2 actors wait for what never comes
	// pid 1 (Kant@node-0) waits for a mutex that Hume@node-1 holds
	// pid 2 (Hume@node-1) waits for a mutex that Kant@node-0 holds
}

func ExampleWorld_Deploy() {
	const deployment = `<platform version="4.1">
  <actor host="node-0" function="greet"><argument value="hello"/></actor>
  <actor host="node-1" function="greet" start_time="2"><argument value="good evening"/></actor>
</platform>`
	w := worldOf("cluster(hosts=2)")
	functions := actor.Functions{
		"greet": func(a *actor.Actor, args []string) { fmt.Printf("%v s: %v says %s\n", a.NowSec(), a, args[0]) },
	}
	actors, err := simgrid.ReadDeployment(w.Platform(), slices.Sorted(maps.Keys(functions)), "d.xml", []byte(deployment), platform.ReadOptions{})
	if err != nil {
		panic(err)
	}
	if err := w.Deploy(actors, functions); err != nil {
		panic(err)
	}
	fmt.Println(w.Run(context.Background()))
	// Output:
	// 0 s: greet@node-0 says hello
	// 2 s: greet@node-1 says good evening
	// <nil>
}
