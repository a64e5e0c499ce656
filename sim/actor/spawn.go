package actor

import (
	"maps"
	"math"
)

// SpawnOptions choose what an actor is like. The zero value is an actor that starts at once, keeps the world going, and
// dies with its host. A value out of range panics.
type SpawnOptions struct {
	// Daemon makes an actor that does not keep the world going: when only daemons are left, they die.
	Daemon bool
	// AutoRestart starts the actor again whenever its host, having been off, is on again; also if the host was off at
	// StartSec.
	AutoRestart bool
	// StartSec is the date at which the actor begins, in seconds, finite; 0, or a date that has passed: at once. Until
	// then it has no PID.
	StartSec float64
	// KillSec is the date at which the actor dies, in seconds; 0, a date that has passed or +Inf: never.
	KillSec float64
	// Properties are those of Info; nil: none.
	Properties map[string]string
}

// Spawn makes an actor on the host that runs a function. A name may be that of other actors too. If an actor calls
// Spawn, that is the parent, and the new actor runs first. It takes one options value at most. The error wraps
// ErrHostFailed if the host is off, ErrClosed if the world is closed, and ErrCanceled if the parent is dying; then
// there is no actor.
func (h *Host) Spawn(name string, code func(*Actor), options ...SpawnOptions) (*Actor, error) {
	if h == nil {
		panic(misuse("spawn " + name + " on a nil host"))
	}
	w := h.w
	checkFunction("spawn "+name, code == nil)
	a := h.newActor(name, code, only(options))
	if w.closed {
		return nil, h.notSpawned(name, ErrClosed)
	}
	parent := w.running
	if parent == nil { // without a request, nothing is allocated for one
		w.check()
		if !w.spawn(a) {
			return nil, h.notSpawned(name, ErrHostFailed)
		}
		return a, nil
	}
	a.parent = parent.pid
	made := false
	w.request(func() { made = w.spawn(a) })
	switch {
	case made:
		return a, nil
	case parent.dying:
		return nil, h.notSpawned(name, ErrCanceled)
	}
	return nil, h.notSpawned(name, ErrHostFailed)
}

// notSpawned is the error of Spawn.
func (h *Host) notSpawned(name string, why error) error {
	by := ""
	if a := h.w.running; a != nil {
		by = a.String()
	}
	return &Error{Actor: by, Op: "spawn " + name + " on " + h.Name(), AtSec: h.w.NowSec(), Err: why}
}

// newActor is an actor that is to be spawned.
func (h *Host) newActor(name string, code func(*Actor), o SpawnOptions) *Actor {
	checkDate("a start at a date", o.StartSec)
	checkDate("a death at a date", o.KillSec)
	if math.IsInf(o.StartSec, 1) {
		panic(misuse("a start at a date of +Inf s"))
	}
	if math.IsInf(o.KillSec, 1) {
		o.KillSec = 0
	}
	a := &Actor{w: h.w, name: name, host: h, code: code, daemon: o.Daemon}
	a.call.value = noValue
	if o.AutoRestart || o.StartSec > 0 || o.KillSec > 0 || len(o.Properties) > 0 {
		a.fate = &fate{restart: o.AutoRestart, startSec: o.StartSec, killSec: o.KillSec, props: maps.Clone(o.Properties)}
	}
	return a
}

// spawn begins the life of an actor, now or at its date.
func (w *World) spawn(a *Actor) bool {
	a.slot = w.newSlot(a)
	if a.fate != nil && a.fate.startSec > w.NowSec() {
		a.unborn = true
		w.timers.Set(death(a), a.fate.startSec)
		return true
	}
	if !a.host.On() {
		w.freeSlot(a)
		return false
	}
	w.begin(a)
	return true
}

// begin makes an actor ready for its first step.
func (w *World) begin(a *Actor) {
	a.unborn = false
	if !a.host.On() { // its date of start has come
		if a.fate.restart {
			a.host.awaits(a.restarted())
		}
		w.neverBorn(a)
		return
	}
	w.lastPID++
	a.pid = w.lastPID
	w.alive++
	if a.daemon {
		w.daemons++
	}
	if a.before = w.last; w.last == nil {
		w.first = a
	} else {
		w.last.after = a
	}
	w.last = a
	a.host.arrive(a)
	if f := a.fate; f != nil {
		if f.killSec > w.NowSec() {
			w.timers.Set(death(a), f.killSec)
		}
		if f.restart {
			a.host.register(a)
		}
	}
	w.notify(a, Created)
	w.wake(a)
}

// neverBorn ends an actor before its first step.
func (w *World) neverBorn(a *Actor) {
	a.unborn, a.ended = false, true
	w.freeSlot(a)
	w.endJoins(a)
}

// newSlot gives an actor a slot for its timers.
func (w *World) newSlot(a *Actor) int32 {
	if n := len(w.slots); n > 0 {
		slot := w.slots[n-1]
		w.slots = w.slots[:n-1]
		w.bySlot[slot] = a
		return slot
	}
	w.bySlot = append(w.bySlot, a)
	return int32(len(w.bySlot) - 1)
}

func (w *World) freeSlot(a *Actor) {
	w.released(a)
	w.timers.Cancel(death(a))
	w.bySlot[a.slot] = nil
	w.slots = append(w.slots, a.slot)
}

// unlink takes an actor out of the lists of its world and its host.
func (a *Actor) unlink() {
	w := a.w
	if a.before == nil {
		w.first = a.after
	} else {
		a.before.after = a.after
	}
	if a.after == nil {
		w.last = a.before
	} else {
		a.after.before = a.before
	}
	a.before, a.after = nil, nil
	a.host.depart(a)
}
