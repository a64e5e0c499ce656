package actor

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// Put sends a value of so many bytes, and waits until it has been received. The error is
// ErrPeerFailed, ErrLinkFailed, or wraps platform.ErrNoRoute.
func (m Mailbox[T]) Put(a *Actor, v T, bytes float64) error { return m.send(a, v, bytes, math.Inf(1)) }

// PutFor is Put for at most so many seconds; then it is withdrawn, or its transfer ends,
// and the error is ErrTimeout.
func (m Mailbox[T]) PutFor(a *Actor, v T, bytes, sec float64) error { return m.send(a, v, bytes, sec) }

// PutInit makes a put that is to be started.
func (m Mailbox[T]) PutInit(v T, bytes float64, options ...CommOptions) Activity {
	m.check()
	checkAmount("bytes", bytes)
	c := &comm{call: post{box: &m.mailbox, bytes: bytes}}
	c.call.set(options)
	c.call.value = m.add(v)
	c.init(m.w, c, Sending)
	return c
}

// PutAsync posts a value and goes on.
func (m Mailbox[T]) PutAsync(a *Actor, v T, bytes float64, options ...CommOptions) Activity {
	m.check()
	a.checkIn(m.w)
	c := m.PutInit(v, bytes, options...)
	c.Start(a)
	return c
}

// Detach posts a value and returns at once. The transfer survives its sender. It takes one options value at most.
func (m Mailbox[T]) Detach(a *Actor, v T, bytes float64, options ...CommOptions) {
	m.check()
	a.checkIn(m.w)
	checkAmount("bytes", bytes)
	if a.dying && !a.submit(nil, nothing) {
		return
	}
	c := &a.call.post
	c.set(options)
	c.box, c.bytes, c.detached = &m.mailbox, bytes, true
	c.value = m.add(v)
	a.submit((*detaching)(a), nothing)
}

// detaching is the request to post an actor's call that it does not wait for.
type detaching Actor

func (r *detaching) answer(a *Actor) {
	a.call.box.put(a, &a.call.post, nil, false)
	a.w.wake(a)
}

// SetReceiver makes an actor the permanent receiver: what is put without a get that waits
// is sent to its host at once, before its get; also to the host of one that has ended, where others
// may get it. nil takes it back.
func (m Mailbox[T]) SetReceiver(a, receiver *Actor) {
	m.check()
	a.checkIn(m.w)
	if receiver != nil {
		a.checkOther(receiver)
	}
	a.submit(act(func() { m.receiver = receiver }), nothing)
}

// Ready reports whether the first put has arrived, so that a get does not wait.
func (m Mailbox[T]) Ready() bool {
	m.check()
	return m.ready()
}

// Put hands a value to another actor, and waits until it has been taken.
func (q Queue[T]) Put(a *Actor, v T) error { return q.send(a, v, 0, math.Inf(1)) }

// PutFor is Put for at most so many seconds.
func (q Queue[T]) PutFor(a *Actor, v T, sec float64) error { return q.send(a, v, 0, sec) }

// PutAsync posts a value and goes on.
func (q Queue[T]) PutAsync(a *Actor, v T) Activity {
	q.check()
	a.checkIn(q.w)
	c := &comm{call: post{box: &q.mailbox, value: q.add(v)}}
	c.init(q.w, c, Sending)
	c.Start(a)
	return c
}

// Recv is a get.
type Recv[T any] struct {
	activity
	call  post
	value T
}

// GetAsync posts a get and returns at once.
func (b *box[T]) GetAsync(a *Actor, options ...CommOptions) *Recv[T] {
	b.check()
	a.checkIn(b.w)
	r := b.GetInit(options...)
	r.Start(a)
	return r
}

// GetInit makes a get, to be started later. It takes one options value at most, of which OnFailure is for puts.
func (b *box[T]) GetInit(options ...CommOptions) *Recv[T] {
	b.check()
	r := &Recv[T]{call: post{box: &b.mailbox}}
	r.call.set(options)
	r.call.checkNoHook()
	r.init(b.w, r, Receiving)
	return r
}

func (r *Recv[T]) what() string { return "get from " + r.call.box.String() }

func (r *Recv[T]) begin(a *Actor) { r.call.box.get(a, &r.call, &r.activity, false) }

// Value is what has been received, once Wait has returned nil.
func (r *Recv[T]) Value() T { return r.value }

// Unmatched lists the mailboxes and queues, by name, that hold puts that were not received or
// gets without a put, for a test to check at the end.
func (w *World) Unmatched() (all []string) {
	for _, boxes := range []map[string]*mailbox{w.mailboxes, w.queues} {
		for _, name := range slices.Sorted(maps.Keys(boxes)) {
			m := boxes[name]
			puts, gets := 0, 0
			for x := m.queue.first; x != nil; x = x.next {
				if x.sends {
					puts++
				} else {
					gets++
				}
			}
			for x := m.arrived.first; x != nil; x = x.next {
				puts++
			}
			if puts > 0 {
				all = append(all, fmt.Sprintf("%v: %d put, not got", m, puts))
			}
			if gets > 0 {
				all = append(all, fmt.Sprintf("%v: %d waited for, not put", m, gets))
			}
		}
	}
	return all
}
