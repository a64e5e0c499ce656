package actor

import (
	"errors"
	"fmt"
	"math"
	"sync/atomic"
)

// stalls holds which actor's code runs, for another goroutine.
type stalls struct {
	step  atomic.Uint64 // odd while the code of an actor runs
	actor atomic.Pointer[Actor]
	host  atomic.Pointer[Host]
	date  atomic.Uint64 // bits of a float64

	seen uint64 // step at the last call of Stalled
}

// Stalled finds code of actors that does not come back to the simulation: it waits for a channel or a lock, computes for
// long, or loops. It returns an error that names the actor if the same code, between the same two calls of its actor, ran
// at the previous call of Stalled too. One goroutine beside that of Run calls it, at an interval of its own; the world
// itself looks at no clock. It needs Options.Stalls.
//
//	w, err := actor.New(p, actor.Options{Stalls: true})
//	go func() {
//		for range time.Tick(10 * time.Second) {
//			if err := w.Stalled(); err != nil {
//				log.Fatal(err) // ping@node-0 (pid 1) at 2.5 s: its code blocks outside the simulation
//			}
//		}
//	}()
func (w *World) Stalled() error {
	s := w.stalls
	if s == nil {
		return errors.New("actor: Stalled of a world without Options.Stalls")
	}
	step := s.step.Load()
	if step%2 == 0 || step != s.seen {
		s.seen = step
		return nil
	}
	a, h, date := s.actor.Load(), s.host.Load(), s.date.Load()
	if s.step.Load() != step {
		return nil
	}
	return fmt.Errorf("%s@%s (pid %d) at %v s: its code blocks outside the simulation", a.name, h.Name(), a.pid, math.Float64frombits(date))
}

// watch runs the code of an actor up to its next call.
func (s *stalls) watch(a *Actor) {
	s.actor.Store(a)
	s.host.Store(a.host)
	s.date.Store(math.Float64bits(a.NowSec()))
	s.step.Add(1)
	defer s.step.Add(1) // also if the code calls runtime.Goexit
	if !a.coroutine.Resume() {
		a.ended = true
	}
}
