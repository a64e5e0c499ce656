package actor

import (
	"fmt"
	"math"
)

// Semaphore is a number of tokens that actors take and give back. Actors that wait for one get
// it in the order in which they came. It costs no time.
type Semaphore struct {
	w      *World
	tokens int
	queue  []*Actor
}

// NewSemaphore makes a semaphore with so many tokens.
func NewSemaphore(w *World, tokens int) *Semaphore {
	checkWorld("a semaphore", w)
	if tokens < 0 {
		panic(misuse(fmt.Sprintf("a semaphore of %d tokens", tokens)))
	}
	return &Semaphore{w: w, tokens: tokens}
}

// Tokens is how many can be taken without waiting.
func (s *Semaphore) Tokens() int { return s.tokens }

// Acquire takes a token, waiting for one.
func (s *Semaphore) Acquire(a *Actor) error { return s.AcquireFor(a, math.Inf(1)) }

// AcquireFor is Acquire for at most so many seconds, zero or more; then the error is ErrTimeout.
func (s *Semaphore) AcquireFor(a *Actor, sec float64) error {
	a.checkIn(s.w)
	a.call.limitSec = limit(sec)
	if !a.submitQuick((*acquiring)(s), s.tokens > 0) {
		return a.failure("acquire a semaphore", result{outcome: canceled})
	}
	return a.fail("acquire a semaphore", a.result)
}

// acquiring is the request to take a token.
type acquiring Semaphore

func (r *acquiring) answer(a *Actor) {
	s, w := (*Semaphore)(r), a.w
	a.result = result{}
	switch {
	case s.tokens > 0:
		s.tokens--
		w.wake(a)
	case a.call.limitSec == 0:
		a.result.outcome = timedOut
		w.wake(a)
	default:
		s.queue = append(s.queue, a)
		w.awaitAsleep(a, s, a.call.limitSec)
	}
}

// Release gives a token back, to the first actor that waits for one.
func (s *Semaphore) Release(a *Actor) {
	a.checkIn(s.w)
	a.submitQuick((*releasing)(s), len(s.queue) == 0)
}

// releasing is the request to give a token back.
type releasing Semaphore

func (r *releasing) answer(a *Actor) {
	if s := (*Semaphore)(r); len(s.queue) > 0 {
		first := s.queue[0]
		s.forget(first)
		s.w.wake(first)
	} else {
		s.tokens++
	}
	a.w.wake(a)
}

// forget implements waited.
func (s *Semaphore) forget(a *Actor) {
	s.queue = without(s.queue, a)
	a.stopTimer()
}

// timeOut implements limited.
func (s *Semaphore) timeOut(a *Actor) {
	s.forget(a)
	a.result = result{outcome: timedOut}
	s.w.wake(a)
}

func (s *Semaphore) describe(*Actor) string { return "a semaphore" }
