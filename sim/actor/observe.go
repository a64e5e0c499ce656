package actor

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// Observer receives what actors do. It changes nothing, and makes no calls of actors.
type Observer interface {
	// ActorState receives what an actor does from atSec on.
	ActorState(atSec float64, a *Actor, s State)
	// Message receives a transfer between actors, or of SendTo, at its end; one that has never begun is left out.
	// The observer must not keep m.
	Message(m *Message)
}

// Message is what has been sent. At the end one side, or both, may be dead.
type Message struct {
	From, To         *Actor // nil: SendTo of a detached transfer, or not yet received
	FromHost, ToHost platform.HostID
	Box              string // such as mailbox "x"; "" for SendTo
	Bytes            float64
	StartSec         float64 // when it began to move
	FinishSec        float64
	Failed           bool // it has not arrived
}

// State is what an actor does.
type State uint8

const (
	// Created comes once, before the actor's first step.
	Created State = iota
	// Running means that its code goes on.
	Running
	// Sleeping is the time of SleepFor.
	Sleeping
	// Executing means that it waits for an execution or a parallel task that it has started.
	Executing
	// Sending means that it has put a message and waits for a partner, or for the transfer to end.
	Sending
	// Receiving means the same of an actor that gets a message.
	Receiving
	// UsingDisk means that it waits for a read or a write.
	UsingDisk
	// Waiting means that it waits for others: locks, sets, the end of an actor.
	Waiting
	// Suspended means that it waits for Resume.
	Suspended
	// Ended comes once, at the end.
	Ended
)

var states = [...]string{
	"created", "running", "sleeping", "executing", "sending", "receiving", "using a disk", "waiting", "suspended", "ended",
}

// String names the state.
func (s State) String() string {
	if int(s) >= len(states) {
		return fmt.Sprintf("State(%d)", uint8(s))
	}
	return states[s]
}

// notify passes an actor's state to the observer.
func (w *World) notify(a *Actor, s State) {
	if a.doing = s; w.observer != nil {
		running := w.beginObserving()
		w.observer.ActorState(w.NowSec(), a, s)
		w.endObserving(running)
	}
}

// beginObserving is called before an observer is: no actor runs then, and nothing can be changed.
func (w *World) beginObserving() (running *Actor) {
	running, w.running, w.observing = w.running, nil, true
	return running
}

func (w *World) endObserving(running *Actor) { w.running, w.observing = running, false }

// notifyMessage passes a transfer that has ended to the observer. The outcome is the receiver's.
func (w *World) notifyMessage(x *work, o outcome) {
	m := Message{
		From: x.sender, To: x.sides[1].actor, FromHost: x.from, ToHost: x.to, Bytes: x.bytes,
		StartSec: x.startSec, FinishSec: x.finishSec, Failed: o != done,
	}
	switch {
	case x.kind == direct:
		m.From = x.sides[0].actor
		if h := x.sides[0].handle; h != nil {
			m.From = h.owner
		}
	case m.To == nil && x.box.receiver != nil:
		m.To = x.box.receiver
	}
	if x.kind == message && m.To != nil {
		m.ToHost = m.To.host.id
	}
	if x.box != nil {
		m.Box = x.box.String()
	}
	running := w.beginObserving()
	w.observer.Message(&m)
	w.endObserving(running)
}

// turned is a host that a timeline has switched.
type turned struct {
	host platform.HostID
	on   bool
}

// followTurned does what follows when timelines have switched hosts.
func (w *World) followTurned() {
	for _, t := range w.turned {
		switch h := w.hosts[t.host]; {
		case h == nil:
		case t.on:
			h.restart()
		default:
			h.fail()
		}
	}
	w.turned = w.turned[:0]
}

// watcher records which hosts are switched, and calls the user's observer.
type watcher struct {
	w     *World
	off   map[platform.HostID]bool
	other world.StateObserver
}

func (w *World) states() world.StateObserver {
	other, _ := w.options.Observer.(world.StateObserver)
	return &watcher{w: w, off: map[platform.HostID]bool{}, other: other}
}

// HostState implements world.StateObserver.
func (x *watcher) HostState(atSec float64, h platform.HostID, on bool, speedFlops float64) {
	if x.other != nil {
		running := x.w.beginObserving()
		x.other.HostState(atSec, h, on, speedFlops)
		x.w.endObserving(running)
	}
	for _, f := range x.w.flows {
		if f != nil {
			f.visit.HostState(atSec, h, on, speedFlops)
		}
	}
	if x.off[h] == on {
		if x.off[h] = !on; on {
			delete(x.off, h)
		}
		x.w.turned = append(x.w.turned, turned{h, on})
	}
}

// HostPstate implements world.PstateObserver.
func (x *watcher) HostPstate(atSec float64, h platform.HostID, pstate int) {
	for _, f := range x.w.flows {
		if f != nil {
			f.visit.HostPstate(atSec, h, pstate)
		}
	}
	if o, ok := x.other.(world.PstateObserver); ok {
		running := x.w.beginObserving()
		o.HostPstate(atSec, h, pstate)
		x.w.endObserving(running)
	}
}

// LinkState implements world.StateObserver.
func (x *watcher) LinkState(atSec float64, l platform.LinkID, on bool, bandwidth, latencySec float64) {
	if x.other != nil {
		running := x.w.beginObserving()
		x.other.LinkState(atSec, l, on, bandwidth, latencySec)
		x.w.endObserving(running)
	}
	for _, f := range x.w.flows {
		if f != nil {
			f.visit.LinkState(atSec, l, on, bandwidth, latencySec)
		}
	}
}
