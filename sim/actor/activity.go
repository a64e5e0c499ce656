package actor

import "fmt"

// Activity is what takes time, or waits for a partner, while the actor that started it goes on: an execution (*Exec), a
// parallel execution, a read or a write (*IO), a put, a get (*Recv), a transfer between hosts or a run of a DAG. Any
// actor may wait for it. The methods with an argument a are calls of the actor a.
type Activity interface {
	// Start starts it, unless it has been started. One that others come before starts when
	// the last of them has released it. While no actor runs, a may be nil: then it belongs
	// to no actor, and must have a host of its own.
	Start(a *Actor)
	// Wait waits for its end, having started it if need be. The error is nil if all was
	// done.
	Wait(a *Actor) error
	// WaitFor waits at most for so many seconds, zero or more; then the error is ErrTimeout, and the
	// activity goes on.
	WaitFor(a *Actor, sec float64) error
	// Test reports whether it has ended, and if so what Wait would return.
	Test(a *Actor) (bool, error)
	// Cancel ends it; actors that wait for it get ErrCanceled, or ErrPeerFailed from the other
	// side of a transfer.
	Cancel(a *Actor)
	// Suspend stops it until Resume, however often it is called; before the start, it stops as
	// soon as it starts. An activity of a suspended actor goes on when both are resumed.
	Suspend()
	Resume()
	// State is where it stands. As in SimGrid an execution, a read or a write counts as
	// started until an actor waits for it or tests it.
	State() ActivityState
	// StartSec is when it began to use its resources, and FinishSec when it ended; -1 before.
	StartSec() float64
	FinishSec() float64
	// Remaining is what is left: flop, bytes, or the part of a task.
	Remaining() float64
	// SetPriority changes the weight of an execution, a read or a write among others on its core or disk, from 1e-6 to
	// 1e6; 0: 1. Another activity has none, and panics.
	SetPriority(a *Actor, priority float64)
	// Before has b start only after it. It releases b when an actor waits for it or tests
	// it after its end; if no actor has started it, or it is detached, at its end. One that
	// fails or is canceled releases nothing.
	Before(b Activity)
	// OnEnd has a function called at its end, with the error of a Wait, whether or not an actor
	// waits. The function is not part of an actor and makes no calls of one; it may start
	// activities that belong to no actor. Those of one activity are called in order. When the world is closed
	// none is.
	OnEnd(f func(err error))
	// Detach makes it belong to no actor: it survives the one that starts it, and releases at its end
	// what comes after it. It comes before the start.
	Detach()

	base() *activity
}

// ActivityState is where an activity stands.
type ActivityState uint8

const (
	// Inited means that it has not been started.
	Inited ActivityState = iota
	// Starting means that it is to start when those before it have released it.
	Starting
	// Started means that it is under way.
	Started
	// Finished means that all was done.
	Finished
	// Failed means that a host, a link or the other side failed.
	Failed
	// Canceled means that it was canceled.
	Canceled
)

var activityStates = [...]string{"inited", "starting", "started", "finished", "failed", "canceled"}

// String names the state.
func (s ActivityState) String() string {
	if int(s) >= len(activityStates) {
		return fmt.Sprintf("ActivityState(%d)", uint8(s))
	}
	return activityStates[s]
}

// activity is what all activities have.
type activity struct {
	w       *World
	self    starter
	owner   *Actor // that started it
	work    *work  // while it lasts
	side    int8
	doing   State // what an actor does that waits for it
	lazy    bool  // its end shows at a wait or test
	free    bool  // it belongs to no actor
	stopped bool  // by Suspend
	seen    bool  // an actor has waited for it, or tested it, after its end
	state   ActivityState
	outcome outcome

	startSec, finishSec float64

	set  *Set  // of which it is a member
	ties *ties // nil: it has none
}

// ties are what only few activities have.
type ties struct {
	sets       []*Set // of which it is a member too
	onEnd      func(error)
	waiters    []*Actor // for it to be started, and then to end
	successors []*activity
	needs      int // how many have not released it
	cause      error
}

// tied makes room for an activity's ties.
func (h *activity) tied() *ties {
	if h.ties == nil {
		h.ties = &ties{}
	}
	return h.ties
}

// needsOthers reports whether others come before it that have not released it.
func (h *activity) needsOthers() bool { return h.ties != nil && h.ties.needs > 0 }

// starter is what makes an activity's work.
type starter interface {
	begin(a *Actor)
	what() string
}

func (h *activity) base() *activity { return h }

func (h *activity) init(w *World, self starter, doing State) {
	h.w, h.self, h.doing, h.startSec, h.finishSec = w, self, doing, -1, -1
	h.lazy = doing == Executing || doing == UsingDisk
}

// ended reports whether its work is over.
func (h *activity) ended() bool { return h.finishSec >= 0 }

