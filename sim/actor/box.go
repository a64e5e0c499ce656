package actor

import (
	"fmt"
	"iter"
	"math"
)

// Mailbox is where actors meet to send and receive values of a type: a put takes the first
// get that waits, and a get the first put. Then the transfer starts, between the hosts where
// both actors are.
type Mailbox[T any] struct{ *box[T] }

// Queue hands values from one actor to another as a Mailbox does, but at no cost.
type Queue[T any] struct{ *box[T] }

// box is a mailbox with values of a type.
type box[T any] struct {
	mailbox
	full bool // one is a value
	one  T    // at place 0: few boxes have more than one value at a time
	more *values[T]
}

// values are those at places 1, 2, ...
type values[T any] struct {
	all  []T
	free []int32
}

// MailboxOf finds the mailbox of a name, or makes it. All users of a name must use one
// type.
func MailboxOf[T any](w *World, name string) Mailbox[T] {
	return Mailbox[T]{boxOf[T](w, name, false)}
}

// QueueOf finds the queue of a name, or makes it.
func QueueOf[T any](w *World, name string) Queue[T] {
	return Queue[T]{boxOf[T](w, name, true)}
}

func boxOf[T any](w *World, name string, messages bool) *box[T] {
	checkWorld("a mailbox or queue", w)
	w.look()
	all := w.mailboxes
	if messages {
		all = w.queues
	}
	m := all[name]
	if m == nil {
		b := &box[T]{mailbox: mailbox{w: w, name: name, messages: messages}}
		b.store = b
		all[name] = &b.mailbox
		return b
	}
	b, ok := m.store.(*box[T])
	if !ok {
		var want T
		panic(misuse(m.String() + " has values of another type than " + fmt.Sprintf("%T", want)))
	}
	return b
}

// add keeps a value until remove takes it.
func (b *box[T]) add(v T) int32 {
	if !b.full {
		b.full, b.one = true, v
		return 0
	}
	if b.more == nil {
		b.more = &values[T]{}
	}
	return 1 + b.more.add(v)
}

// remove takes a value.
func (b *box[T]) remove(at int32) T {
	if at > 0 {
		return b.more.remove(at - 1)
	}
	var zero T
	v := b.one
	b.full, b.one = false, zero
	return v
}

func (s *values[T]) add(v T) int32 {
	if n := len(s.free); n > 0 {
		at := s.free[n-1]
		s.free = s.free[:n-1]
		s.all[at] = v
		return at
	}
	s.all = append(s.all, v)
	return int32(len(s.all) - 1)
}

func (s *values[T]) remove(at int32) T {
	var zero T
	v := s.all[at]
	s.all[at] = zero
	s.free = append(s.free, at)
	return v
}

func (b *box[T]) drop(at int32) { b.remove(at) }

func (b *box[T]) deliver(at int32, to any) { to.(*Recv[T]).value = b.remove(at) }

// Name is the name of the mailbox or queue.
func (b *box[T]) Name() string {
	b.check()
	return b.name
}

// String is such as: mailbox "x".
func (b *box[T]) String() string {
	b.check()
	return b.mailbox.String()
}

// send posts a value and waits until it has been received.
func (b *box[T]) send(a *Actor, v T, bytes, sec float64) error {
	b.check()
	a.checkIn(b.w)
	checkAmount("bytes", bytes)
	limitSec := limit(sec)
	if a.dying && !a.submit(nil, nothing) {
		return a.failure("put to "+b.String(), result{outcome: canceled})
	}
	c := &a.call
	c.box, c.bytes, c.rate, c.limitSec, c.cancels, c.detached, c.onFail = &b.mailbox, bytes, 0, limitSec, true, false, nil
	c.value = b.add(v)
	a.submit((*putting)(a), waits)
	if a.result.outcome == done {
		return nil
	}
	return a.failure("put to "+b.String(), a.result)
}

// putting is the request to post an actor's call.
type putting Actor

func (r *putting) answer(a *Actor) {
	a.call.box.put(a, &a.call.post, nil, true)
	a.w.wake(a)
}

// Get waits for a value. The errors are those of Put.
func (b *box[T]) Get(a *Actor) (T, error) { return b.GetFor(a, math.Inf(1)) }

// GetFor is Get for at most so many seconds, zero or more; then the get is withdrawn, or its transfer ends, and the
// error is ErrTimeout.
func (b *box[T]) GetFor(a *Actor, sec float64) (v T, err error) {
	b.check()
	a.checkIn(b.w)
	c := &a.call
	c.box, c.rate, c.limitSec, c.cancels = &b.mailbox, 0, limit(sec), true
	if !a.submit((*getting)(a), waits) {
		return v, a.failure("get from "+b.String(), result{outcome: canceled})
	}
	if a.result.outcome != done {
		return v, a.failure("get from "+b.String(), a.result)
	}
	a.holds = false
	return b.remove(a.result.value), nil
}

// All gets one value after the other; each comes with the error of its get. It never ends by
// itself, unless its actor dies.
func (b *box[T]) All(a *Actor) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for {
			v, err := b.Get(a)
			if a.dying || !yield(v, err) {
				return
			}
		}
	}
}

type getting Actor

func (r *getting) answer(a *Actor) {
	a.call.box.get(a, &a.call.post, nil, true)
	a.w.wake(a)
}

// Clear fails the puts and gets that wait for a partner, with ErrPeerFailed.
func (b *box[T]) Clear(a *Actor) {
	b.check()
	a.checkIn(b.w)
	a.submit(act(func() { b.clear() }), nothing)
}

// Len is how many puts, or gets, wait for a partner.
func (b *box[T]) Len() (n int) {
	b.check()
	for x := b.queue.first; x != nil; x = x.next {
		n++
	}
	return n
}

// Listen reports whether a get would find a put.
func (b *box[T]) Listen() bool {
	b.check()
	return b.arrived.first != nil || b.queue.first != nil && b.queue.first.sends
}

// look is the request of a look-up by name.
func (w *World) look() {
	switch a := w.running; {
	case a == nil:
		w.check()
	case !a.dying:
		a.submitQuick(pause{}, true)
	}
}
