package incremental

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// The queue has an entry for each flow that waits, each at its bound, and each bottleneck: the
// date at which the first of its own flows ends.

// redate notes that a bottleneck's date is to be found anew.
func (s *System) redate(n int32) {
	if c := &s.cons[n]; c.queued&inUndated == 0 {
		c.queued |= inUndated
		s.undated = append(s.undated, n)
	}
}

func (s *System) redateFlow(id int32) {
	if f := &s.flows[id]; !f.moved {
		f.moved = true
		s.moved = append(s.moved, id)
	}
}

// requeue brings the dates in the queue up to date.
func (s *System) requeue() {
	for _, id := range s.moved {
		f := &s.flows[id]
		if !f.moved {
			continue // it has ended, and perhaps another has its number
		}
		f.moved = false
		if f.owner == atBound {
			s.setDate(2*id, f.endSec())
		} else {
			s.queue.Cancel(2 * id)
		}
	}
	s.moved = s.moved[:0]
	for _, n := range s.undated {
		c := &s.cons[n]
		c.queued &^= inUndated
		s.setDate(2*n+1, s.firstEndSec(c))
	}
	s.undated = s.undated[:0]
}

// setDate queues a date, or takes it out if that is +Inf.
func (s *System) setDate(handle int32, date float64) {
	if date < inf {
		s.queue.Set(handle, date)
	} else {
		s.queue.Cancel(handle)
	}
}

// endSec is when a flow at its bound ends.
func (f *flow) endSec() float64 {
	if f.remaining <= 0 {
		return f.sinceSec
	}
	if rate := f.factor * f.bound; rate > 0 {
		return f.sinceSec + f.remaining/rate
	}
	return inf
}

// firstEndSec is when the first of a bottleneck's own flows ends.
func (s *System) firstEndSec(c *constraint) float64 {
	if len(c.flows) == 0 {
		return inf
	}
	s.advanceClock(c)
	switch left := c.flows[0].key - c.clock; {
	case left <= 0:
		return s.nowSec
	case c.level > 0:
		return s.nowSec + left/c.level
	}
	return math.Inf(1)
}

// endOwned detaches the flows of a bottleneck that are due.
func (s *System) endOwned(n int32) {
	c := &s.cons[n]
	s.redate(n)
	s.advanceClock(c)
	for len(c.flows) > 0 {
		// Far from 0, dates are further apart than the timing precision.
		if left := c.flows[0].key - c.clock; left > 0 && !(s.nowSec+left/c.level-s.nowSec < kernel.TimingPrecision) {
			break
		}
		s.end(c.flows[0].id)
	}
}

// end detaches a flow that has consumed its amount.
func (s *System) end(id int32) {
	s.disown(id)
	s.exit(&s.flows[id])
	s.ended = append(s.ended, id)
}

// join has a flow end when its owner's clock has gone on as far as it has left, or at a date of its
// own if it is at its bound.
func (s *System) join(id int32) {
	f := &s.flows[id]
	if f.owner == atBound {
		s.redateFlow(id)
		return
	}
	o := &s.cons[f.owner]
	s.advanceClock(o)
	gap := f.remaining * f.penalty / f.factor
	s.rebase(o, gap)
	o.flows.push(s.flowPlace, o.clock+gap, id)
	s.redate(f.owner)
}

// leave takes a flow out of its owner's heap.
func (s *System) leave(id, owner int32) {
	o := &s.cons[owner]
	s.advanceClock(o)
	o.flows.remove(s.flowPlace, int(s.flowPlace[id])-1)
	s.redate(owner)
}

// settleFlow brings what remains of a flow up to date.
func (s *System) settleFlow(id int32) {
	f := &s.flows[id]
	if s.nowSec == f.sinceSec {
		return
	}
	if f.owner == atBound {
		f.settle(s.nowSec, f.remaining-f.factor*f.bound*(s.nowSec-f.sinceSec))
		return
	}
	o := &s.cons[f.owner]
	s.advanceClock(o)
	f.settle(s.nowSec, (o.flows[s.flowPlace[id]-1].key-o.clock)*f.factor/f.penalty)
}

// settle sets what remains.
func (f *flow) settle(nowSec, remaining float64) {
	if remaining < sharing.RemainsPrecision {
		remaining = 0
	}
	f.remaining, f.sinceSec = remaining, nowSec
}

// advanceClock brings an owner's clock up to date.
func (s *System) advanceClock(c *constraint) {
	if c.clockSec != s.nowSec {
		if c.isBottleneck() {
			c.clock += c.level * (s.nowSec - c.clockSec)
		}
		c.clockSec = s.nowSec
	}
}

// clockDigits is how many times a new flow's share of its owner's clock the clock
// may show. Above that so many digits are lost that the end would be wrong.
const clockDigits = 1e6

// rebase sets an owner's clock back to 0 before it gets a flow that ends when the clock has gone on by gap. By the
// time it happens again, each other flow has consumed as much as a million such flows.
func (s *System) rebase(o *constraint, gap float64) {
	switch {
	case len(o.flows) == 0:
		o.clock = 0
	case gap > 0 && o.clock > clockDigits*gap:
		for i := range o.flows {
			o.flows[i].key -= o.clock
		}
		o.clock = 0
	}
}

// From how many flows on that end at one date they are put in order by their places, and how many
// places each may take.
const (
	manyEnded    = 32
	placesOfEach = 16
)

// sortEnded puts the flows that end into the order in which they were started. Where many end that
// were started one soon after another, each goes to the place of its turn.
func (s *System) sortEnded() {
	if len(s.ended) < manyEnded {
		if len(s.ended) < 2 {
			return
		}
		slices.SortFunc(s.ended, s.compareStarts)
		return
	}
	first, last := ^uint64(0), uint64(0)
	for _, id := range s.ended {
		at := s.flows[id].started
		first, last = min(first, at), max(last, at)
	}
	n := last - first + 1
	if n > placesOfEach*uint64(len(s.ended)) {
		slices.SortFunc(s.ended, s.compareStarts)
		return
	}
	s.turns = withRoom(s.turns[:0], int(n))[:n]
	for _, id := range s.ended {
		s.turns[s.flows[id].started-first] = id + 1
	}
	s.ended = s.ended[:0]
	for i, turn := range s.turns {
		if turn != 0 {
			s.ended = append(s.ended, turn-1)
			s.turns[i] = 0
		}
	}
}

func (s *System) compareStarts(a, b int32) int {
	return cmp.Compare(s.flows[a].started, s.flows[b].started)
}
