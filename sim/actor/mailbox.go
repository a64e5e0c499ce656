package actor

import "fmt"

// mailbox is where puts and gets meet: of a Mailbox or, at no cost, of a Queue.
type mailbox struct {
	name     string
	store    payloads // a *box[T]
	w        *World
	queue    works  // puts, or gets, without a partner
	arrived  works  // puts that did not wait for one
	receiver *Actor // puts are sent to its host at once; nil: none
	messages bool   // of a Queue
}

// payloads are the values that puts have left.
type payloads interface {
	// deliver gives a value to a *Recv of GetAsync or GetInit.
	deliver(value int32, to any)
	drop(value int32)
}

// String names the mailbox.
func (m *mailbox) String() string {
	if m.messages {
		return fmt.Sprintf("queue %q", m.name)
	}
	return fmt.Sprintf("mailbox %q", m.name)
}

// works is a list of works, first in, first out.
type works struct{ first, last *work }

func (q *works) push(x *work, as listed) {
	x.listed, x.prev, x.next = as, q.last, nil
	if q.last == nil {
		q.first = x
	} else {
		q.last.next = x
	}
	q.last = x
}

func (q *works) remove(x *work) {
	if x.prev == nil {
		q.first = x.next
	} else {
		x.prev.next = x.next
	}
	if x.next == nil {
		q.last = x.prev
	} else {
		x.next.prev = x.prev
	}
	x.listed, x.prev, x.next = notListed, nil, nil
}

// put posts what an actor sends: it meets the first get, or waits.
func (m *mailbox) put(a *Actor, c *post, handle *activity, blocks bool) {
	m.needs(a)
	x := m.queue.first
	switch {
	case x != nil && !x.sends:
		m.queue.remove(x)
	case m.receiver != nil && !m.messages:
		x = m.w.newWork(transfer)
		x.box, x.value = m, noValue
		m.arrived.push(x, inArrived)
	default:
		x = m.post(true)
	}
	x.value, x.bytes, x.detached, x.onFail = c.value, c.bytes, c.detached, c.onFail
	x.rate = least(x.rate, c.rate)
	x.from = a.host.id
	c.value = noValue
	if c.detached {
		x.sides[0] = side{handle: handle}
		if handle != nil {
			handle.work, handle.free = x, true
		}
	} else {
		x.join(0, a, handle, blocks)
	}
	x.sender = a
	switch x.listed {
	case notListed:
		m.meet(x)
	case inArrived:
		m.send(x, m.receiver)
	}
}

// get posts what an actor is to receive.
func (m *mailbox) get(a *Actor, c *post, handle *activity, blocks bool) {
	m.needs(a)
	x := m.queue.first
	switch {
	case m.arrived.first != nil:
		x = m.arrived.first
		m.arrived.remove(x)
		x.rate = least(x.rate, c.rate)
		m.take(x, a, handle, blocks)
		return
	case x != nil && x.sends:
		m.queue.remove(x)
	default:
		x = m.post(false)
	}
	x.rate = least(x.rate, c.rate)
	x.join(1, a, handle, blocks)
	if x.listed == notListed {
		m.meet(x)
	}
}

// needs panics for a put or a get without an actor.
func (m *mailbox) needs(a *Actor) {
	if a == nil {
		panic(misuse("a put to or a get from " + m.String() + " without an actor"))
	}
}

// post queues a new work.
func (m *mailbox) post(sends bool) *work {
	kind := transfer
	if m.messages {
		kind = message
	}
	x := m.w.newWork(kind)
	x.box, x.sends, x.value = m, sends, noValue
	m.queue.push(x, inQueue)
	return x
}

// take gives a work that did not wait for its receiver to that one.
func (m *mailbox) take(x *work, a *Actor, handle *activity, blocks bool) {
	w := m.w
	if x.phase != over {
		x.join(1, a, handle, blocks)
		return
	}
	o := x.outcome
	if o == canceled { // by its sender
		o = peerFailed
	}
	if handle != nil {
		if o == done && x.value != noValue {
			m.store.deliver(x.value, handle.self)
		}
		handle.startSec, handle.finishSec = x.startSec, x.finishSec
		handle.over(x, o)
		handle.announce()
	} else {
		a.work = nil
		a.conclude(x, 1, o)
	}
	w.recycle(x)
}

// meet lets a put and a get that have met begin.
func (m *mailbox) meet(x *work) {
	if m.messages {
		x.phase, x.startSec, x.outcome = ending, m.w.NowSec(), done
		m.w.ending = append(m.w.ending, x)
		return
	}
	m.send(x, x.sides[1].actor)
}

// send starts the transfer of a work, towards an actor's host.
func (m *mailbox) send(x *work, to *Actor) {
	x.from = x.sender.host.id
	x.to = to.host.id
	m.w.send(x)
}

func least(a, b float64) float64 {
	if a > 0 && (b <= 0 || a < b) {
		return a
	}
	return b
}

// handOver gives what was sent to its receiver, or drops it.
func (w *World) handOver(x *work, o outcome) {
	switch receiver := &x.sides[1]; {
	case x.value == noValue:
	case o != done:
		x.box.store.drop(x.value)
		x.value = noValue
	case receiver.handle != nil:
		x.box.store.deliver(x.value, receiver.handle.self)
		x.value = noValue
	}
}

// noValue is the place of no value.
const noValue = int32(-1)

// ready reports whether the first put has arrived.
func (m *mailbox) ready() bool {
	x := m.queue.first
	if x == nil || !x.sends {
		x = m.arrived.first
	}
	return x != nil && x.phase == over
}

// clear cancels all that waits in a mailbox.
func (m *mailbox) clear() {
	for m.queue.first != nil {
		m.w.finish(m.queue.first, [2]outcome{peerFailed, peerFailed})
	}
	for x := m.arrived.first; x != nil; x = m.arrived.first {
		m.arrived.remove(x)
		if x.phase == over {
			m.drop(x)
		} else {
			m.w.giveUp(x, 1, peerFailed)
		}
	}
}

// drop forgets a work that is over and was not received.
func (m *mailbox) drop(x *work) {
	if x.value != noValue {
		m.store.drop(x.value)
	}
	m.w.recycle(x)
}
