package actor

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
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
	From, To         *Actor // nil: nobody has sent it, or nobody has asked for it yet
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
	// Sending and Receiving mean that it waits for a partner, or for a transfer to end.
	Sending
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

// tell tells the observer.
func (w *World) tell(a *Actor, s State) {
	if a.doing = s; w.observer != nil {
		running := w.beginTelling()
		w.observer.ActorState(w.NowSec(), a, s)
		w.endTelling(running)
	}
}

// beginTelling is called before an observer is: no actor runs then, and nothing can be changed.
func (w *World) beginTelling() (running *Actor) {
	running, w.running, w.telling = w.running, nil, true
	return running
}

func (w *World) endTelling(running *Actor) { w.running, w.telling = running, false }

// tellMessage tells the observer of a transfer that has ended. The outcome is the receiver's.
func (w *World) tellMessage(x *work, o outcome) {
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
	running := w.beginTelling()
	w.observer.Message(&m)
	w.endTelling(running)
}
