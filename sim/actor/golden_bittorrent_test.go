package actor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// track sends all other peers known so far to each peer on request.
func track(w *actortest.World, a *actor.Actor) {
	box := actor.MailboxOf[int](w.World, "tracker")
	random := newTwister(42)
	var known []int
	var coming *actor.Recv[int]
	for a.NowSec() < 3000 {
		if coming == nil {
			coming = box.GetAsync(a)
		}
		if ended, _ := coming.Test(a); !ended {
			_ = a.SleepFor(1)
			continue
		}
		id := coming.Value()
		coming = nil
		if !slices.Contains(known, id) {
			known = append(known, id)
			slices.Sort(known)
		}
		var told []int
		for len(told) < len(known) {
			if next := known[random.upTo(len(known)-1)]; !slices.Contains(told, next) {
				told = append(told, next)
			}
		}
		slices.Sort(told)
		actor.MailboxOf[*btMessage](w.World, fmt.Sprint(id)).Detach(a, &btMessage{kind: btPeers, peers: told}, 1)
	}
	w.Logf(a, "leaves")
}

// TestBitTorrent has two of seven peers give a file of ten pieces to the others. SimGrid's peers
// also choose by memory addresses, so that only what they have and when they end is compared.
func TestBitTorrent(t *testing.T) {
	w := lv08(t, spec(t, backbone))
	w.Host("node-0").Spawn("tracker", func(a *actor.Actor) { track(w, a) })
	for i := 1; i <= 7; i++ {
		w.Host(fmt.Sprint("node-", i)).Spawn("peer", func(a *actor.Actor) {
			id := i + 1
			p := &btPeer{a: a, w: w, id: id, random: newTwister(uint64(id))}
			p.mine = p.box(id)
			if i == 1 || i == 4 {
				p.has, p.blocks = btAll, 1<<(btPieces*btBlocks)-1
			}
			require.NoError(t, actor.MailboxOf[int](w.World, "tracker").PutFor(a, id, 1, 10000))
			answer, err := p.mine.GetFor(a, 10000)
			require.NoError(t, err)
			for _, other := range answer.peers {
				if other != id {
					p.connect(other)
				}
			}
			p.sinceSec = a.NowSec()
			p.mine.SetReceiver(a, a)
			for _, c := range p.peers {
				p.send(c, btMessage{kind: btHandshake})
			}
			if !p.done() {
				p.serve(5000, true)
			}
			p.serve(5000, false)
			w.Logf(a, "has %010b", p.has)
		})
	}
	w.Run()
	lines := strings.Split(strings.TrimSpace(w.Log()), "\n")
	require.Equal(t, "3000.000000000 tracker@node-0: leaves", lines[0])
	require.Len(t, lines, 1+7)
	for _, line := range lines[1:] {
		require.Regexp(t, "^5000[.]007806008 peer@node-.: has 1111111111$", line)
	}
	require.InDelta(t, 5000.007806008246916, w.NowSec(), 1e-9)
}
