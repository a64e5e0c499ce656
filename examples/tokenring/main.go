// Command tokenring sends a token around a ring of hosts, and measures how long it takes.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/clustersim/clustersim/sim/actor"
)

const (
	hosts      = "ring(hosts=8, bw=1Gbps, lat=100us)"
	tokenBytes = 1e6
	rounds     = 3
)

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer) error {
	w, err := actor.FromSpec(hosts, actor.Options{})
	if err != nil {
		return err
	}
	ring := w.Hosts()
	for i, h := range ring {
		right := ring[(i+1)%len(ring)]
		h.Spawn(fmt.Sprint("station ", i), func(a *actor.Actor) {
			station(a, i == 0, tokenFor(h), tokenFor(right), out)
		})
	}
	return w.Run(context.Background())
}

// tokenFor is the mailbox of a host.
func tokenFor(h *actor.Host) actor.Mailbox[int] {
	return actor.MailboxOf[int](h.World(), "token for "+h.Name())
}

// station takes the token, counts a hop, and hands it on. The first station makes the token,
// and reports each time when it is back.
func station(a *actor.Actor, first bool, left, right actor.Mailbox[int], out io.Writer) {
	hops := 0
	if first {
		must(right.Put(a, hops+1, tokenBytes))
	}
	for round := range rounds {
		var err error
		hops, err = left.Get(a)
		must(err)
		if first {
			fmt.Fprintf(out, "round %d: %d hops, %.6f s\n", round+1, hops, a.NowSec())
		}
		if !first || round < rounds-1 {
			must(right.Put(a, hops+1, tokenBytes))
		}
	}
}

// must ends the run with an actor.PanicError if there is an error.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
