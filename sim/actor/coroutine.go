package actor

import (
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// unwind is what a dying actor panics with, so that its deferred functions run.
type unwind struct{}

// launch makes the coroutine of an actor; its code begins at the first resume.
func (a *Actor) launch() { a.coroutine.Start(a.body) }

// body is the coroutine.
func (a *Actor) body(yield func(struct{}) bool) {
	a.coroutine.Begin(yield)
	defer a.leave()
	a.code(a)
	a.returned = true
}

// leave ends the actor's code, however it came to that.
func (a *Actor) leave() {
	r := recover()
	if _, died := r.(unwind); r != nil && !died {
		a.w.panicked(a, r)
	}
	a.dying, a.unwinding, a.then = true, true, nothing
	if a.fate != nil && a.fate.onExit != nil {
		for _, f := range slices.Backward(a.fate.onExit.all) {
			a.callOnExit(f)
		}
	}
}

// callOnExit calls a function of OnExit.
func (a *Actor) callOnExit(f func(failed bool)) {
	defer func() {
		if r := recover(); r != nil {
			if _, died := r.(unwind); !died {
				a.w.panicked(a, r)
			}
		}
	}()
	f(!a.returned)
}

// panicked notes a panic in an actor's code, while its stack is there; it ends the run.
func (w *World) panicked(a *Actor, value any) {
	if w.failure == nil {
		w.failure = &PanicError{
			Actor: a.name, PID: int(a.pid), Host: a.host.Name(), AtSec: w.NowSec(), Value: value, Stack: string(debug.Stack()),
		}
	}
}

// resume runs an actor's code up to its next request, or to its end.
func (w *World) resume(a *Actor) {
	if a.suspended && !a.dying { // since it was made ready
		a.held = true
		return
	}
	if a.then != nothing && !a.dying && !a.waitedForAll() {
		switch a.then {
		case waits:
			a.request = (*blocked)(a)
		case withdraws:
			a.request = (*withdrawing)(a)
		default:
			a.request = (*waitingAll)(a)
		}
		a.then = nothing
		return
	}
	if w.observer != nil && a.doing != Running {
		w.notify(a, Running)
	}
	w.running = a
	if !a.coroutine.Started() {
		a.launch()
	}
	if w.stalls != nil {
		w.stalls.watch(a)
	} else if !a.coroutine.Resume() {
		a.ended = true
	}
	w.running = nil
}

// waitedForAll reports whether an actor that waits for all members of a set has waited for the last,
// or one has failed; then there is no further request.
func (a *Actor) waitedForAll() bool {
	if a.then != waitsAll {
		return false
	}
	h := a.call.handle
	if h == nil || !h.ended() || h.outcome == done && len(a.call.set.members) > 1 {
		return false
	}
	a.then = nothing
	return true
}

// submit makes a request, and what follows it before the actor's code goes on. It returns false if the actor is dying and its deferred functions run; otherwise a
// dying actor does not come back.
func (a *Actor) submit(r request, next then) bool {
	w := a.w
	if w.running != a || !a.coroutine.Here() {
		panic(a.wrongCaller())
	}
	if a.dying {
		return a.callDying()
	}
	a.request, a.then = r, next
	a.coroutine.Yield()
	if a.dying {
		a.unwinding = true
		panic(unwind{})
	}
	return true
}

// callDying handles a call of a dying actor: its deferred functions go on
// without them, and code that has recovered from the actor's death dies again.
func (a *Actor) callDying() bool {
	if a.unwinding && unwinds() {
		return false
	}
	a.unwinding = true
	panic(unwind{})
}

// unwinds reports whether a panic unwinds the stack.
func unwinds() bool {
	pcs := make([]uintptr, 64)
	depth := runtime.Callers(2, pcs)
	for depth == len(pcs) { // deferred functions may be deep
		pcs = make([]uintptr, 4*len(pcs))
		depth = runtime.Callers(2, pcs)
	}
	frames := runtime.CallersFrames(pcs[:depth])
	for {
		f, more := frames.Next()
		if f.Function == "runtime.gopanic" || strings.HasSuffix(f.Function, ".(*Actor).callOnExit") {
			return true
		}
		if !more {
			return false
		}
	}
}

// wrongCaller is the panic of a call of an actor that is not made by its own code.
func (a *Actor) wrongCaller() error {
	where := "while no actor runs"
	switch r := a.w.running; {
	case r == a:
		where = "from another goroutine"
	case r != nil:
		where = "by " + r.String()
	}
	return misuse("a call of " + a.String() + " was made " + where + "; an actor makes its calls itself")
}
