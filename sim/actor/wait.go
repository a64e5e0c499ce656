package actor

import "math"

// Wait implements Activity.
func (h *activity) Wait(a *Actor) error { return h.WaitFor(a, math.Inf(1)) }

// WaitFor implements Activity.
func (h *activity) WaitFor(a *Actor, sec float64) error {
	a.checkIn(h.w)
	limitSec := limit(sec)
	if h.ended() && (h.outcome != done || h.seen && !h.lazy) {
		h.seen = true
		return h.err(a)
	}
	if h.state == Inited && (h.lazy || h.needsOthers()) {
		h.Start(a)
	}
	a.call.handle, a.call.limitSec = h, limitSec
	if !a.submit((*waiting)(a), nothing) {
		return a.failure("wait for "+h.self.what(), result{outcome: canceled})
	}
	if a.result.outcome == timedOut {
		return a.failure("wait for "+h.self.what(), a.result)
	}
	if !h.seen {
		h.seen = true
		if h.ties != nil && len(h.ties.successors) > 0 {
			a.submit(act(func() { h.release() }), nothing)
		}
	}
	return h.err(a)
}

// err is what a wait returns after the end.
func (h *activity) err(a *Actor) error {
	if h.outcome == done {
		return nil
	}
	r := result{outcome: h.outcome}
	if h.ties != nil {
		r.cause = h.ties.cause
	}
	return a.failure(h.self.what(), r)
}

// waiting is the request to wait for an actor's call.handle.
type waiting Actor

func (r *waiting) answer(a *Actor) {
	h, w := a.call.handle, a.w
	a.result, a.call.cancels, a.work = result{}, false, nil
	if h.state == Inited {
		h.launch(a)
	}
	switch {
	case h.ended():
		h.see()
		w.wake(a)
	default:
		h.await(a, a.call.limitSec)
	}
}

// await has an actor wait for the end.
func (h *activity) await(a *Actor, limitSec float64) {
	if h.work == nil { // it waits for others
		h.tied().waiters = append(h.ties.waiters, a)
		h.w.await(a, h, limitSec, h.doing)
	} else {
		h.work.waiters = append(h.work.waiters, a)
		h.w.await(a, h.work, limitSec, h.doing)
	}
}

// forget implements waited: a waits for an activity that waits for others.
func (h *activity) forget(a *Actor) {
	h.tied().waiters = without(h.ties.waiters, a)
	a.w.released(a)
}

func (h *activity) describe(*Actor) string {
	return h.self.what() + ", which waits for what comes before it"
}

// Test implements Activity.
func (h *activity) Test(a *Actor) (bool, error) {
	a.checkIn(h.w)
	a.call.handle = h
	if !a.submit((*probing)(a), nothing) {
		return false, a.failure("test "+h.self.what(), result{outcome: canceled})
	}
	if !h.ended() {
		return false, nil
	}
	return true, h.err(a)
}

// probing is the request to test an actor's call.handle.
type probing Actor

func (r *probing) answer(a *Actor) {
	h := a.call.handle
	if h.state == Inited {
		h.launch(a)
	}
	if h.ended() {
		h.see()
	}
	a.w.wake(a)
}

// Cancel implements Activity.
func (h *activity) Cancel(a *Actor) {
	a.checkIn(h.w)
	a.call.handle = h
	a.submit((*canceling)(a), nothing)
}

type canceling Actor

func (r *canceling) answer(a *Actor) {
	a.call.handle.cancel()
	a.w.wake(a)
}

// cancel ends an activity; actors that wait for it go on at the end of the round.
func (h *activity) cancel() {
	w, x := h.w, h.work
	switch {
	case h.ended():
	case x == nil:
		h.state, h.outcome, h.finishSec = Canceled, canceled, w.NowSec()
		for _, a := range h.tied().waiters {
			w.released(a)
			w.wake(a)
		}
		h.announce()
	default:
		x.cancel(h.side)
	}
}

// cancel ends a work for one of its sides; an actor that waits for it gets its result at the end of the round.
func (x *work) cancel(side int8) {
	w := x.w
	switch x.phase {
	case unmatched:
		w.finish(x, [2]outcome{canceled, canceled})
	case underWay:
		w.world.Discard(x.act)
		x.phase, x.outcome = ending, canceled
		x.canceledBy = 1 + side
		w.ending = append(w.ending, x)
	}
}

// blocked is the request to wait for the work of a call that has just started it.
type blocked Actor

func (r *blocked) answer(a *Actor) {
	w, x := a.w, a.work
	if x == nil { // it has ended already
		w.wake(a)
		return
	}
	x.waiters = append(x.waiters, a)
	w.await(a, x, a.call.limitSec, x.state(a.side))
}

// state is what an actor does that waits for a work.
func (x *work) state(side int8) State {
	switch x.kind {
	case execution, parallel:
		return Executing
	case diskUse:
		return UsingDisk
	case direct:
		return Sending
	}
	return Sending + State(side)
}

// describe implements waited.
func (x *work) describe(a *Actor) string {
	switch x.kind {
	case execution:
		return "an execution on " + x.w.platform.HostName(x.from)
	case parallel:
		return "a parallel task"
	case workflow:
		return x.flow.what()
	case diskUse:
		return "a disk of " + x.w.platform.HostName(x.from)
	case direct:
		return "a transfer from " + x.w.platform.HostName(x.from) + " to " + x.w.platform.HostName(x.to)
	}
	side := "a put to "
	if x.phase == unmatched && !x.sends || x.phase != unmatched && x.sides[0].actor != a {
		side = "a get from "
	}
	state := ", which has no partner"
	if x.phase != unmatched {
		state = ", under way"
	}
	return side + x.box.String() + state
}
