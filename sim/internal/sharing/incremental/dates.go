package incremental

import (
	"math"

	"github.com/clustersim/clustersim/sim/internal/kernel"
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
