package actor

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// work is what activities are made of: an execution, a read or write, a transfer, or what
// one actor hands to another. A put and a get that have met are one work. It is used again
// after its end; an activity keeps the outcome.
type work struct {
	w       *World
	kind    workKind
	phase   phase
	outcome outcome
	cause   error
	tag     int32 // in w.works, if it has been started in the world below; else -1
	stops   int32 // how many have suspended it: its actors, and the activity
	act     world.Activity
	id      uint64 // counts starts
	waiters []*Actor
	sides   [2]side // the one that starts or sends; the one that receives

	from, to platform.HostID
	dated    dating // an execution's, when it has ended
	switched uint64 // grows with the executions that were switched on

	startSec, finishSec float64

	box        *mailbox // a transfer's, or nil
	next, prev *work    // in a queue of the mailbox
	listed     listed
	sends      bool   // waits as a put
	sender     *Actor // of a put
	detached   bool
	canceledBy int8  // 1 + the side, or 0
	value      int32 // the place of what is sent
	bytes      float64
	rate       float64
	onFail     func()
	flow       *flow
}

// side is one of the two that take part.
type side struct {
	actor  *Actor
	handle *activity
	place  int32 // 1 + that in actor.own; 0: not there
	blocks bool  // it is the work of the actor's call, which its end concludes
}

type workKind uint8

const (
	execution workKind = iota
	diskUse
	transfer // through a mailbox
	direct   // of SendTo
	message  // through a queue
	parallel
	workflow // a run of a DAG
)

// sends reports whether it moves something from one actor or host to another.
func (k workKind) sends() bool { return k == transfer || k == direct || k == message }

// phase is where a work stands.
type phase uint8

const (
	unmatched phase = iota // waits for a partner
	underWay
	ending // is over, and is to be finished in this round or step
	over
)

// listed is in which list of its mailbox a work is.
type listed uint8

const (
	notListed listed = iota
	inQueue
	inArrived
)

// newWork makes a work.
func (w *World) newWork(kind workKind) *work {
	var x *work
	if n := len(w.idle); n > 0 {
		x, w.idle = w.idle[n-1], w.idle[:n-1]
	} else {
		x = &work{w: w}
	}
	w.started++
	x.id, x.kind, x.phase, x.tag = w.started, kind, unmatched, -1
	return x
}

// recycle keeps the memory of a work to which nothing refers any more.
func (w *World) recycle(x *work) {
	clear(x.waiters)
	*x = work{w: w, waiters: x.waiters[:0]}
	w.idle = append(w.idle, x)
}

// join enters an actor, which may be nil, or its activity, as a side of a work.
func (x *work) join(i int, a *Actor, handle *activity, blocks bool) {
	s := &x.sides[i]
	*s = side{actor: a, handle: handle, blocks: blocks}
	if handle != nil {
		handle.work, handle.side = x, int8(i)
	}
	switch {
	case a == nil:
		return
	case blocks:
		a.work, a.side = x, int8(i)
	default:
		a.own = append(a.own, x)
		s.place = int32(len(a.own))
	}
	if a.suspended {
		x.suspend()
	}
}

// works are what an actor has started and not yet got: of its call, the last one.
func (a *Actor) works() []*work {
	if x := a.work; x != nil && x.kind != direct {
		return append(a.own[:len(a.own):len(a.own)], x)
	}
	return a.own
}

// unless is nil if an activity belongs to no actor, else a.
func (a *Actor) unless(handle *activity) *Actor {
	if handle != nil && handle.free {
		return nil
	}
	return a
}

// part takes a side out of its actor's list.
func (x *work) part(i int) {
	s := &x.sides[i]
	a := s.actor
	if s.place == 0 {
		return
	}
	last := len(a.own) - 1
	moved := a.own[last]
	a.own[s.place-1] = moved
	a.own[last] = nil
	a.own = a.own[:last]
	for j := range moved.sides {
		if m := &moved.sides[j]; m.actor == a && int(m.place) == last+1 {
			m.place = s.place
		}
	}
	s.place = 0
}

// isOf reports whether an actor is a side of a work.
func (x *work) isOf(a *Actor) bool {
	return x.sides[0].actor == a && x.sides[0].place != 0 || x.sides[1].actor == a && x.sides[1].place != 0
}

// sideOf is which side of a work an actor is.
func (x *work) sideOf(a *Actor) int8 {
	if x.sides[0].actor == a && x.sides[0].place != 0 {
		return 0
	}
	return 1
}

// tagged gives a work its tag in the world below.
func (w *World) tagged(x *work) int32 {
	if x.tag >= 0 {
		return x.tag
	}
	if n := len(w.tags); n > 0 {
		x.tag, w.tags = w.tags[n-1], w.tags[:n-1]
		w.works[x.tag] = x
	} else {
		x.tag = int32(len(w.works))
		w.works = append(w.works, x)
	}
	return x.tag
}

// began is called when a work has been started in the world below.
func (w *World) began(x *work) {
	x.phase, x.startSec = underWay, w.NowSec()
	x.count()
	if x.stops > 0 {
		w.world.Suspend(x.act)
	}
	if w.world.HasFailed() {
		w.catch()
	}
}

func (x *work) suspend() {
	if x.stops++; x.stops == 1 && x.phase == underWay {
		x.rest(true)
	}
}

func (x *work) resume() {
	if x.stops--; x.stops == 0 && x.phase == underWay {
		x.rest(false)
	}
}

// rest suspends what is under way, or lets it go on.
func (x *work) rest(rests bool) {
	switch {
	case x.flow != nil && rests:
		x.flow.visit.Suspend()
	case x.flow != nil:
		x.flow.visit.Resume()
	case rests:
		x.w.world.Suspend(x.act)
		x.touchHost()
	default:
		x.w.world.Resume(x.act)
		x.count()
	}
}

// count gives an execution its place behind those of its host that were switched on before.
func (x *work) count() {
	if x.kind == execution {
		x.w.switches++
		x.switched = x.w.switches
		x.touchHost()
	}
}
