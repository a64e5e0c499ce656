package actor_test

import (
	"fmt"
	"strconv"

	"gonum.org/v1/gonum/mathext/prng"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// chordNode is a peer of a ring of keys (I. Stoica et al., "Chord", SIGCOMM 2001), with the
// periods of SimGrid's example dht-chord.
type chordNode struct {
	a           *actor.Actor
	w           *actortest.World
	id          int
	predecessor int // -1: not known
	fingers     [chordBits]int
	nextFinger  int // to be looked up again
	random      *twister
	mine        actor.Mailbox[*chordMessage]
}

const (
	chordBits       = 3
	chordKeys       = 1 << chordBits
	chordBytes      = 10
	chordTimeoutSec = 50
	noNode          = -1
)

// chordMessage is a question or its answer.
type chordMessage struct {
	kind     chordKind
	id       int // node that it is about
	answer   int
	answerTo actor.Mailbox[*chordMessage]
}

type chordKind uint8

const (
	findSuccessor chordKind = iota
	getPredecessor
	isAlive
	notify
	predecessorLeaves
	successorLeaves
	chordAnswer
)

// twister draws as SimGrid does.
type twister struct{ *prng.MT19937 }

func newTwister(seed uint64) *twister {
	t := &twister{prng.NewMT19937()}
	t.Seed(seed)
	return t
}

// upTo is a number from 0 to last.
func (t *twister) upTo(last int) int {
	n := uint32(last + 1)
	for {
		if x := t.Uint32(); x < ^uint32(0)-^uint32(0)%n {
			return int(x % n)
		}
	}
}

func (n *chordNode) box(name any) actor.Mailbox[*chordMessage] {
	return actor.MailboxOf[*chordMessage](n.w.World, fmt.Sprint(name))
}

// within says whether a key is in the interval from one to another, on the ring.
func within(key, from, to int) bool {
	key, from, to = key%chordKeys, from%chordKeys, to%chordKeys
	if to < from {
		to += chordKeys
	}
	if key < from {
		key += chordKeys
	}
	return key <= to
}

func (n *chordNode) setFinger(i, id int) {
	if n.fingers[i] != id {
		n.fingers[i] = id
		n.w.Logf(n.a, "finger %d is %d", i, id)
	}
}

func (n *chordNode) setPredecessor(id int) {
	if n.predecessor != id {
		n.predecessor = id
		n.w.Logf(n.a, "predecessor is %d", id)
	}
}

// ask sends a question to a node, and waits for the answer.
func (n *chordNode) request(to int, kind chordKind, about int, suffix string) int {
	answer, _ := n.trySend(to, kind, about, suffix)
	return answer
}

// trySend is request; it also says whether the node has taken the question.
func (n *chordNode) trySend(to int, kind chordKind, about int, suffix string) (reply int, taken bool) {
	box, back := n.box(to), n.box(strconv.Itoa(n.id)+suffix)
	question := &chordMessage{kind: kind, id: about, answer: noNode, answerTo: back}
	if box.PutFor(n.a, question, chordBytes, chordTimeoutSec) != nil {
		return noNode, false
	}
	answer := back.GetAsync(n.a)
	if answer.WaitFor(n.a, chordTimeoutSec) != nil {
		answer.Cancel(n.a)
		return noNode, true
	}
	return answer.Value().answer, true
}

// closest is the last finger before a key.
func (n *chordNode) closest(key int) int {
	for i := chordBits - 1; i >= 0; i-- {
		if within(n.fingers[i], n.id+1, key-1) {
			return n.fingers[i]
		}
	}
	return n.id
}

func (n *chordNode) successorOf(key int) int {
	if within(key, n.id+1, n.fingers[0]) {
		return n.fingers[0]
	}
	return n.request(n.closest(key), findSuccessor, n.id, "_succ")
}

// stabilize requests the predecessor of the successor, which may be a nearer successor.
func (n *chordNode) stabilize() {
	candidate, successor := n.predecessor, n.fingers[0]
	if successor != n.id {
		candidate = n.request(successor, getPredecessor, n.id, "_pred")
	}
	if candidate != noNode && within(candidate, n.id+1, successor-1) {
		n.setFinger(0, candidate)
	}
	if successor != n.id {
		n.box(successor).Detach(n.a, &chordMessage{kind: notify, id: n.id}, chordBytes)
	}
}

func (n *chordNode) fixFingers() {
	if id := n.successorOf(n.id + 1<<n.nextFinger); id != noNode {
		n.setFinger(n.nextFinger, id)
		n.nextFinger = (n.nextFinger + 1) % chordBits
	}
}

func (n *chordNode) checkPredecessor() {
	if n.predecessor == noNode {
		return
	}
	if reply, taken := n.trySend(n.predecessor, isAlive, n.predecessor, "_is_alive"); taken && reply == noNode {
		n.predecessor = noNode
	}
}

func (n *chordNode) lookUp() {
	if id := n.fingers[n.random.upTo(chordBits-1)]; id != n.id {
		n.successorOf(id)
	}
}

// handle does what a message requests.
func (n *chordNode) handle(m *chordMessage) {
	answer := func(id int) {
		m.kind, m.answer = chordAnswer, id
		m.answerTo.Detach(n.a, m, chordBytes)
	}
	switch m.kind {
	case findSuccessor:
		if within(m.id, n.id+1, n.fingers[0]) {
			answer(n.fingers[0])
		} else {
			n.box(n.closest(m.id)).Detach(n.a, m, chordBytes)
		}
	case getPredecessor:
		answer(n.predecessor)
	case isAlive:
		answer(n.id)
	case notify:
		if n.predecessor == noNode || within(m.id, n.predecessor+1, n.id-1) {
			n.setPredecessor(m.id)
		}
	case predecessorLeaves:
		n.setPredecessor(m.id)
	case successorLeaves:
		n.setFinger(0, m.id)
	}
}

// leave notifies both neighbours.
func (n *chordNode) leave() {
	n.w.Logf(n.a, "leaves")
	_ = n.box(n.fingers[0]).PutFor(n.a, &chordMessage{kind: predecessorLeaves, id: n.predecessor}, chordBytes, chordTimeoutSec)
	if n.predecessor != noNode && n.predecessor != n.id {
		_ = n.box(n.predecessor).PutFor(n.a, &chordMessage{kind: successorLeaves, id: n.fingers[0]}, chordBytes, chordTimeoutSec)
	}
}

// live is the life of a node in the ring.
func (n *chordNode) live(startSec, endSec float64) {
	a := n.a
	works := []struct {
		everySec, nextSec float64
		do                func()
	}{{everySec: 20, do: n.stabilize}, {everySec: 120, do: n.fixFingers}, {everySec: 120, do: n.checkPredecessor}, {everySec: 10, do: n.lookUp}}
	for i := range works {
		works[i].nextSec = startSec + works[i].everySec
	}
	var coming *actor.Recv[*chordMessage]
	for a.NowSec() < min(endSec, 1000) {
		if coming == nil {
			coming = n.mine.GetAsync(a)
		}
		if ended, err := coming.Test(a); ended {
			if err == nil {
				n.handle(coming.Value())
			}
			coming = nil
			continue
		}
		busy, now := false, a.NowSec()
		for i := range works {
			if x := &works[i]; now >= x.nextSec {
				x.do()
				x.nextSec, busy = a.NowSec()+x.everySec, true
				break
			}
		}
		if !busy {
			_ = a.SleepFor(4.9999)
		}
	}
	if coming != nil {
		if ended, _ := coming.Test(a); !ended {
			coming.Cancel(a)
		}
	}
	n.leave()
}
