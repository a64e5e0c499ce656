package actor

import "slices"

// rounds runs the actors that are ready, round after round, until none is, at one date.
func (w *World) rounds() {
	for len(w.ready) > 0 && w.failure == nil {
		w.ready, w.round = w.round[:0], w.ready
		w.alone = len(w.round) == 1
		ended := false
		for _, a := range w.round {
			w.resume(a)
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
			if a.inRound = false; a.asked != nil && !a.ended {
				w.answer(a)
			}
		}
		w.settle()
	}
}

// answer answers what an actor has asked, unless it was killed in the meantime; then it
// is ready already, or is to be.
func (w *World) answer(a *Actor) {
	r := a.asked
	a.asked = nil
	if a.dying {
		w.wake(a)
		return
	}
	r.answer(a)
}

// settle ends a round: what its requests have ended is told, and when there is nobody but
// daemons, they die.
func (w *World) settle() {
	if len(w.noted) > 0 || w.world.HasFailed() {
		w.tellEnds()
	}
	if w.daemons > 0 && w.daemons == w.alive {
		for a := w.first; a != nil; a = a.after {
			w.kill(a)
		}
	}
}

// answerAlone answers the request of an actor that runs alone, if it can go on at once:
// then it need not yield. It must be cheap in stack: the actor keeps what it uses.
func (w *World) answerAlone(a *Actor) bool {
	if q, ok := a.asked.(quick); !ok || !q.isQuick(a) {
		return false
	}
	r := a.asked
	a.asked, a.inRound = nil, false
	r.answer(a)
	if a.then != nil || len(w.ready) != 1 || w.ready[0] != a || len(w.noted) > 0 {
		panic("actor: a quick request was not")
	}
	w.ready, a.inRound = w.ready[:0], true
	return true
}

// quick is a request that may be answered without a round of its own: it makes nobody ready
// but its actor, which is alone in its round, and ends nothing.
type quick interface{ isQuick(a *Actor) bool }

func (pause) isQuick(*Actor) bool { return true }

// bury forgets an actor that has ended.
func (w *World) bury(a *Actor) {
	if !slices.Contains(w.ready, a) {
		a.inRound = false
	}
	w.cancelOwn(a)
	for len(a.boxes) > 0 {
		a.boxes[0].setReceiver(nil)
	}
	w.releaseLocks(a)
	if a.daemon {
		w.daemons--
	}
	w.alive--
	a.unlink()
	w.freeSlot(a)
	a.next, a.stop, a.yield, a.then, a.asked = nil, nil, nil, nil, nil
	for _, j := range a.joiners {
		w.wakeJoiner(j)
	}
	a.joiners = nil
	w.tell(a, Ended)
}
