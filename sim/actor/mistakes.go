package actor

import (
	"fmt"
	"math"
	"reflect"

	"github.com/clustersim/clustersim/sim/actor/internal/coroutine"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// misuse is the value of a panic for a call that makes no sense.
type misuse string

func (m misuse) Error() string { return "actor: " + string(m) }

// enter begins a Run or a Close, of which there is one at a time.
func (w *World) enter(call string) {
	if w.runner.CompareAndSwap(0, max(coroutine.Goroutine(), 1)) {
		return
	}
	if a := w.running; a != nil && a.coroutine.Here() {
		panic(misuse(call + " was called by " + a.String()))
	}
	panic(misuse(call + " was called while the world runs"))
}

// check panics for a change that is not made by the actor that runs, if the world runs: by an observer, or from another
// goroutine.
func (w *World) check() {
	if w.observing {
		panic(misuse("an observer changes the world that it observes"))
	}
	by := w.runner.Load()
	if by <= 1 || by == coroutine.Goroutine() || w.running != nil && w.running.coroutine.Here() {
		return
	}
	panic(misuse("a call about a world was made from another goroutine than that which runs it"))
}

// checkWorld panics for something that is to be made without a world.
func checkWorld(what string, w *World) {
	if w == nil {
		panic(misuse(what + " of a nil world"))
	}
}

// check panics unless a is the actor that runs.
func (a *Actor) check() {
	if a == nil {
		panic(misuse("a call by a nil actor"))
	}
	if a.w.running != a {
		panic(a.wrongCaller())
	}
}

// checkIn is check for something that belongs to a world, which must be the actor's.
func (a *Actor) checkIn(w *World) {
	if a == nil {
		panic(misuse("a call by a nil actor"))
	}
	if a.w.running != a {
		panic(a.wrongCaller())
	}
	if a.w != w {
		panic(a.elsewhere(w))
	}
}

// elsewhere is the mistake of an actor that uses what is not of its world.
func (a *Actor) elsewhere(w *World) error {
	if w == nil {
		return misuse(a.String() + " uses something of no world; make it with its function, such as NewMutex")
	}
	return misuse(a.String() + " uses something of another world")
}

// checkOther panics unless b is an actor of the same world.
func (a *Actor) checkOther(b *Actor) {
	if b == nil {
		panic(misuse(a.String() + " makes a call about a nil actor"))
	}
	a.checkIn(b.w)
}

// checkHost panics unless h is a host of the world.
func (w *World) checkHost(h *Host) {
	switch {
	case h == nil:
		panic(misuse("a nil host"))
	case h.w != w:
		panic(misuse("host " + h.Name() + " is of another world"))
	}
}

// baseOf panics for an activity that is nil or has not been made by a function of the package.
func baseOf(x Activity, what string) *activity {
	if v := reflect.ValueOf(x); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() { // a struct may embed one
		panic(misuse("a nil activity " + what))
	}
	h := x.base()
	if h.w == nil {
		panic(misuse("an activity of no world " + what))
	}
	return h
}

// check panics for the zero value of an activity.
func (h *activity) check() {
	if h.w == nil {
		panic(misuse("an activity of no world"))
	}
}

// checkAmount panics for an amount that makes no sense.
func checkAmount(unit string, amount float64) {
	if !(amount >= 0) || math.IsInf(amount, 1) {
		panic(misuse(fmt.Sprintf("%v %s; want a number of at least 0", amount, unit)))
	}
}

// checkPriority panics for a priority that the world below does not take.
func checkPriority(p float64) {
	checkAmount("of priority", p)
	if p != 0 && (p < world.LeastPriority || p > world.MostPriority) {
		panic(misuse(fmt.Sprintf("%v of priority; want 0, or %g to %g", p, world.LeastPriority, world.MostPriority)))
	}
}

// checkDate panics for a date that is no number or negative.
func checkDate(what string, sec float64) {
	if !(sec >= 0) {
		panic(misuse(fmt.Sprintf("%s of %v s; want a number of at least 0", what, sec)))
	}
}

// limit is that of a wait for so many seconds: forEver for +Inf.
func limit(sec float64) float64 {
	if !(sec >= 0) {
		panic(misuse(fmt.Sprintf("a limit of %v s; want a number of at least 0, or +Inf", sec)))
	}
	if math.IsInf(sec, 1) {
		return forEver
	}
	return sec
}

// checkFunction panics for a function that is missing.
func checkFunction(what string, isNil bool) {
	if isNil {
		panic(misuse(what + " without a function"))
	}
}

// only is the options value of a call that has one at most.
func only[O any](options []O) (o O) {
	switch len(options) {
	case 0:
		return o
	case 1:
		return options[0]
	}
	panic(misuse(fmt.Sprintf("a call with %d values of %T; want one at most", len(options), o)))
}

// check panics for the zero Mailbox and the zero Queue.
func (b *box[T]) check() {
	if b == nil {
		panic(misuse("a mailbox or queue of no world; make it with MailboxOf or QueueOf"))
	}
}
