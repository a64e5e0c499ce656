package actor

import "fmt"

// Mutex is a lock that one actor holds at a time. Actors that wait get it in the order in
// which they came. Its holder may lock it again, and unlocks it as often. It costs no time.
type Mutex struct {
	w     *World
	owner *Actor
	depth int
	queue []*Actor
}

// NewMutex makes an unlocked mutex.
func NewMutex(w *World) *Mutex {
	checkWorld("a mutex", w)
	return &Mutex{w: w}
}

// Owner is the actor that holds it, or nil.
func (m *Mutex) Owner() *Actor { return m.owner }

// Lock waits until the actor holds the mutex. The error is nil but for calls of a dying
// actor.
func (m *Mutex) Lock(a *Actor) error {
	a.checkIn(m.w)
	if !a.submitQuick((*locking)(m), m.owner == nil || m.owner == a) {
		return a.failure("lock a mutex", result{outcome: canceled})
	}
	return nil
}

// locking is the request to lock a mutex.
type locking Mutex

func (r *locking) answer(a *Actor) {
	if m := (*Mutex)(r); !m.take(a, 1) {
		m.enqueue(a)
	}
}

// TryLock locks the mutex if that needs no waiting, and reports whether it did.
func (m *Mutex) TryLock(a *Actor) bool {
	a.checkIn(m.w)
	locked := false
	a.submit(do(func(a *Actor) {
		if m.owner == nil || m.owner == a {
			locked = m.take(a, 1)
			return
		}
		m.w.wake(a)
	}), nothing)
	return locked
}

// Unlock gives the mutex to the first actor that waits for it. The actor must hold it.
func (m *Mutex) Unlock(a *Actor) {
	a.checkIn(m.w)
	if a.dying && !a.submit(nil, nothing) {
		return
	}
	if m.owner != a {
		panic(misuse(fmt.Sprintf("%v unlocks a mutex that it does not hold", a)))
	}
	a.submitQuick((*unlocking)(m), m.depth > 1 || len(m.queue) == 0)
}

// unlocking is the request to unlock a mutex.
type unlocking Mutex

func (r *unlocking) answer(a *Actor) {
	if m := (*Mutex)(r); m.depth > 1 {
		m.depth--
	} else {
		m.pass()
	}
	a.w.wake(a)
}

// take gives the mutex to an actor if it is free or its own, and makes the actor ready.
func (m *Mutex) take(a *Actor, depth int) bool {
	if m.owner != nil && m.owner != a {
		return false
	}
	if m.owner == nil {
		m.owner = a
		f := a.rare()
		f.locks = append(f.locks, m)
	}
	m.depth += depth
	m.w.wake(a)
	return true
}

// pass gives the mutex to the next actor.
func (m *Mutex) pass() {
	f := m.owner.rare()
	f.locks = without(f.locks, m)
	m.owner, m.depth = nil, 0
	if len(m.queue) > 0 {
		a := m.queue[0]
		m.queue = m.queue[1:]
		m.take(a, max(int(a.call.depth), 1))
		a.call.depth = 0
	}
}

func (m *Mutex) enqueue(a *Actor) {
	m.queue = append(m.queue, a)
	m.w.await(a, m, forEver, Waiting)
}

// forget implements waited.
func (m *Mutex) forget(a *Actor) { m.queue = without(m.queue, a) }

func (m *Mutex) describe(*Actor) string {
	if m.owner == nil {
		return "a mutex"
	}
	return "a mutex that " + m.owner.String() + " holds"
}

// releaseLocks passes on what an actor held when it died.
func (w *World) releaseLocks(f *fate) {
	for len(f.locks) > 0 && !w.options.KeepLocks {
		f.locks[0].pass()
	}
}
