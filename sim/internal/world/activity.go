package world

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// Activity names something that takes simulated time in one World, also after
// its end; then nothing can be done with it. The zero Activity names none.
type Activity struct {
	slot   int32
	serial uint32
}

// Kind is what an activity is.
type Kind uint8

const (
	// Execution is what Exec starts.
	Execution Kind = iota
	// Transfer is what Send starts.
	Transfer
	// Pause is what Sleep starts.
	Pause
	// ParallelTask is what Parallel starts.
	ParallelTask
	// Reading and Writing are what Read and Write start.
	Reading
	Writing
)

// Outcome is how an activity ended.
type Outcome uint8

const (
	// Done means that all its work, bytes or seconds are over.
	Done Outcome = iota
	// Cancelled means that Cancel ended it.
	Cancelled
	// TimedOut means that its Deadline came first.
	TimedOut
	// HostFailed means that its host, the disk's, or one end of a transfer, went off or was off.
	HostFailed
	// LinkFailed means that a link on the way, or on the way of its acknowledgements, went off or was off.
	LinkFailed
)

// String names the outcome in words.
func (o Outcome) String() string {
	if int(o) >= len(outcomes) {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return outcomes[o]
}

var outcomes = [...]string{"done", "cancelled", "timed out", "host failed", "link failed"}

// End is the end of an activity.
type End struct {
	Activity Activity
	Tag      int32 // as given at its start
	Owner    Owner // 0 in a world without Shares
	Kind     Kind
	Outcome  Outcome
}

// activity is the state of one activity; its slot is the models' tag for it. There are as
// many as a run has under way at once, and each event looks at one: half a cache line each.
type activity struct {
	serial  uint32 // counts starts; 0: the slot is free
	tag     int32
	host    platform.HostID // of an execution or a pause (or NoHost); a transfer's source; a parallel task's first
	more    int32           // see to and threads
	owner   Owner
	kind    Kind
	outcome Outcome
	state   state
	traits  trait
	bound   float64 // as given: flop/s of a thread, bytes/s, or parts of a parallel task a second; 0: none
}

// trait is what few activities have.
type trait uint8

const (
	limited  trait = 1 << iota // a deadline
	unhosted                   // it goes on when one of its hosts goes off
)

// to is a transfer's target.
func (x *activity) to() platform.HostID { return platform.HostID(x.more) }

// threads are how many cores an execution takes; anything else has one thread.
func (x *activity) threads() int32 {
	if x.kind == Transfer {
		return 1
	}
	return x.more
}

// state is where an activity stands.
type state uint8

const (
	underWay state = iota
	suspended
	over // but not reported by Ended
)

// open gives a new activity a slot.
func (w *World) open(kind Kind, tag int32, host platform.HostID) int32 {
	var slot int32
	w.quiet = false
	if n := len(w.free); n > 0 {
		slot, w.free = w.free[n-1], w.free[:n-1]
	} else {
		slot = int32(len(w.activities))
		w.activities = append(w.activities, activity{})
	}
	if w.started++; w.started == 0 {
		w.started = 1
	}
	// Field by field here and in other hot places: a struct that is written so and then copied
	// as a whole stalls the processor, which cannot forward small stores to a large load.
	x := &w.activities[slot]
	*x = activity{}
	x.serial, x.tag, x.kind, x.host, x.more = w.started, tag, kind, host, 1
	return slot
}

// name is the Activity of a slot.
func (w *World) name(slot int32) Activity { return Activity{slot, w.activities[slot].serial} }

// find is the slot of an activity that has not ended; ok is false after its end.
func (w *World) find(a Activity) (slot int32, x *activity, ok bool) {
	if a.serial == 0 || int(a.slot) >= len(w.activities) {
		return 0, nil, false
	}
	w.mark()
	x = &w.activities[a.slot]
	return a.slot, x, x.serial == a.serial && x.state != over
}
