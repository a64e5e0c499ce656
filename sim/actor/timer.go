package actor

import "github.com/clustersim/clustersim/sim/kernel"

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
	if x, one := a.on.(*work); one && x.phase == noted || a.on == nil {
		return
	}
	on := a.on
	a.result = result{outcome: timedOut}
	x := a.work
	on.forget(a)
	if a.call.cancels && x != nil {
		w.giveUp(x, a.side, timedOut)
	}
	a.work, a.then = nil, nothing
	w.wake(a)
}
