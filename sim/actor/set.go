package actor

import (
	"math"
	"slices"
	"strconv"
)

// Set is a set of activities to wait for. Its order is that in which they were added.
type Set struct {
	w       *World
	members []*activity
	room    []*activity // members' memory, from the start
	waiting []*Actor    // for any
}

// NewSet makes a set with members.
func NewSet(w *World, members ...Activity) *Set {
	checkWorld("a set", w)
	s := &Set{w: w}
	s.Add(members...)
	return s
}

// Add adds members.
func (s *Set) Add(members ...Activity) {
	for _, m := range members {
		h := baseOf(m, "in a set")
		if h.w != s.w {
			panic(misuse("a set with an activity of another world"))
		}
		if h.set == nil {
			h.set = s
		} else {
			h.tied().sets = append(h.ties.sets, s)
		}
		if s.members = append(s.members, h); cap(s.members) >= cap(s.room) {
			s.room = s.members
		}
	}
}

// Remove takes a member out.
func (s *Set) Remove(m Activity) { s.remove(baseOf(m, "to remove from a set")) }

func (s *Set) remove(h *activity) {
	switch i := slices.Index(s.members, h); i {
	case -1:
		return
	case 0:
		s.members[0] = nil
		if s.members = s.members[1:]; len(s.members) == 0 {
			s.members = s.room[:0]
		}
	default:
		s.members = slices.Delete(s.members, i, i+1)
	}
	if h.set == s {
		h.set = nil
		return
	}
	if i := slices.Index(h.tied().sets, s); i >= 0 {
		h.ties.sets = slices.Delete(h.ties.sets, i, i+1)
	}
}

// Len is how many members there are.
func (s *Set) Len() int { return len(s.members) }

// WaitAll waits for all members, one after the other, and empties the set. The error is the
// first member's; those after it stay in the set.
func (s *Set) WaitAll(a *Actor) error { return s.WaitAllFor(a, math.Inf(1)) }

// WaitAllFor waits for all members at most for so many seconds. If the time is over before
// the last has ended, the error is ErrTimeout, and those that have not been waited for stay.
func (s *Set) WaitAllFor(a *Actor, sec float64) error {
	a.checkIn(s.w)
	if sec = limit(sec); sec != forEver {
		sec += a.NowSec()
	}
	if len(s.members) == 0 {
		return nil
	}
	a.call.set, a.call.handle, a.call.limitSec = s, nil, sec
	if !a.submit((*waitingAll)(a), nothing) {
		return a.failure("wait for all", result{outcome: canceled})
	}
	if a.result.outcome == timedOut {
		return a.failure("wait for all", a.result)
	}
	if h := a.call.handle; h != nil && h.ended() { // the last that it has waited for
		s.drop(a, h)
	}
	if h := a.result.member; h != nil {
		return h.err(a)
	}
	return nil
}

// waitingAll is the request to wait for the first member of an actor's call.set, and then for
// the next. The actor's code goes on after the last one only.
type waitingAll Actor

func (r *waitingAll) answer(a *Actor) {
	w, c := a.w, &a.call
	a.result, a.work, c.cancels = result{}, nil, false
	if h := c.handle; h != nil && c.set.drop(a, h) { // that it has waited for in the last request
		w.wake(a)
		return
	}
	h := c.set.members[0]
	if h.state == Inited {
		h.launch(a)
	}
	if h.ended() {
		c.handle = nil
		if !c.set.drop(a, h) {
			a.then = waitsAll
		}
		w.wake(a)
		return
	}
	limitSec := c.limitSec
	if limitSec >= 0 {
		limitSec = max(limitSec-w.NowSec(), 0)
	}
	c.handle, a.then = h, waitsAll
	h.await(a, limitSec)
}

// drop takes out a member that has ended, and reports whether the actor's code is to go on: it
// was the last one, or has failed.
func (s *Set) drop(a *Actor, h *activity) bool {
	s.remove(h)
	h.see()
	if h.outcome != done {
		a.result.member = h
	}
	return h.outcome != done || len(s.members) == 0
}

