package actor

import (
	"maps"
	"math"
	"slices"
)

// Kill ends another actor, or this one: its calls do not return, deferred functions and
// those of OnExit run. Activities that it waits for are canceled, also those of others, but not the workflows of others. It
// does nothing if b is dead.
func (a *Actor) Kill(b *Actor) {
	a.checkOther(b)
	a.submit(act(func() { a.w.kill(b) }), nothing)
}

// KillAll kills all other actors.
func (a *Actor) KillAll() {
	a.submit(act(func() {
		for b := a.w.first; b != nil; b = b.after {
			if b != a {
				a.w.kill(b)
			}
		}
	}), nothing)
}

// kill has an actor die in the next round. What it waits for is cancelled at once.
func (w *World) kill(a *Actor) {
	switch {
	case a.dying || a.ended:
		return
	case a.unborn:
		w.neverBorn(a)
		return
	}
	a.dying, a.suspended, a.held, a.then = true, false, false, nothing
	if on := a.on; on != nil {
		x, side := a.work, a.side
		if y, waits := on.(*work); waits && x == nil && y.isOf(a) {
			x, side = y, y.sideOf(a)
		}
		on.forget(a)
		if x != nil {
			w.giveUp(x, side, peerFailed)
		} else {
			w.abandon(a, on)
		}
		a.work = nil
	}
	w.wake(a)
}

// Suspend stops an actor, and what it has under way, until Resume. Sleeps and limits go on.
func (a *Actor) Suspend(b *Actor) {
	a.checkOther(b)
	a.submit(act(func() {
		if a == b {
			w := a.w
			w.suspend(a)
			a.held = true
			return
		}
		a.w.suspend(b)
	}), nothing)
}

// Resume lets an actor go on that was suspended.
func (a *Actor) Resume(b *Actor) {
	a.checkOther(b)
	a.submit(act(func() { a.w.unsuspend(b) }), nothing)
}

func (w *World) suspend(a *Actor) {
	if a.dying || a.ended || a.suspended {
		return
	}
	a.suspended, a.paused = true, a.doing
	w.notify(a, Suspended)
	for _, x := range a.works() {
		x.suspend()
	}
}

func (w *World) unsuspend(a *Actor) {
	if !a.suspended {
		return
	}
	a.suspended = false
	for _, x := range a.works() {
		x.resume()
	}
	if a.held {
		a.held = false
		w.wake(a)
	} else {
		w.notify(a, a.paused)
	}
}

// Join waits for the end of another actor.
func (a *Actor) Join(b *Actor) error { return a.JoinFor(b, math.Inf(1)) }

// JoinFor is Join for at most so many seconds, zero or more; then the error is ErrTimeout.
func (a *Actor) JoinFor(b *Actor, sec float64) error {
	a.checkOther(b)
	sec = limit(sec)
	if b.ended {
		a.submitQuick(pause{}, true)
		return nil
	}
	if !a.submit(do(func(a *Actor) { a.w.join(a, b, sec) }), nothing) {
		return a.fail("join "+b.String(), result{outcome: canceled})
	}
	return a.fail("join "+b.String(), a.result)
}

// joining is what an actor waits for in Join.
type joining struct{ of *Actor }

func (j joining) forget(a *Actor) {
	f := j.of.rare()
	f.joiners = without(f.joiners, a)
	a.stopTimer()
}

func (j joining) describe(*Actor) string { return "the end of " + j.of.String() }

func (w *World) join(a, b *Actor, sec float64) {
	a.result = result{}
	if b.ended {
		w.wake(a)
		return
	}
	b.rare().joiners = append(b.rare().joiners, a)
	w.awaitAsleep(a, joining{b}, sec)
}

// OnExit has a function called when the actor ends, the last one first. failed is false if
// its code has returned. The function runs as part of the actor: its calls do nothing but
// return ErrCanceled. An actor that AutoRestart has started anew has all functions of the one
// before it, besides those that it registers itself.
func (a *Actor) OnExit(f func(failed bool)) {
	checkFunction("OnExit", f == nil)
	a.submit(act(func() {
		e := a.exits()
		e.all = append(e.all, f)
	}), nothing)
}

// Daemonize makes the actor a daemon.
func (a *Actor) Daemonize() {
	a.submit(act(func() {
		if !a.daemon {
			a.daemon = true
			a.w.daemons++
		}
	}), nothing)
}

// KillAt has the actor die at a date, in seconds. A date that has passed is ignored, and so is +Inf.
func (a *Actor) KillAt(sec float64) {
	checkDate("a death at a date", sec)
	a.submit(act(func() {
		if sec > a.NowSec() && !math.IsInf(sec, 1) {
			a.rare().killSec = sec
			a.w.timers.Set(death(a), sec)
		}
	}), nothing)
}

// Move brings an actor, this one or another, to a host. Executions of its own on the host that it leaves move with it;
// remote executions stay where they are, and transfers keep their ends.
func (a *Actor) Move(b *Actor, h *Host) {
	a.checkOther(b)
	a.w.checkHost(h)
	a.submit(act(func() { a.w.move(b, h) }), nothing)
}

func (w *World) move(a *Actor, h *Host) {
	from := a.host
	switch {
	case from == h || a.ended:
		return
	case a.unborn: // it is on no host yet
		a.host = h
		return
	}
	from.depart(a)
	a.host = h
	h.arrive(a)
	for _, x := range a.works() {
		if x.kind == execution && x.from == from.id {
			x.moveTo(h)
		}
	}
}

// without takes the first x out of a list.
func without[T comparable](all []T, x T) []T {
	if i := slices.Index(all, x); i >= 0 {
		return slices.Delete(all, i, i+1)
	}
	return all
}

// Restart kills another actor and starts it anew, on the host where it is: with its name,
// code, properties and what SpawnOptions and OnExit have given it. The result is the new one,
// or nil if the host is off.
func (a *Actor) Restart(b *Actor) *Actor {
	a.checkOther(b)
	if a == b {
		panic(misuse(a.String() + " restarts itself; Kill it from elsewhere, or use AutoRestart"))
	}
	var anew *Actor
	a.submit(act(func() {
		a.w.kill(b)
		if anew = b.restarted(); !a.w.spawn(anew) {
			anew = nil
		}
	}), nothing)
	return anew
}

// SetAutoRestart has the actor start anew, or no longer, when its host, having been off, is
// on again: with the code, daemon flag and date of death that it has now, and the functions of
// OnExit that it has when it dies.
func (a *Actor) SetAutoRestart(on bool) {
	a.submit(do(func(a *Actor) {
		a.rare().restart = on
		if a.host.forget(a); on {
			a.host.register(a)
		}
		a.w.wake(a)
	}), nothing)
}

// restarted is a copy of the actor as it is now, to be spawned again.
func (a *Actor) restarted() *Actor {
	b := &Actor{w: a.w, name: a.name, host: a.host, code: a.code, daemon: a.daemon, parent: a.parent, fate: &fate{restarts: 1}}
	b.call.value = noValue
	if f := a.fate; f != nil {
		b.fate.killSec, b.fate.restart = f.killSec, f.restart
		b.fate.props = maps.Clone(f.props)
		if f.onExit != nil {
			b.fate.onExit = &exits{slices.Clone(f.onExit.all)}
		}
	}
	return b
}

// exits are the functions of OnExit. What is to start anew shares them with the actor that lives, which may
// register more.
type exits struct{ all []func(failed bool) }

func (a *Actor) exits() *exits {
	f := a.rare()
	if f.onExit == nil {
		f.onExit = &exits{}
	}
	return f.onExit
}
