package actor

// request is what the world does for a call of an actor. The actors of a round all run up to their
// next request, and then the requests are answered in the same order. An answer makes the
// actor ready for the next round, or leaves it waiting.
type request interface{ answer(a *Actor) }

// then is what follows a request without a switch to the actor's code.
type then uint8

const (
	nothing   then = iota
	waits          // for the work that the request has started
	waitsAll       // for the next member of a set
	withdraws      // a put or a get after the end of its time
)

// call holds the arguments of an actor's request, so that none is allocated.
type call struct {
	limitSec float64   // how long it waits at most; below 0: for ever
	post               // an execution's flop are its bytes
	handle   *activity // the set's member for which it waits, if there is a set
	set      *Set
	depth    int32 // to which a mutex is locked again
	cancels  bool  // what is under way when the time is over
	special  bool  // an execution with options
}

// post is what a put or a get brings to a mailbox.
type post struct {
	box      *mailbox
	bytes    float64
	value    int32 // the place of what a put sends
	detached bool
	rate     float64 // 0: any
	onFail   func()
}

// forEver is the limit of a wait without one.
const forEver = -1.0

// result is how a call has ended.
type result struct {
	outcome outcome
	value   int32 // the place of what a get has received
	member  *activity
	cause   error
}

// waited is what an actor can wait for.
type waited interface {
	// forget is called when a stops waiting, because it dies or its time is over.
	forget(a *Actor)
	// describe names what a waits for, for a report of a deadlock.
	describe(a *Actor) string
}

// The memory of the first actors that are ready is fetched as soon as they are; that of the others, which
// by then would have to make room for each other, when it is soon their turn. Few actors stay in the caches.
const (
	fetchedReady = 8
	fetchedAhead = 2
	cached       = 64
)

// wake makes an actor ready.
func (w *World) wake(a *Actor) {
	a.on = nil
	switch {
	case a.suspended && !a.dying:
		a.held = true
	case !a.inRound:
		a.inRound = true
		w.ready = append(w.ready, a)
		if len(w.ready) <= fetchedReady && w.alive > cached {
			a.coroutine.Fetch()
		}
	}
}

// await has an actor wait, at most for so many seconds; it does s meanwhile.
func (w *World) await(a *Actor, on waited, limitSec float64, s State) {
	a.on = on
	w.waits++
	a.waited = w.waits
	if limitSec >= 0 {
		w.timers.Set(timeout(a), w.NowSec()+limitSec)
	}
	if w.observer != nil {
		w.notify(a, s)
	}
}

// released ends the limit of an actor's wait.
func (w *World) released(a *Actor) {
	if w.timers.Len() > 0 {
		w.timers.Cancel(timeout(a))
	}
}

// do is a request that is a function, which makes the actor ready or has it wait.
type do func(a *Actor)

func (f do) answer(a *Actor) { f(a) }

// act is a request that is a function, after which the actor goes on.
type act func()

func (f act) answer(a *Actor) {
	f()
	a.w.wake(a)
}

// request has the world do something at once that takes no time, for an actor as its
// request, or for the caller if none runs.
func (w *World) request(f func()) {
	a := w.running
	if a == nil {
		w.check()
		f()
		return
	}
	a.submit(act(f), nothing)
}

// pause is the request of Yield.
type pause struct{}

func (pause) answer(a *Actor) { a.w.wake(a) }

// Yield runs all other actors that are ready first.
func (a *Actor) Yield() { a.submitQuick(pause{}, true) }
