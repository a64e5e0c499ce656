package actor

import "github.com/clustersim/clustersim/sim/internal/kernel"

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

// withdrawing is the request of a put or a get whose time is over to end its transfer. The other side
// goes on after the end of the round, so after the actor of the request.
type withdrawing Actor

func (r *withdrawing) answer(a *Actor) {
	if x := a.work; x != nil {
		a.work = nil
		x.cancel(a.side)
	}
	a.w.wake(a)
}
