package actor

import (
	"cmp"
	"slices"
)

// Executions and sleeps that end at one date do so in the order of SimGrid's queue: whatever
// was dated last comes last. Between two steps of the clock SimGrid dates anew all executions
// of each host on which something has changed; of a host first what was started last. The
// hosts come in the order in which they were first touched, and before them the sleeps that
// have begun.

// dating is when an execution was dated last.
type dating struct {
	epoch uint64 // before which step of the clock
	place uint64 // grows with the hosts touched there
}

// touch notes that something has changed on a host that executions would notice.
func (h *Host) touch() {
	if w := h.w; h.dated.epoch != w.epoch+1 {
		w.touches++
		h.dated = dating{w.epoch + 1, w.touches}
	}
}

// unload is touch for the end of an execution: a host left idle, on which no actor sleeps either, loses
// its place.
func (h *Host) unload() {
	if h.touch(); h.sleepers == 0 && h.w.world.Running(h.id) == 0 {
		h.dated = dating{}
	}
}

// leave is the end of a sleep.
func (h *Host) leave() {
	if h.sleepers--; h.sleepers == 0 && h.w.world.Running(h.id) == 0 {
		h.dated = dating{}
	}
}

// touchHost is touch for the host of an execution.
func (x *work) touchHost() {
	if x.kind == execution {
		x.w.HostAt(x.from).touch()
	}
}

// line sorts what is ending into SimGrid's order: model by model, of each first what has
// failed, and executions as described above.
func (w *World) line() {
	slices.SortStableFunc(w.ending, func(a, b *work) int {
		class := a.class()
		if c := class - b.class(); c != 0 || class != executed || a.kind != execution || b.kind != execution {
			return c
		}
		if a.dated.place != b.dated.place {
			return cmp.Compare(a.dated.place, b.dated.place)
		}
		return cmp.Compare(b.switched, a.switched)
	})
}

// wakeDue wakes the actors that waited in Join, the last one first, and the sleepers that are
// due, if they come before a work in SimGrid's order; nil: all of them.
func (w *World) wakeDue(x *work) {
	if len(w.joined) > 0 && (x == nil || x.class() >= executed) {
		for _, a := range w.joined {
			a.stopTimer()
			w.wake(a)
		}
		clear(w.joined)
		w.joined = w.joined[:0]
	}
	for w.nextDue < len(w.due) {
		s := &w.due[w.nextDue]
		if x != nil && !s.isBefore(x) {
			return
		}
		w.nextDue++
		if a := s.actor; a.resting {
			a.resting = false
			w.endSleep(a)
		}
	}
}

// isBefore reports whether a sleep ends before a work that ends at the same date.
func (s *dueSleep) isBefore(x *work) bool {
	if c := x.class(); c != executed || x.kind != execution {
		return c >= executed
	}
	return s.atSec() <= x.w.NowSec() && s.order>>32+1 <= x.dated.epoch
}
