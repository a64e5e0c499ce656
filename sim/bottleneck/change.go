package bottleneck

import (
	"github.com/clustersim/clustersim/sim/fluid"
)

// SetCapacity changes what a constraint can carry.
func (s *System) SetCapacity(nowSec float64, n fluid.Cons, capacity float64) {
	s.nowSec = nowSec
	c := &s.cons[n]
	switch {
	case c.fat:
		c.pipe = capacity
	case c.bottleneck:
		c.capacity = capacity
		s.relaxLater(int32(n))
	default:
		c.capacity = capacity
		s.checkLater(int32(n))
	}
	for id := range s.flows {
		f := &s.flows[id]
		if f.live && (c.fat || f.ownBound == fluid.Unbounded) && s.uses(f, int32(n)) {
			s.SetBound(nowSec, Flow(id), f.ownBound)
		}
	}
}

func (s *System) uses(f *flow, n int32) bool {
	for e := f.first; e < f.first+f.all; e++ {
		if s.elems[e].cons == n {
			return true
		}
	}
	return false
}

// Cancel ends a flow before its time. It reports nothing.
func (s *System) Cancel(nowSec float64, id Flow) {
	s.nowSec = nowSec
	if s.flows[id].owner != off {
		s.detach(int32(id))
	}
	s.free(int32(id))
}

// Suspend takes a flow's share away until Resume; its delay goes on.
func (s *System) Suspend(nowSec float64, id Flow) {
	s.nowSec = nowSec
	f := &s.flows[id]
	f.suspended = true
	if f.owner != off {
		s.detach(int32(id))
	}
}

// Resume lets a suspended flow share again.
func (s *System) Resume(nowSec float64, id Flow) {
	s.nowSec = nowSec
	f := &s.flows[id]
	if f.suspended {
		f.suspended = false
		s.begin(int32(id))
	}
}

// SetBound changes a flow's bound; fluid.Unbounded takes it away.
func (s *System) SetBound(nowSec float64, id Flow, bound float64) {
	s.change(nowSec, id, func(f *flow) { s.bound(f, bound) })
}

// SetPenalty changes a flow's penalty, which must be positive.
func (s *System) SetPenalty(nowSec float64, id Flow, penalty float64) {
	s.change(nowSec, id, func(f *flow) {
		for e := f.first; e < f.first+f.all; e++ {
			s.elems[e].share *= f.penalty / penalty
		}
		f.penalty = penalty
		s.bound(f, f.ownBound)
	})
}

// change changes a flow while it has no owner.
func (s *System) change(nowSec float64, id Flow, to func(*flow)) {
	s.nowSec = nowSec
	f := &s.flows[id]
	if f.owner != off {
		s.detach(int32(id))
	}
	to(f)
	s.begin(int32(id))
}

// begin lets a flow share from the next settle on, unless it waits or is suspended.
func (s *System) begin(id int32) {
	f := &s.flows[id]
	if f.owner == off && !f.waits && !f.suspended && !f.fresh {
		f.fresh = true
		s.fresh = append(s.fresh, id)
	}
}

// Value is a flow's shared value as of the last Next; its rate is the factor
// times that.
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

// rate is that of a loose flow.
func (f *flow) rate() float64 {
	if f.owner == atBound {
		return f.factor * f.bound
	}
	return f.factor * f.level / f.penalty
}

// Remaining is what a flow has left to consume.
func (s *System) Remaining(nowSec float64, id Flow) float64 {
	f := &s.flows[id]
	left := f.remaining
	if f.owner != off && f.loose {
		left -= f.rate() * (nowSec - f.sinceSec)
	} else if f.owner != off {
		c := &s.cons[f.owner]
		clock := c.clock + c.level*(nowSec-c.clockSec)
		left = (c.flows[s.flowPlace[id]-1].key - clock) * f.factor / f.penalty
	}
	return max(left, 0)
}