// WaitAny waits until one of the members has ended, takes it out, and returns it, with the
// error of its Wait. If several have ended it is the one that was added first. In an empty
// set it waits for ever.
func (s *Set) WaitAny(a *Actor) (Activity, error) { return s.WaitAnyFor(a, math.Inf(1)) }

// WaitAnyFor is WaitAny for at most so many seconds; then there is no activity, and the
// error is ErrTimeout. What ends at that very date stays in the set.
func (s *Set) WaitAnyFor(a *Actor, sec float64) (Activity, error) {
	a.checkIn(s.w)
	a.call.limitSec, a.call.cancels, a.call.set = limit(sec), false, s
	if !a.submit((*waitingAny)(a), nothing) {
		return nil, a.failure("wait for any", result{outcome: canceled})
	}
	if a.result.outcome != done {
		return nil, a.failure("wait for any", a.result)
	}
	h := a.result.member
	a.result.member = nil
	return h.self.(Activity), h.err(a)
}

// TestAny takes out the first member that has ended, and reports whether there is one. The
// error is that of its Wait.
func (s *Set) TestAny(a *Actor) (Activity, bool, error) {
	a.checkIn(s.w)
	var found *activity
	ok := a.submit(act(func() {
		if found = s.firstEnded(); found != nil {
			s.remove(found)
			found.see()
		}
	}), nothing)
	if !ok || found == nil {
		return nil, false, nil
	}
	return found.self.(Activity), true, found.err(a)
}

func (s *Set) firstEnded() *activity {
	for _, h := range s.members {
		if h.ended() {
			return h
		}
	}
	return nil
}

// waitingAny is the request to wait for any member of an actor's call.set.
type waitingAny Actor

func (r *waitingAny) answer(a *Actor) {
	w, s := a.w, a.call.set
	a.result, a.work = result{}, nil
	for _, h := range s.members {
		if h.state == Inited {
			h.launch(a)
		}
	}
	if h := s.firstEnded(); h != nil {
		s.give(a, h)
		w.wake(a)
		return
	}
	s.waiting = append(s.waiting, a)
	w.await(a, s, a.call.limitSec, Waiting)
}

// give takes a member out for an actor.
func (s *Set) give(a *Actor, h *activity) {
	s.remove(h)
	a.result.member = h
	h.see()
}

// notifySets gives activities that have ended at once to the actors that wait for sets with them, and have
// begun to before another did: the actor that has waited longest comes first.
func notifySets(ended [2]*activity, waited uint64) {
	for {
		var member *activity
		var of *Set
		for _, h := range ended {
			if h == nil {
				continue
			}
			if h.set != nil && h.set.isBefore(of, h, member, waited) {
				of, member = h.set, h
			}
			if h.ties != nil {
				for _, s := range h.ties.sets {
					if s.isBefore(of, h, member, waited) {
						of, member = s, h
					}
				}
			}
		}
		if of == nil {
			return
		}
		a := of.waiting[0]
		of.forget(a)
		of.give(a, member)
		a.w.wake(a)
	}
}

// isBefore reports whether a set's first actor, if it has begun to wait before another did, comes before that of
// another set, or the set's member h before its member than.
func (s *Set) isBefore(other *Set, h, than *activity, waited uint64) bool {
	switch {
	case len(s.waiting) == 0 || s.waiting[0].waited > waited:
		return false
	case other == nil:
		return true
	case s == other:
		return slices.Index(s.members, h) < slices.Index(s.members, than)
	}
	return s.waiting[0].waited < other.waiting[0].waited
}

// forget implements waited.
func (s *Set) forget(a *Actor) {
	s.waiting = without(s.waiting, a)
	a.w.released(a)
}

func (s *Set) describe(*Actor) string {
	if len(s.members) == 1 {
		return "any of 1 activity"
	}
	return "any of " + strconv.Itoa(len(s.members)) + " activities"
}
