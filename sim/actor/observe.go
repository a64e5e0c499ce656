package actor

// Observer is told what actors do. It changes nothing, and makes no calls of actors.
type Observer interface {
	// ActorState says what an actor does from atSec on.
	ActorState(atSec float64, a *Actor, s State)
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
func (s State) String() string { return states[s] }

// tell tells the observer.
func (w *World) tell(a *Actor, s State) {
	if a.doing = s; w.observer != nil {
		w.observer.ActorState(w.NowSec(), a, s)
	}
}
