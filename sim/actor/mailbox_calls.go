package actor

// Put sends a value of so many bytes, and waits until it has been received. The error is
// ErrPeerFailed, ErrLinkFailed, or wraps platform.ErrNoRoute.
func (m Mailbox[T]) Put(a *Actor, v T, bytes float64) error { return m.send(a, v, bytes, forEver) }

// PutFor is Put for at most so many seconds; then it is withdrawn, or its transfer ends,
// and the error is ErrTimeout.
func (m Mailbox[T]) PutFor(a *Actor, v T, bytes, sec float64) error { return m.send(a, v, bytes, sec) }

// Get waits for a value.
func (m Mailbox[T]) Get(a *Actor) (T, error) { return m.receive(a, forEver) }

// GetFor is Get for at most so many seconds.
func (m Mailbox[T]) GetFor(a *Actor, sec float64) (T, error) { return m.receive(a, sec) }

// PutInit makes a put that is to be started.
func (m Mailbox[T]) PutInit(v T, bytes float64, options ...CommOption) *Comm {
	m.check()
	checkAmount("bytes", bytes)
	c := &Comm{call: post{box: &m.mailbox, bytes: bytes, value: m.add(v)}}
	for _, o := range options {
		checkOption(o == nil)
		o(&c.call)
	}
	c.init(m.w, c, Sending)
	return c
}

// PutAsync posts a value and goes on.
func (m Mailbox[T]) PutAsync(a *Actor, v T, bytes float64, options ...CommOption) *Comm {
	m.check()
	a.checkIn(m.w)
	c := m.PutInit(v, bytes, options...)
	c.Start(a)
	return c
}

// Detach posts a value that belongs to nobody: it survives its sender.
func (m Mailbox[T]) Detach(a *Actor, v T, bytes float64, options ...CommOption) {
	m.check()
	a.checkIn(m.w)
	checkAmount("bytes", bytes)
	if a.dying && !a.ask(nil, nothing) {
		return
	}
	c := &a.call.post
	c.box, c.bytes, c.rate, c.detached, c.onFail = &m.mailbox, bytes, 0, true, nil
	for _, o := range options {
		checkOption(o == nil)
		o(c)
	}
	c.value = m.add(v)
	a.ask((*detaching)(a), nothing)
}

// detaching is the request to post an actor's call that it does not wait for.
type detaching Actor

func (r *detaching) answer(a *Actor) {
	a.call.box.put(a, &a.call.post, nil, false)
	a.w.wake(a)
}

// GetInit makes a get that is to be started.
func (m Mailbox[T]) GetInit(options ...CommOption) *Recv[T] { return m.getInit(options...) }

// GetAsync posts a get and goes on.
func (m Mailbox[T]) GetAsync(a *Actor, options ...CommOption) *Recv[T] {
	m.check()
	a.checkIn(m.w)
	r := m.getInit(options...)
	r.Start(a)
	return r
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
	a.ask(do(func(a *Actor) {
		m.receiver = receiver
		a.w.wake(a)
	}), nothing)
}

// Ready says whether the first put has arrived, so that a get does not wait.
func (m Mailbox[T]) Ready() bool {
	m.check()
	return m.ready()
}

// Put hands a value to another actor, and waits until it has been taken.
func (q Queue[T]) Put(a *Actor, v T) error { return q.send(a, v, 0, forEver) }

// PutFor is Put for at most so many seconds.
func (q Queue[T]) PutFor(a *Actor, v T, sec float64) error { return q.send(a, v, 0, sec) }

// Get waits for a value.
func (q Queue[T]) Get(a *Actor) (T, error) { return q.receive(a, forEver) }

// GetFor is Get for at most so many seconds.
func (q Queue[T]) GetFor(a *Actor, sec float64) (T, error) { return q.receive(a, sec) }

// PutAsync posts a value and goes on.
func (q Queue[T]) PutAsync(a *Actor, v T) *Comm {
	q.check()
	a.checkIn(q.w)
	c := &Comm{call: post{box: &q.mailbox, value: q.add(v)}}
	c.init(q.w, c, Sending)
	c.Start(a)
	return c
}

// GetAsync posts a get and goes on.
func (q Queue[T]) GetAsync(a *Actor) *Recv[T] {
	q.check()
	a.checkIn(q.w)
	r := q.getInit()
	r.Start(a)
	return r
}

// Recv is a transfer, as who receives knows it.
type Recv[T any] struct {
	activity
	call  post
	value T
}

func (b *box[T]) getInit(options ...CommOption) *Recv[T] {
	b.check()
	r := &Recv[T]{call: post{box: &b.mailbox}}
	for _, o := range options {
		checkOption(o == nil)
		o(&r.call)
	}
	r.init(b.w, r, Receiving)
	return r
}

func (r *Recv[T]) what() string { return "get from " + r.call.box.String() }

func (r *Recv[T]) begin(a *Actor) { r.call.box.get(a, &r.call, &r.activity, false) }

// Value is what has been received, once Wait has returned nil.
func (r *Recv[T]) Value() T { return r.value }

// Take waits and returns what has been received.
func (r *Recv[T]) Take(a *Actor) (T, error) {
	err := r.Wait(a)
	return r.value, err
}
