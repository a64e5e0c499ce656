// Command gossip spreads a rumour: each second, each node that has heard it passes it on to another at
// random. Some hosts are down, and no actor has a list of them.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

const (
	hosts       = "cluster(hosts=1000, bw=100Mbps, lat=5ms)"
	numDown     = 100
	rumourBytes = 1000
	periodSec   = 1
	patienceSec = 0.5 // how long one waits for an answer
)

// network is what the simulation counts, beside what the peers have.
type network struct {
	world *actor.World
	peers []*peer
	heard int // how many have heard the rumour
	lost  int // messages to peers that are down
}

// peer is one host of the network.
type peer struct {
	inbox actor.Mailbox[string]
	knows bool
}

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
	n := &network{world: w}
	random := rand.New(rand.NewPCG(1, 2)) // the same rumours at each run
	for _, h := range w.Hosts() {
		x := &peer{inbox: actor.MailboxOf[string](w, h.Name())}
		n.peers = append(n.peers, x)
		h.Spawn("listen", func(a *actor.Actor) { n.listen(a, x, random) }, actor.SpawnOptions{Daemon: true})
	}
	for _, i := range random.Perm(len(n.peers))[:numDown] {
		if i != 0 { // where the rumour begins
			w.HostAt(platform.HostID(i)).SetOn(false)
		}
	}
	w.HostAt(0).Spawn("begin", func(a *actor.Actor) { n.hear(a, n.peers[0], random) })
	w.HostAt(0).Spawn("watch", func(a *actor.Actor) { n.watch(a, out) })
	return w.Run(context.Background())
}

// listen waits for the rumour.
func (n *network) listen(a *actor.Actor, x *peer, random *rand.Rand) {
	for _, err := range x.inbox.All(a) {
		if err == nil { // else the sender has died meanwhile
			n.hear(a, x, random)
		}
	}
}

// hear has a peer wait for the rumour, and then spread it.
func (n *network) hear(a *actor.Actor, x *peer, random *rand.Rand) {
	if !x.knows {
		x.knows = true
		n.heard++
		a.Host().Spawn("tell", func(a *actor.Actor) { n.tell(a, random) }, actor.SpawnOptions{Daemon: true})
	}
}

// tell sends the rumour to a peer each second.
func (n *network) tell(a *actor.Actor, random *rand.Rand) {
	for {
		friend := n.peers[random.IntN(len(n.peers))]
		err := friend.inbox.PutFor(a, "have you heard?", rumourBytes, patienceSec)
		if errors.Is(err, actor.ErrTimeout) {
			n.lost++
		}
		a.SleepUntil(float64(int(a.NowSec()/periodSec)+1) * periodSec)
	}
}

// watch counts until all peers that are up have the rumour.
func (n *network) watch(a *actor.Actor, out io.Writer) {
	up := 0
	for _, h := range n.world.Hosts() {
		if h.On() {
			up++
		}
	}
	for n.heard < up {
		a.SleepFor(periodSec)
		fmt.Fprintf(out, "%2.0f s: %3d of %d have heard it, %3d messages lost\n", a.NowSec(), n.heard, up, n.lost)
	}
}
