package actor

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/world"
)

// catch notes what has failed at this date before its time.
func (w *World) catch() {
	for w.world.HasFailed() {
		w.world.StepUntil(w.NowSec())
		for w.world.TakeEnd(&w.end) {
			w.take(&w.end)
		}
	}
}

// note notes the end of a work.
func (w *World) noteEnd(tag int32, how world.Outcome) {
	x := w.works[tag]
	x.phase = ending
	if x.kind == execution {
		x.dated = w.HostAt(x.from).dated
	}
	switch how {
	case world.Done:
		if x.outcome = done; x.kind == transfer && !(w.world.HostOn(x.from) && w.world.HostOn(x.to)) {
			x.outcome = peerFailed // as in SimGrid it has gone on without its host until now
		}
	case world.HostFailed:
		switch x.outcome = hostFailed; x.kind {
		case diskUse:
			x.outcome = diskFailed
		case transfer, direct:
			x.outcome = peerFailed
		}
	case world.LinkFailed:
		x.outcome = linkFailed
	default:
		x.outcome = canceled
	}
	w.ending = append(w.ending, x)
}

// finishEnding finishes the works that are ending, in SimGrid's order: model by model, and of each
// first what has failed.
func (w *World) finishEnding() {
	w.catch()
	if len(w.ending) > 1 {
		w.line()
	}
	for i := 0; i < len(w.ending); i++ {
		x := w.ending[i]
		if w.nextDue < len(w.due) || len(w.joined) > 0 {
			w.wakeDue(x)
		}
		if x.phase == ending {
			w.finish(x, x.outcomes())
		}
		if x.listed == notListed {
			w.recycle(x)
		}
	}
	clear(w.ending)
	w.ending = w.ending[:0]
}

// outcomes are those of both sides.
func (x *work) outcomes() [2]outcome {
	both := [2]outcome{x.outcome, x.outcome}
	if x.canceledBy != 0 && (x.kind == transfer || x.kind == message) {
		both[2-x.canceledBy] = peerFailed
	}
	return both
}

// executed is the class of executions that are done.
const executed = 1

// class orders ends of one date.
func (x *work) class() int {
	class := 2 * int([...]uint8{execution: 0, parallel: 0, diskUse: 1, transfer: 2, direct: 2, message: 2, workflow: 3}[x.kind])
	if x.outcome == done {
		class++
	}
	return class
}

// finish ends a work, with an outcome for each side, and makes the actors ready that wait for it.
func (w *World) finish(x *work, outcomes [2]outcome) {
	wasNoted, began := x.phase == ending, x.phase != unmatched
	x.phase, x.finishSec = over, w.NowSec()
	if x.flow != nil {
		x.flow.leave()
	}
	if w.observer != nil && x.kind.sends() && began {
		w.notifyMessage(x, outcomes[1])
	}
	if x.tag >= 0 {
		w.works[x.tag] = nil
		w.tags = append(w.tags, x.tag)
		x.tag = -1
		if x.kind == execution {
			w.HostAt(x.from).unload()
		}
	}
	if x.listed == inQueue {
		x.box.queue.remove(x)
	}
	if x.outcome = outcomes[0]; x.box != nil {
		w.handOver(x, outcomes[0])
	}
	for i := range x.sides {
		s := &x.sides[i]
		if s.actor != nil {
			x.part(i)
			if s.actor.work == x && int(s.actor.side) == i {
				s.actor.work = nil
				if s.blocks {
					s.actor.conclude(x, i, outcomes[i])
				}
			}
		}
		if s.handle != nil {
			s.handle.over(x, outcomes[i])
		}
	}
	for _, a := range x.waiters {
		if a.on == waited(x) {
			x.notifySets(a.waited)
			w.released(a)
			w.wake(a)
		}
	}
	x.notifySets(w.waits + 1)
	for i := range x.sides {
		if h := x.sides[i].handle; h != nil {
			if h.unowned() {
				h.release()
			}
			h.callOnEnd()
		}
	}
	if x.onFail != nil && outcomes[0] != done {
		x.onFail()
	}
	if !wasNoted && x.listed == notListed {
		w.recycle(x)
	}
}

// notifySets is the function notifySets for both sides.
func (x *work) notifySets(waited uint64) {
	notifySets([2]*activity{x.sides[0].handle, x.sides[1].handle}, waited)
}

// conclude gives an actor the result of its call at the end of the work.
func (a *Actor) conclude(x *work, side int, o outcome) {
	a.result = result{outcome: o, value: x.value, cause: x.cause}
	a.holds = side == 1 && o == done
}

// dropValues drops what a dead actor had not yet posted, and what it had received but not
// yet taken.
func (a *Actor) dropValues() {
	if a.call.value != noValue {
		a.call.box.store.drop(a.call.value)
		a.call.value = noValue
	}
	if a.holds {
		a.call.box.store.drop(a.result.value)
		a.holds = false
	}
}

// forget implements waited.
func (x *work) forget(a *Actor) {
	x.waiters = without(x.waiters, a)
	a.w.released(a)
}

// giveUp ends a work because one side does not wait any longer, or dies.
func (w *World) giveUp(x *work, side int8, why outcome) {
	if x.phase == over {
		return
	}
	if x.phase == underWay {
		w.world.Discard(x.act)
	}
	outcomes := [2]outcome{peerFailed, peerFailed}
	if outcomes[side] = canceled; why == timedOut {
		outcomes[side] = timedOut
	}
	if x.box == nil {
		outcomes[1-side] = outcomes[side]
	}
	w.finish(x, outcomes)
}

// abandon cancels, as SimGrid does, what a dying actor has waited for though it is not its own.
func (w *World) abandon(a *Actor, on waited) {
	switch on := on.(type) {
	case *work:
		w.abandonWork(on)
	case *Set:
		for _, h := range slices.Clone(on.members) {
			if x := h.work; x != nil && !x.isOf(a) {
				w.abandonWork(x)
			}
		}
	}
}

func (w *World) abandonWork(x *work) {
	why := canceled
	switch {
	case x.kind == workflow || x.phase == ending || x.phase == over:
		return
	case x.phase == underWay:
		if w.world.Discard(x.act); x.kind.sends() {
			why = peerFailed
		}
	}
	w.finish(x, [2]outcome{why, why})
}

// cancelOwn cancels, when an actor has ended, what it has under way, the oldest first.
func (w *World) cancelOwn(a *Actor) {
	for all := a.works(); len(all) > 0; all = a.works() {
		all = slices.Clone(all)
		slices.SortFunc(all, func(x, y *work) int { return cmp.Compare(x.id, y.id) })
		for _, x := range all {
			switch {
			case x == a.work:
				w.giveUp(x, a.side, peerFailed)
			case x.isOf(a): // else it has ended with another one
				w.giveUp(x, x.sideOf(a), peerFailed)
			}
		}
	}
}
