package world

import (
	"context"

	"github.com/clustersim/clustersim/platform"
)

// Owner distinguishes the activities of one client of a World from those of others. 0 is the
// client that uses the World itself.
type Owner int32

// Share is a World as one of several clients uses it: what it starts is its own, which its
// End says. The client that steps the World gives the ends to the others.
type Share struct {
	*World
	owner  Owner
	open   int32 // activities that have not been reported as ended
	rests  bool
	closed bool
}

// Share lets one more client use the world. From then on no transfer is computed by a shortcut.
func (w *World) Share() *Share {
	w.fluid.exact.EndShortcut(w.NowSec())
	s := &Share{World: w}
	if n := len(w.vacant); n > 0 {
		s.owner, w.vacant = w.vacant[n-1], w.vacant[:n-1]
		w.shares[s.owner-1] = s
	} else {
		w.shares = append(w.shares, s)
		s.owner = Owner(len(w.shares))
	}
	return s
}

// Whole is a World for a client that has it for itself, and steps it.
func (w *World) Whole() *Share { return &Share{World: w} }

// Owner is what End calls the client.
func (s *Share) Owner() Owner { return s.owner }

// Open is how many activities of the client have not been reported as ended. A Whole does not count them.
func (s *Share) Open() int { return int(s.open) }

// own makes an activity that has just started the client's.
func (s *Share) own(a Activity) Activity {
	if s.owner != 0 && a.serial != 0 {
		s.adopt(a)
	}
	return a
}

func (s *Share) adopt(a Activity) {
	s.World.activities[a.slot].owner = s.owner
	s.open++
	if s.rests {
		s.Suspend(a)
	}
}

// Exec is World.Exec.
func (s *Share) Exec(tag int32, x *Exec) Activity { return s.own(s.World.Exec(tag, x)) }

// Send is World.Send.
func (s *Share) Send(tag int32, x *Send) (Activity, error) {
	a, err := s.World.Send(tag, x)
	return s.own(a), err
}

// Parallel is World.Parallel.
func (s *Share) Parallel(tag int32, x *Parallel) (Activity, error) {
	a, err := s.World.Parallel(tag, x)
	return s.own(a), err
}

// Read is World.Read.
func (s *Share) Read(tag int32, x *IO) Activity { return s.own(s.World.Read(tag, x)) }

// Write is World.Write.
func (s *Share) Write(tag int32, x *IO) Activity { return s.own(s.World.Write(tag, x)) }

// Sleep is World.Sleep.
func (s *Share) Sleep(tag int32, host platform.HostID, sec float64) Activity {
	return s.own(s.World.Sleep(tag, host, sec))
}

// Rest suspends all that the client has under way, and what it starts from now on, or lets
// it go on. It costs as much as all activities of the world.
func (s *Share) Rest(rests bool) {
	if s.rests == rests {
		return
	}
	s.rests = rests
	s.each(func(a Activity) { s.setResting(a, rests) })
}

// Leave ends what the client has under way, and reports no end of it. It starts nothing more.
func (s *Share) Leave() {
	if s.closed {
		return
	}
	s.each(s.Discard)
	if s.closed = true; s.open == 0 {
		s.vacate()
	} // else the last end does, which is not reported yet
}

// vacate gives the number of a client that has left to another one.
func (s *Share) vacate() {
	s.shares[s.owner-1] = nil
	s.vacant = append(s.vacant, s.owner)
}

// each calls f for all that the client has under way.
func (s *Share) each(f func(Activity)) {
	if s.open == 0 {
		return
	}
	for slot := range s.activities {
		if x := &s.activities[slot]; x.serial != 0 && x.owner == s.owner {
			f(s.name(int32(slot)))
		}
	}
}

// closeOwned counts an activity that is reported, or discarded.
func (w *World) closeOwned(x *activity) {
	s := w.shares[x.owner-1]
	if s.open--; s.open == 0 && s.closed {
		s.vacate()
	}
}

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
	// Settle reacts to all that has come since the last call, when all ends of a step are given, or hosts and links
	// have changed. over means that everything is done; an error ends the visit too.
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
