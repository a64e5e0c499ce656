package queuestats

import (
	"iter"
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// sameDateSec is how far apart events of one date are at most, in s, as in sim/queue.
const sameDateSec = 1e-9

// State is the machine and the queue between two dates.
type State struct {
	FromSec, ToSec float64 // ToSec is +Inf after the last change
	Busy           int     // units that run jobs
	Down           int     // units that are off or blocked and run nothing
	Free           int     // the others
	Running        int     // jobs
	Waiting        int     // jobs in the queue
	WaitingArea    float64 // units times run times of the waiting jobs, in unit seconds
	Lost           bool    // some waiting job requests no more than the free units
	Fragmentation  float64 // of the free nodes, see [Metrics]; NaN if the nodes of jobs are unknown
}

// Changes goes through the states of a run, from the first date at which a job enters the queue,
// or a unit goes down, to the last date at which something changes.
func Changes(r *simqueue.Result) iter.Seq[State] {
	return func(yield func(State) bool) {
		s := newSweep(r, staysOf(r))
		for s.next() {
			if !yield(s.state()) {
				return
			}
		}
	}
}

// What a stay does at the current date.
const (
	away uint8 = iota
	waits
	runs
)

// sweep goes through the dates of stays and outages.
type sweep struct {
	st      *stays
	total   int // units
	in      cursor
	start   cursor
	end     cursor
	outages []outageStep // those to come
	does    []uint8
	stopSec float64 // a date at which it stops though nothing changes; +Inf if there is none

	atSec   float64
	busy    int
	running int
	waiting int
	area    sum // of the waiting jobs
	offline int
	least   heap.Heap[uint64] // waiting stays by units; those that have left are dropped late
	free    *freeNodes        // nil if nodes are unknown
}

// cursor walks over stays in the order of one of their dates.
type cursor struct {
	dates []float64
	order []int32
}

func cursorOver(dates []float64) cursor { return cursor{dates, orderBy(dates)} }

// due is the next date, +Inf after the last.
func (c *cursor) due() float64 {
	if len(c.order) == 0 {
		return math.Inf(1)
	}
	return c.dates[c.order[0]]
}

// pop returns the next stay if it is due by a date.
func (c *cursor) pop(bySec float64) (k int32, ok bool) {
	if len(c.order) == 0 || c.dates[c.order[0]] > bySec {
		return 0, false
	}
	k, c.order = c.order[0], c.order[1:]
	return k, true
}

func newSweep(r *simqueue.Result, st *stays) *sweep {
	s := &sweep{
		st: st, total: r.Units, in: cursorOver(st.in), start: cursorOver(st.start), end: cursorOver(st.end),
		outages: outageSteps(r), does: make([]uint8, len(st.in)), stopSec: math.Inf(1),
	}
	s.least.Less = func(a, b uint64) bool { return a < b }
	if st.nodes != nil {
		s.free = newFreeNodes(max(r.Units, nodesOf(r)))
	}
	return s
}

// due is the next date at which something changes, +Inf after the last.
func (s *sweep) due() float64 {
	t := min(s.in.due(), s.start.due(), s.end.due(), s.stopSec)
	if len(s.outages) > 0 {
		t = min(t, s.outages[0].atSec)
	}
	return t
}

// next goes to the next date and reports whether there was one.
func (s *sweep) next() bool {
	s.atSec = s.due()
	if math.IsInf(s.atSec, 1) {
		return false
	}
	by := s.atSec + sameDateSec
	if s.stopSec <= by {
		s.stopSec = math.Inf(1)
	}
	for k, ok := s.end.pop(by); ok; k, ok = s.end.pop(by) {
		if s.does[k] == runs {
			s.does[k] = away
			s.occupy(k, -1)
		}
	}
	for len(s.outages) > 0 && s.outages[0].atSec <= by {
		s.offline = s.outages[0].units
		s.free.cover(s.outages[0].nodes, s.outages[0].byNodes)
		s.outages = s.outages[1:]
	}
	for k, ok := s.in.pop(by); ok; k, ok = s.in.pop(by) {
		if s.st.start[k] > by {
			s.does[k] = waits
			s.queue(k, 1)
			s.least.Push(uint64(s.st.units[k])<<32 | uint64(k))
		}
	}
	for k, ok := s.start.pop(by); ok; k, ok = s.start.pop(by) {
		if s.does[k] == waits {
			s.queue(k, -1)
		}
		s.does[k] = away
		if s.st.end[k] > by {
			s.does[k] = runs
			s.occupy(k, 1)
		}
	}
	return true
}

func (s *sweep) occupy(k int32, by int) {
	s.busy += by * int(s.st.units[k])
	s.running += by
	if s.free != nil {
		s.free.run(s.st.nodes[k], by > 0)
	}
}

func (s *sweep) queue(k int32, by int) {
	s.waiting += by
	s.area.add(float64(by) * s.st.work[k])
	if s.waiting == 0 {
		s.area = sum{} // nothing to round
	}
}

// state is what holds until the next date.
func (s *sweep) state() State {
	down := max(0, min(s.offline, s.total-s.busy)) // users of a reservation run in it
	free := max(0, s.total-s.busy-down)
	return State{
		FromSec: s.atSec, ToSec: s.due(), Busy: s.busy, Down: down, Free: free, Running: s.running,
		Waiting: s.waiting, WaitingArea: s.area.total, Lost: s.lost(free), Fragmentation: s.free.fragmentation(),
	}
}

// lost says whether some waiting job requests at most this many units.
func (s *sweep) lost(free int) bool {
	if s.waiting == 0 || free == 0 {
		return false
	}
	for s.does[uint32(s.least.Items[0])] != waits {
		s.least.Pop()
	}
	return int(s.least.Items[0]>>32) <= free
}