// State implements Activity.
func (h *activity) State() ActivityState {
	if h.lazy && h.state == Finished && !h.seen && !h.unowned() {
		return Started
	}
	return h.state
}

// StartSec implements Activity.
func (h *activity) StartSec() float64 {
	if h.work != nil && h.work.phase != unmatched {
		return h.work.startSec
	}
	return h.startSec
}

// FinishSec implements Activity.
func (h *activity) FinishSec() float64 { return h.finishSec }

// Remaining implements Activity.
func (h *activity) Remaining() float64 {
	if h.work == nil || h.work.phase != underWay {
		return 0
	}
	return h.w.world.Remaining(h.work.act)
}

// Suspend implements Activity.
func (h *activity) Suspend() {
	if h.stopped || h.ended() {
		return
	}
	h.stopped = true
	if h.work != nil {
		h.work.suspend()
	}
}

// Resume implements Activity.
func (h *activity) Resume() {
	if !h.stopped || h.ended() {
		return
	}
	h.stopped = false
	if h.work != nil {
		h.work.resume()
	}
}

// Start implements Activity.
func (h *activity) Start(a *Actor) {
	if a == nil {
		if h.w == nil {
			panic(misuse("an activity of no world starts"))
		}
		h.w.check()
		if h.w.running != nil {
			panic(misuse(h.w.running.String() + " starts a " + h.self.what() + " that belongs to no actor"))
		}
		h.launch(nil)
		return
	}
	a.checkIn(h.w)
	a.call.handle = h
	a.submit((*starting)(a), nothing)
}

// starting is the request to start an actor's call.handle.
type starting Actor

func (s *starting) answer(a *Actor) {
	a.call.handle.launch(a)
	a.w.wake(a)
}

// launch starts an activity, for an actor or for none, as soon as it may.
func (h *activity) launch(a *Actor) {
	if h.state != Inited && h.state != Starting {
		return
	}
	h.owner = a
	if h.needsOthers() {
		h.state = Starting
		return
	}
	h.state = Started
	h.self.begin(a)
	if h.stopped && h.work != nil {
		h.work.suspend()
	}
	if x, t := h.work, h.ties; x != nil && t != nil {
		for _, b := range t.waiters {
			b.on = x
		}
		x.waiters = append(x.waiters, t.waiters...)
		t.waiters = nil
	}
}

// over copies the outcome and the dates of its work, which has ended.
func (h *activity) over(x *work, o outcome) {
	h.outcome, h.startSec, h.finishSec = o, x.startSec, x.finishSec
	if x.cause != nil {
		h.tied().cause = x.cause
	}
	h.work = nil
	switch o {
	case done:
		h.state = Finished
	case canceled:
		h.state = Canceled
	default:
		h.state = Failed
	}
}

// announce wakes actors that wait for a set with it, starts activities that come after it, and calls OnEnd.
func (h *activity) announce() {
	notifySets([2]*activity{h}, h.w.waits+1)
	if h.unowned() {
		h.release()
	}
	h.callOnEnd()
}

// unowned reports whether no actor's wait is needed to release what comes after it.
func (h *activity) unowned() bool { return h.owner == nil || h.free }

// Before implements Activity.
func (h *activity) Before(b Activity) {
	next := baseOf(b, "after another one")
	if next.state != Inited && next.state != Starting {
		panic(misuse("Before: " + next.self.what() + " has been started"))
	}
	if next == h || next.w != h.w {
		panic(misuse("Before: " + next.self.what() + " comes before itself, or is of another world"))
	}
	if h.state == Finished && (h.seen || h.unowned()) {
		return
	}
	h.tied().successors = append(h.ties.successors, next)
	next.tied().needs++
}

// release lets those start that come after it, the last declared first.
func (h *activity) release() {
	t := h.ties
	if h.outcome != done || t == nil {
		return
	}
	for i := len(t.successors) - 1; i >= 0; i-- {
		next := t.successors[i]
		if next.ties.needs--; next.ties.needs == 0 && next.state == Starting {
			next.launch(next.owner)
		}
	}
	t.successors = nil
}

// see is called when an actor has waited for it, or tested it, after its end.
func (h *activity) see() {
	if !h.seen {
		h.seen = true
		h.release()
	}
}

// Detach implements Activity.
func (h *activity) Detach() { h.free = true }

// weighted is a starter with a weight among others.
type weighted interface{ weight() *float64 }

// SetPriority implements Activity.
func (h *activity) SetPriority(a *Actor, priority float64) {
	a.checkIn(h.w)
	checkPriority(priority)
	x, is := h.self.(weighted)
	if !is {
		panic(misuse("a priority of a " + h.self.what()))
	}
	a.submit(act(func() {
		if *x.weight() = priority; h.work != nil && h.work.phase == underWay {
			h.w.world.SetPriority(h.work.act, priority)
			h.work.touchHost()
		}
	}), nothing)
}

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
	by := ""
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
