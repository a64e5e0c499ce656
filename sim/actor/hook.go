package actor

// OnEnd implements Activity.
func (h *activity) OnEnd(f func(err error)) {
	checkFunction("OnEnd", f == nil)
	t := h.tied()
	if before := t.onEnd; before != nil {
		t.onEnd = func(err error) {
			before(err)
			f(err)
		}
		return
	}
	t.onEnd = f
}

// callOnEnd calls what OnEnd has been given.
func (h *activity) callOnEnd() {
	t := h.ties
	if t == nil || t.onEnd == nil || h.w.closed {
		return
	}
	f := t.onEnd
	t.onEnd = nil
	if h.outcome == done {
		f(nil)
		return
	}
	by := "nobody"
	if h.owner != nil {
		by = h.owner.String()
	}
	f(h.w.failed(by, h.self.what(), result{outcome: h.outcome, cause: t.cause}))
}

// Do has f be done when the requests of this round are answered, as one request of the actor
// that runs; if none runs, at once. f makes no calls of actors. It may start activities of
// no actor.
func (w *World) Do(f func()) {
	checkFunction("Do", f == nil)
	w.request(f)
}
