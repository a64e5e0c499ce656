package actor

import "math"

// SpawnOption says what an actor is like.
type SpawnOption func(*Actor)

// Daemon makes an actor that does not keep the world going: when there is nobody but
// daemons, they die.
func Daemon() SpawnOption { return func(a *Actor) { a.daemon = true } }

// AutoRestart has an actor started anew whenever its host, having been off, is on again; also
// if the host was off at the date of StartAt.
func AutoRestart() SpawnOption { return func(a *Actor) { a.rare().restart = true } }

// KillAt has an actor die at a date, unless that has passed.
func KillAt(sec float64) SpawnOption {
	checkSec("a death at a date", sec)
	return func(a *Actor) { a.rare().killSec = sec }
}

// StartAt has an actor begin at a date, unless that has passed. It has no pid until then.
func StartAt(sec float64) SpawnOption {
	checkSec("a start at a date", sec)
	if math.IsInf(sec, 1) {
		panic(misuse("a start at a date of +Inf s"))
	}
	return func(a *Actor) { a.rare().startSec = sec }
}

// Prop gives an actor a property.
func Prop(key, value string) SpawnOption {
	return func(a *Actor) {
		f := a.rare()
		if f.props == nil {
			f.props = map[string]string{}
		}
		f.props[key] = value
	}
}

// Spawn makes an actor on a host that runs a function. If an actor calls it, that is its
// parent, and the new one runs first. On a host that is off nothing is made and the result
// is nil; see Host.On.
func (h *Host) Spawn(name string, code func(*Actor), options ...SpawnOption) *Actor {
	if h == nil {
		panic(misuse("spawn " + name + " on a nil host"))
	}
	w := h.w
	checkFunction("spawn "+name, code == nil)
	if w.closed {
		return nil
	}
	a := h.newActor(name, code, options)
	if parent := w.running; parent != nil {
		a.parent = parent.pid
	}
	if w.running == nil { // without a request, nothing is allocated for one
		w.check()
		if !w.spawn(a) {
			return nil
		}
		return a
	}
	made := false
	w.request(func() { made = w.spawn(a) })
	if !made {
		return nil
	}
	return a
}

// newActor is an actor that is to be spawned.
func (h *Host) newActor(name string, code func(*Actor), options []SpawnOption) *Actor {
	a := &Actor{w: h.w, name: name, host: h, code: code}
	a.call.value = noValue
	for _, o := range options {
		checkOption(o == nil)
		o(a)
	}
	return a
}

// Spawn is h.Spawn: a is the parent. The error is ErrHostFailed if the host is off.
func (a *Actor) Spawn(h *Host, name string, code func(*Actor), options ...SpawnOption) (*Actor, error) {
	a.check()
	a.w.checkHost(h)
	if b := h.Spawn(name, code, options...); b != nil {
		return b, nil
	}
	if a.dying {
		return nil, a.fail("spawn "+name, result{outcome: canceled})
	}
	return nil, a.fail("spawn "+name+" on "+h.Name(), result{outcome: hostFailed})
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
			a.host.awaits(a.again())
		}
		w.neverBorn(a)
		return
	}
	w.lastPID++
	a.pid = w.lastPID
	w.alive++
	w.newborn++
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
	w.tell(a, Created)
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
