package actor_test

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// kademliaNode is a peer of a table of keys, of which it holds more the nearer they are (P.
// Maymounkov and D. Mazieres, "Kademlia", IPTPS 2002), with the limits of SimGrid's example
// dht-kademlia.
type kademliaNode struct {
	a       *actor.Actor
	w       *actortest.World
	id      uint32
	buckets [keyBits + 1][]uint32 // by the number of bits in which they differ
	coming  *actor.Recv[*kademliaMessage]
	found   int
	missed  int
}

const (
	keyBits       = 32
	bucketSize    = 20
	askedAtOnce   = 3
	lookupSec     = 100
	lookupSteps   = 10
	kademliaBytes = 1
)

// kademliaMessage requests the nodes next to a key, or lists them.
type kademliaMessage struct {
	from, key uint32
	nodes     []uint32 // of an answer
	answers   bool
	answerTo  actor.Mailbox[*kademliaMessage]
}

func (n *kademliaNode) box(id uint32) actor.Mailbox[*kademliaMessage] {
	return actor.MailboxOf[*kademliaMessage](n.w.World, fmt.Sprint(id))
}

// bucket is where a key belongs.
func (n *kademliaNode) bucket(key uint32) int { return keyBits - bits.LeadingZeros32(n.id^key) }

// know notes that there is a node.
func (n *kademliaNode) know(id uint32) {
	b := &n.buckets[n.bucket(id)]
	if i := slices.Index(*b, id); i >= 0 {
		*b = slices.Delete(*b, i, i+1)
	} else if len(*b) == bucketSize {
		*b = (*b)[:bucketSize-1]
	}
	*b = slices.Insert(*b, 0, id)
}

// nearest are the nodes nearest to a key.
func nearest(key uint32, nodes []uint32) []uint32 {
	slices.SortFunc(nodes, func(a, b uint32) int { return cmp.Compare(a^key, b^key) })
	return nodes[:min(len(nodes), bucketSize)]
}

// closest are the known nodes next to a key, from the key's bucket and those around.
func (n *kademliaNode) closest(key uint32) []uint32 {
	b := n.bucket(key)
	nodes := slices.Clone(n.buckets[b])
	for i := 1; len(nodes) < bucketSize && (b-i > 0 || b+i < keyBits); i++ {
		if b-i >= 0 {
			nodes = append(nodes, n.buckets[b-i]...)
		}
		if b+i <= keyBits {
			nodes = append(nodes, n.buckets[b+i]...)
		}
	}
	return nearest(key, nodes)
}

// receive is the next message if there is one.
func (n *kademliaNode) receive(box actor.Mailbox[*kademliaMessage]) *kademliaMessage {
	if n.coming == nil {
		n.coming = box.GetAsync(n.a)
	}
	if ended, err := n.coming.Test(n.a); !ended || err != nil {
		return nil
	}
	m := n.coming.Value()
	n.coming = nil
	return m
}

func (n *kademliaNode) request(id, key uint32) {
	to, mine := n.box(id), n.box(n.id)
	to.Detach(n.a, &kademliaMessage{from: n.id, key: key, answerTo: mine}, kademliaBytes)
}

// answer sends the known nodes next to a key to the node that requests them.
func (n *kademliaNode) answer(m *kademliaMessage) {
	n.know(m.from)
	nodes := n.closest(m.key)
	m.answerTo.Detach(n.a, &kademliaMessage{from: n.id, key: m.key, nodes: nodes, answers: true, answerTo: n.box(n.id)}, kademliaBytes)
}

// find requests from the nodes next to a key nodes that are nearer, and says whether one has the key.
func (n *kademliaNode) find(key uint32, counts bool) {
	a := n.a
	nodes, lastSec, has := n.closest(key), a.NowSec()+50, false
	for step := 1; ; step++ {
		asked, sent := 0, 0
		for _, id := range nodes {
			if asked++; id != n.id {
				n.request(id, key)
				sent++
			}
			if sent == askedAtOnce {
				break
			}
		}
		var added, answers int
		nodes, added, answers = n.gather(key, nodes, asked)
		has = len(nodes) > 0 && nodes[0] == key
		if has || added == 0 && answers > 0 || a.NowSec() >= lastSec || step == lookupSteps {
			break
		}
	}
	switch {
	case has:
		n.know(key)
		if counts {
			n.found++
		}
	case counts:
		n.missed++
	}
}

// gather takes answers, as many as were requested, for 10 s and the time that other messages take.
func (n *kademliaNode) gather(key uint32, nodes []uint32, asked int) (all []uint32, added, answers int) {
	a := n.a
	endSec, sinceSec := a.NowSec()+10, a.NowSec()
	box := n.box(n.id)
	for {
		switch m := n.receive(box); {
		case m == nil:
			_ = a.SleepFor(1)
		case m.answers && m.key == key:
			n.know(m.from)
			for _, id := range nodes {
				n.know(id)
			}
			answers++
			added = 0
			for _, id := range m.nodes {
				if !slices.Contains(nodes, id) {
					nodes = append(nodes, id)
					added++
				}
			}
			nodes = nearest(key, nodes)
		default:
			if m.answers {
				n.know(m.from)
			} else {
				n.answer(m)
			}
			endSec += a.NowSec() - sinceSec
			sinceSec = a.NowSec()
		}
		if a.NowSec() >= endSec || answers >= asked {
			return nodes, added, answers
		}
	}
}

// join requests others from a node, and from them keys all over the table.
func (n *kademliaNode) join(known uint32) {
	n.know(n.id)
	n.know(known)
	n.request(known, n.id)
	for box := n.box(n.id); ; _ = n.a.SleepFor(1) {
		m := n.receive(box)
		if m == nil {
			continue
		}
		if m.answers {
			for _, id := range m.nodes {
				n.know(id)
			}
		} else {
			n.answer(m)
		}
		break
	}
	prefix := func(b int) uint32 {
		if b == 0 {
			return 0
		}
		return 1<<(b-1) ^ n.id
	}
	b := n.bucket(known)
	for i := 0; (b > i || b+i <= keyBits) && i < 5; i++ {
		if b > i {
			n.find(prefix(b-i), false)
		}
		if b+i <= keyBits {
			n.find(prefix(b+i), false)
		}
	}
}

// live is the life of a node that has joined.
func (n *kademliaNode) live(endSec float64) {
	a := n.a
	nextSec := a.NowSec() + lookupSec
	for box := n.box(n.id); a.NowSec() < endSec; {
		switch m := n.receive(box); {
		case m != nil:
			n.answer(m)
		case a.NowSec() >= nextSec:
			n.find(0, true)
			nextSec += lookupSec
		default:
			_ = a.SleepFor(1)
		}
	}
	n.w.Logf(a, "%d/%d found", n.found, n.found+n.missed)
}
