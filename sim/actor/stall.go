package actor

import (
	"fmt"
	"math"
	"sync/atomic"
)

// Stall finds code of actors that does not come back to the simulation: it waits for a
// channel or a lock, computes for long, or loops. Put one into Options.Stall, and call Look
// from another goroutine, at an interval of your own; the world itself looks at no clock.
//
//	stall := &actor.Stall{}
//	w, err := actor.New(p, actor.Options{Stall: stall})
//	go func() {
//		for range time.Tick(10 * time.Second) {
//			if err := stall.Look(); err != nil {
//				log.Fatal(err) // ping@node-0 (pid 1) at 2.5 s: its code blocks outside the simulation
//			}
//		}
//	}()
//
// A Stall serves one world, and one goroutine that looks.
type Stall struct {
	step  atomic.Uint64 // odd while the code of an actor runs
	actor atomic.Pointer[Actor]
	host  atomic.Pointer[Host]
	date  atomic.Uint64 // bits of a float64

	seen uint64 // step at the last Look
}

// StallError says whose code does not come back.
type StallError struct {
	Actor string
	PID   int
	Host  string
	AtSec float64 // in virtual time
}

func (e *StallError) Error() string {
	return fmt.Sprintf("%s@%s (pid %d) at %v s: its code blocks outside the simulation", e.Actor, e.Host, e.PID, e.AtSec)
}

// Look returns a *StallError if at the last Look too the same code ran, between the same two
// requests of its actor.
func (s *Stall) Look() error {
	step := s.step.Load()
	if step%2 == 0 || step != s.seen {
		s.seen = step
		return nil
	}
	a, h, date := s.actor.Load(), s.host.Load(), s.date.Load()
	if s.step.Load() != step {
		return nil
	}
	return &StallError{Actor: a.name, PID: int(a.pid), Host: h.Name(), AtSec: math.Float64frombits(date)}
}

// watch lets the code of an actor go on, and notes that it runs.
func (s *Stall) watch(a *Actor) {
	s.actor.Store(a)
	s.host.Store(a.host)
	s.date.Store(math.Float64bits(a.NowSec()))
	s.step.Add(1)
	defer s.step.Add(1) // also if the code calls runtime.Goexit
	if !a.coroutine.Resume() {
		a.ended = true
	}
}
