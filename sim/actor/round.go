package actor

import "slices"

// rounds runs the actors that are ready, round after round, until none is, at one date.
func (w *World) rounds() {
	if len(w.ending) > 0 { // by calls outside of actors
		w.finishEnding()
	}
	for len(w.ready) > 0 && w.failure == nil {
		w.ready, w.round = w.round[:0], w.ready
		w.alone = len(w.round) == 1 && w.stalls == nil
		ended := false
		for i, a := range w.round {
			if soon := i + fetchedAhead; soon >= fetchedReady && soon < len(w.round) {
				w.round[soon].coroutine.Fetch()
			}
			w.resume(a)
			a.inRound = false
			ended = ended || a.ended
		}
		w.alone = false
		if ended {
			for _, a := range w.round {
				if a.ended {
					w.bury(a)
				}
			}
		}
		for _, a := range w.round {
			if a.request != nil && !a.ended {
				w.answer(a)
			}
		}
		w.settle()
		if w.lookIn--; w.lookIn < 0 {
			w.lookIn = roundsEvery
			if w.failure == nil && w.stopped() {
				return
			}
		}
	}
}

// answer answers an actor's request, unless it was killed in the meantime; then it
// is ready already, or is to be.
func (w *World) answer(a *Actor) {
	r := a.request
	a.request = nil
	if a.dying {
		w.wake(a)
		return
	}
	r.answer(a)
}

// settle ends a round: what its requests have ended is finished, and when only
// daemons are left, they die.
func (w *World) settle() {
	for w.flowsTouched || len(w.ending) > 0 || w.world.HasFailed() {
		if w.flowsTouched {
			w.settleFlows()
		}
		w.finishEnding()
	}
	if len(w.joined) > 0 {
		w.wakeDue(nil)
	}
	if w.daemons > 0 && w.daemons == w.alive {
		for a := w.first; a != nil; a = a.after {
			w.kill(a)
		}
	}
}

// submitQuick is submit for a request that makes only its actor ready and ends nothing, if
// isQuick. An actor that is alone in its round need not yield for that.
func (a *Actor) submitQuick(r request, isQuick bool) bool {
	w := a.w
	if !isQuick || !w.alone || w.running != a || a.dying || w.failure != nil || w.lookIn <= 0 || !a.coroutine.Here() {
		return a.submit(r, nothing)
	}
	w.lookIn--
	a.inRound = false
	r.answer(a)
	w.ready, a.inRound = w.ready[:0], true
	return true
}

// bury forgets an actor that has ended.
func (w *World) bury(a *Actor) {
	if !slices.Contains(w.ready, a) {
		a.inRound = false
	}
	w.cancelOwn(a)
	if f := a.fate; f != nil {
		w.releaseLocks(f)
	}
	a.dropValues()
	if a.daemon {
		w.daemons--
	}
	w.alive--
	a.unlink()
	w.freeSlot(a)
	a.coroutine.Forget()
	a.then, a.request = nothing, nil
	w.endJoins(a)
	w.notify(a, Ended)
}

// endJoins notes that the end has come for which others wait in Join.
func (w *World) endJoins(a *Actor) {
	f := a.fate
	if f == nil {
		return
	}
	for _, b := range slices.Backward(f.joiners) {
		w.joined = append(w.joined, b)
	}
	f.joiners = nil
}
