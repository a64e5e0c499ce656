// Command ring sends a token around a ring of actors and prints when it is back.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/clustersim/clustersim/sim/actor"
)

const tokenBytes = 1e6

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	w, err := actor.FromSpec("ring(hosts=4, bw=1Gbps, lat=100us)", actor.Options{})
	if err != nil {
		return err
	}
	defer w.Close()
	hosts := w.Hosts()
	box := func(i int) actor.Mailbox[int] {
		return actor.MailboxOf[int](w, hosts[i%len(hosts)].Name())
	}
	for i, h := range hosts {
		_, err := h.Spawn(fmt.Sprint("station ", i), func(a *actor.Actor) {
			hops := 0
			if i > 0 {
				hops = must(box(i).Get(a))
			}
			if err := box(i+1).Put(a, hops+1, tokenBytes); err != nil {
				panic(err)
			}
			if i == 0 {
				hops = must(box(0).Get(a))
				fmt.Printf("%d hops, %.6f s\n", hops, a.NowSec())
			}
		})
		if err != nil {
			return err
		}
	}
	return w.Run(ctx)
}

func must(hops int, err error) int {
	if err != nil {
		panic(err)
	}
	return hops
}
