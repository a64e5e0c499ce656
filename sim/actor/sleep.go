package actor

import (
	"fmt"
	"math"
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

// limited is a wait whose limit is a sleep.
type limited interface {
	waited
	timeOut(a *Actor)
}
