package world

import "context"

// Guest is a simulation that takes place in a World which another client steps, such as a run
// of a DAG in a world of actors.
type Guest interface {
	// Join begins it at the present date, as a Share of w. The stepping client calls Settle
	// after each call of wake, at the same date. An error means that nothing has begun.
	Join(w *World, wake func()) (Visit, error)
	// Remaining is what is left of it, such as tasks.
	Remaining() float64
	// String names it in errors.
	String() string
}

// Visit is a Guest that has joined, as the client that steps the World drives it.
type Visit interface {
	// Owner is that of the ends to be given to Ended.
	Owner() Owner
	// Ended takes an end of the guest's activities.
	Ended(end *End)
	// It observes the changes of all hosts and links.
	StateObserver
	PstateObserver
	// Settle reacts to all that has come since the last call, when all ends of a step are
	// given, or hosts and links have changed. over means that everything is done; an error
	// ends the visit too.
	Settle(ctx context.Context) (over bool, err error)
	// Waits says whether it may go on once a host or a link is switched on: World.Await.
	Waits() bool
	// Stuck is the error of a visit if nothing is to come in its world.
	Stuck() error
	// Suspend stops all that it has under way until Resume.
	Suspend()
	Resume()
	// Leave ends it, and what it has under way. Calls after the first do nothing.
	Leave()
}
