package incremental

import (
	"math"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// SetCapacity changes what a constraint can carry. It costs what uses it.
func (s *System) SetCapacity(nowSec float64, n sharing.Cons, capacity float64) {
	s.nowSec = nowSec
	s.skew() // as far as is known here
	c := &s.cons[n]
	s.affected = s.affected[:0]
	switch {
	case c.state == statePipe:
		c.pipe = capacity
		for e := c.pipeHead; e != none; e = s.pipeUses[e].next {
			s.affected = append(s.affected, s.elems[e].flow)
		}
		s.relaxPipeLater(int32(n))
	default:
		c.capacity = capacity
		s.affect(c.looseHead)
		for _, r := range c.records {
			s.affect(s.records[r].head)
		}
		if c.isBottleneck() {
			s.relaxLater(int32(n))
		} else {
			s.checkLater(int32(n))
		}
	}
	for _, id := range s.affected {
		s.rebound(id)
	}
}

// affect lists the flows of some elements that are bounded by a constraint's capacity.
func (s *System) affect(head int32) {
	for e := head; e != none; e = s.elems[e].next {
		if id := s.elems[e].flow; s.flows[id].ownBound == sharing.Unbounded {
			s.affected = append(s.affected, id)
		}
	}
}

// Change changes or cancels a flow.
func (s *System) Change(nowSec float64, id Flow, change sharing.Change) {
	s.nowSec = nowSec
	f := &s.flows[id]
	switch change.Kind {
	case sharing.Cancels:
		s.withdraw(int32(id))
		s.free(int32(id))
	case sharing.Suspends:
		f.suspended = true
		s.withdraw(int32(id))
	case sharing.Resumes:
		f.suspended = false
		s.begin(int32(id))
	case sharing.Rebounds:
		f.ownBound = change.Value
		s.rebound(int32(id))
	case sharing.Reweighs:
		s.withdraw(int32(id))
		f.penalty = change.Value
		s.share(f)
		s.begin(int32(id))
	}
}

// withdraw ends a flow's share, if it has one.
func (s *System) withdraw(id int32) {
	if f := &s.flows[id]; f.owner != off {
		s.detach(id)
		s.exit(f)
	}
}

// begin lets a flow share from the next settle on, unless it waits or is suspended.
func (s *System) begin(id int32) {
	f := &s.flows[id]
	if f.owner == off && !f.waits && !f.suspended && !f.fresh {
		f.fresh = true
		s.fresh = append(s.fresh, id)
	}
}

// Value is a flow's shared value as of the last Next; its rate is the factor times that.
func (s *System) Value(id Flow) float64 {
	switch f := &s.flows[id]; f.owner {
	case off:
		return 0
	case atBound:
		return f.bound
	default:
		return s.cons[f.owner].level / f.penalty
	}
}

// Remaining is what a flow has left to consume.
func (s *System) Remaining(nowSec float64, id Flow) float64 {
	f := &s.flows[id]
	left := f.remaining
	switch f.owner {
	case off:
	case atBound:
		left -= f.factor * f.bound * (nowSec - f.sinceSec)
	default:
		c := &s.cons[f.owner]
		clock := c.clock + c.level*(nowSec-c.clockSec)
		left = (c.flows[s.flowPlace[id]-1].key - clock) * f.factor / f.penalty
	}
	if !(math.Abs(left) <= math.MaxFloat64) { // the rate or the clock has no such numbers
		left = f.remaining
	}
	return max(left, 0)
}
