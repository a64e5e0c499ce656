package actor

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/sim/internal/kernel"
)

// SleepFor lets time pass. Nothing happens if sec is not above 0; a pause is never shorter
// than 1e-9 s. The error is nil but for calls of a dying actor.
func (a *Actor) SleepFor(sec float64) error {
	if math.IsNaN(sec) || math.IsInf(sec, 1) {
		panic(misuse(fmt.Sprintf("%s sleeps for %v s", a, sec)))
	}
	if sec <= 0 {
		return a.sleepZero()
	}
	a.call.limitSec = sec
	if !a.submit((*sleeping)(a), nothing) {
		return a.fail("sleep", result{outcome: canceled})
	}
	return nil
}

// SleepUntil lets time pass up to a date, as SleepFor.
func (a *Actor) SleepUntil(sec float64) error { return a.SleepFor(sec - a.NowSec()) }

// sleepZero is a sleep of no time. It is no request, but checks the context now and then, so that a loop of such sleeps can be ended.
func (a *Actor) sleepZero() error {
	w := a.w
	if w.running != a || !a.coroutine.Here() {
		panic(a.wrongCaller())
	}
	if a.dying {
		a.submit(nil, nothing)
		return a.failure("sleep", result{outcome: canceled})
	}
	if w.lookIn--; w.lookIn < 0 {
		w.lookIn = roundsEvery
		if w.stopped() {
			a.Yield() // and does not come back
		}
	}
	return nil
}

// sleeping is the request of an actor to sleep.
type sleeping Actor

func (n *sleeping) answer(a *Actor) {
	w := a.w
	w.setTimer(a, a.call.limitSec)
	a.on = (*sleeping)(a)
	if w.observer != nil {
		w.notify(a, Sleeping)
	}
}

func (n *sleeping) forget(a *Actor) { a.stopTimer() }

// stopTimer ends an actor's sleep, or the limit of its wait, before its time.
func (a *Actor) stopTimer() {
	if w := a.w; w.sleeps.has(a.slot) {
		w.hosts[w.sleeps.remove(a.slot)].leave()
	}
	a.resting = false
}

func (n *sleeping) describe(*Actor) string { return "the end of its sleep" }

// setTimer wakes an actor after a time.
func (w *World) setTimer(a *Actor, sec float64) {
	w.waits++
	host := a.host
	host.sleepers++
	host.touch()
	w.sleeps.push(sleeper{math.Float64bits(w.NowSec() + max(sec, precision)), w.epoch<<32 | (1<<32 - 1 - w.waits&(1<<32-1)), a.slot, host.id})
}

// awaitAsleep is await, with Waiting, with a limit that is a sleep, as that of locks and joins is in SimGrid.
func (w *World) awaitAsleep(a *Actor, on waited, limitSec float64) {
	w.await(a, on, forEver, Waiting)
	if limitSec >= 0 {
		w.setTimer(a, limitSec)
	}
}

// endSleep is the end of a sleep, or of a sleep that limits another wait.
func (w *World) endSleep(a *Actor) {
	switch on := a.on.(type) {
	case *sleeping:
	case joining:
		on.forget(a)
		a.result = result{outcome: timedOut}
	case limited:
		on.timeOut(a)
		return
	}
	w.wake(a)
}

// limited is a wait with a limit that is a sleep.
type limited interface {
	waited
	timeOut(a *Actor)
}

// precision is the time in which what happens is at the same date.
const precision = kernel.TimingPrecision

// Each actor has two timers: of the limit of its wait, and of its start or its death.
func timeout(a *Actor) int32 { return 2 * a.slot }
func death(a *Actor) int32   { return 2*a.slot + 1 }

// ring is the end of a timer.
func (w *World) ring(handle int32) {
	a := w.bySlot[handle/2]
	switch {
	case handle%2 == 0:
		w.timeOut(a)
	case a.unborn:
		w.begin(a)
	default:
		w.kill(a)
	}
}

// timeOut ends a wait, unless what it waits for has just ended.
func (w *World) timeOut(a *Actor) {
	if x, one := a.on.(*work); one && x.phase == ending || a.on == nil {
		return
	}
	on := a.on
	a.result = result{outcome: timedOut}
	x := a.work
	on.forget(a)
	a.then = nothing
	switch {
	case !a.call.cancels || x == nil:
		a.work = nil
	case x.kind == message:
		w.giveUp(x, a.side, timedOut)
		a.work = nil
	default:
		a.then = withdraws
		x.sides[a.side].blocks = false // the outcome stays timedOut, however the transfer ends
	}
	w.wake(a)
}

// withdrawing is the request of a put or a get after the end of its time to end its transfer. The other side
// goes on after the end of the round, so after the actor of the request.
type withdrawing Actor

func (r *withdrawing) answer(a *Actor) {
	if x := a.work; x != nil {
		a.work = nil
		x.cancel(a.side)
	}
	a.w.wake(a)
}
