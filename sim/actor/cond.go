package actor

import (
	"fmt"
	"math"
)

// Cond is a condition that actors wait for, having unlocked a mutex, and that others signal.
// It costs no time.
type Cond struct {
	w     *World
	queue []*Actor
}

// NewCond makes a condition, for which no actor waits.
func NewCond(w *World) *Cond {
	checkWorld("a condition", w)
	return &Cond{w: w}
}

// Wait unlocks the mutex, which the actor must hold, waits for a signal, and locks the mutex
// again.
func (c *Cond) Wait(a *Actor, m *Mutex) error { return c.WaitFor(a, m, math.Inf(1)) }

// WaitFor is Wait for a signal for at most so many seconds, zero or more; then the error is ErrTimeout, and the actor
// holds the mutex too.
func (c *Cond) WaitFor(a *Actor, m *Mutex, sec float64) error {
	a.checkIn(c.w)
	if a.dying && !a.submit(nil, nothing) {
		return a.failure("wait for a condition", result{outcome: canceled})
	}
	limitSec := limit(sec)
	if m == nil || m.owner != a {
		panic(misuse(fmt.Sprintf("%v waits for a condition with a mutex that it does not hold", a)))
	}
	a.call.limitSec, a.rare().mutex = limitSec, m
	a.submit((*conditional)(c), nothing)
	return a.fail("wait for a condition", a.result)
}

// conditional is the request to wait for a condition.
type conditional Cond

func (r *conditional) answer(a *Actor) {
	c, w := (*Cond)(r), a.w
	m := a.fate.mutex
	a.result, a.call.depth = result{}, int32(m.depth)
	m.pass()
	if a.call.limitSec == 0 {
		a.result.outcome = timedOut
		c.relock(a)
		return
	}
	c.queue = append(c.queue, a)
	w.awaitAsleep(a, c, a.call.limitSec)
}

// relock has an actor wait for its mutex again.
func (c *Cond) relock(a *Actor) {
	if m := a.fate.mutex; !m.take(a, int(a.call.depth)) {
		m.enqueue(a)
	} else {
		a.call.depth = 0
	}
}

// Signal wakes the first actor that waits, if any.
func (c *Cond) Signal(a *Actor) {
	a.checkIn(c.w)
	a.submitQuick((*signaling)(c), len(c.queue) == 0)
}

// signaling is the request to signal.
type signaling Cond

func (r *signaling) answer(a *Actor) {
	(*Cond)(r).first()
	a.w.wake(a)
}

// Broadcast wakes all actors that wait.
func (c *Cond) Broadcast(a *Actor) {
	a.checkIn(c.w)
	a.submit(act(func() {
		for len(c.queue) > 0 {
			c.first()
		}
	}), nothing)
}

// first lets the first actor that waits queue for its mutex.
func (c *Cond) first() {
	if len(c.queue) > 0 {
		a := c.queue[0]
		c.forget(a)
		c.relock(a)
	}
}

// forget implements waited.
func (c *Cond) forget(a *Actor) {
	c.queue = without(c.queue, a)
	a.stopTimer()
}

// timeOut implements limited.
func (c *Cond) timeOut(a *Actor) {
	c.forget(a)
	a.result = result{outcome: timedOut}
	c.relock(a)
}

func (c *Cond) describe(*Actor) string { return "a condition" }
