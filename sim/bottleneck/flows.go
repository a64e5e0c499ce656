package bottleneck

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/fluid"
	"github.com/clustersim/clustersim/sim/kernel"
)

// Flow names a flow of a System while it lasts.
type Flow int32

// Start begins an activity under the owner's tag. Cost: O(uses + log n), and what
// the next call of Next then has to bring up to date.
func (s *System) Start(tag int32, nowSec float64, d *kernel.Demand) Flow {
	s.nowSec = nowSec
	id := s.newFlow()
	s.started++
	f := &s.flows[id] // field by field, which is faster than a copy
	*f = flow{}
	f.penalty, f.factor, f.remaining, f.ownBound, f.sinceSec = d.Penalty, d.Factor, d.Amount, d.Bound, nowSec
	f.started, f.owner, f.tag, f.live = s.started, off, tag, true
	s.use(id, d.Uses)
	if d.DelaySec > 0 {
		f.waits, f.beginSec = true, nowSec+d.DelaySec
		s.queue.SetInTurn(2*id, f.beginSec)
	} else {
		s.begin(id)
	}
	return Flow(id)
}

// use gives a new flow its elements, those at shared constraints first. A
// constraint that occurs twice counts with the sum of its weights, a fat pipe
// with the largest.
func (s *System) use(id int32, uses []fluid.Use) {
	f := &s.flows[id]
	f.first, f.room = s.takeRun(len(uses)), int32(len(uses))
	s.stamp++
	fat := false
	for i := range uses {
		u := &uses[i]
		switch c := &s.cons[u.Cons]; {
		case c.fat:
			fat = true
		case c.stamp != s.stamp:
			s.useFirst(c, id, u)
		default:
			s.weights[c.stampAt] += u.Weight
		}
	}
	f.count, f.shared = f.all, f.all
	if fat {
		s.useFat(id, uses)
	}
	s.share(f)
}

func (s *System) useFirst(c *constraint, id int32, u *fluid.Use) {
	f := &s.flows[id]
	at := f.first + f.all
	c.stamp, c.stampAt = s.stamp, at
	x := &s.elems[at]
	x.flow, x.cons, x.rec, x.next, x.prev = id, int32(u.Cons), none, none, none
	s.weights[at] = u.Weight
	f.all++
}

func (s *System) useFat(id int32, uses []fluid.Use) {
	f := &s.flows[id]
	for i := range uses {
		u := &uses[i]
		switch c := &s.cons[u.Cons]; {
		case !c.fat:
		case c.stamp != s.stamp:
			s.useFirst(c, id, u)
			s.joinPipe(c)
		default:
			s.weights[c.stampAt] = max(s.weights[c.stampAt], u.Weight)
		}
	}
	if s.loads != nil {
		f.count = f.all // fat pipes have records too, to know their loads
	}
}

// share divides a flow's weights by its penalty, to the bit as the plain solver
// does: where limits tie, that decides which of them counts.
func (s *System) share(f *flow) {
	var weight, share float64
	for e := f.first; e < f.first+f.all; e++ {
		if s.weights[e] != weight { // few weights differ, and a division takes time
			weight = s.weights[e]
			share = weight / f.penalty
		}
		s.elems[e].share = share
	}
}

// Pending is the number of flows that have not ended.
func (s *System) Pending() int { return len(s.flows) - len(s.freeFlows) }

// settleAt brings the sharing up to date.
func (s *System) settleAt(nowSec float64) {
	s.nowSec = nowSec
	s.settle()
}

// Next implements kernel.Model.
func (s *System) Next(nowSec float64) float64 {
	s.settleAt(nowSec)
	s.requeue()
	s.report()
	if s.Watch != nil {
		s.tellValues()
	}
	if s.queue.Len() == 0 {
		return math.Inf(1)
	}
	_, date := s.queue.Min()
	return date
}

// requeue brings the dates in the queue up to date.
func (s *System) requeue() {
	for _, id := range s.moved {
		f := &s.flows[id]
		if !f.moved {
			continue // it has ended, and perhaps another has its number
		}
		f.moved = false
		s.setDate(2*id, f.owner != off && f.loose, f.remaining, f.rate())
	}
	s.moved = s.moved[:0]
	for _, n := range s.late {
		c := &s.cons[n]
		c.late = false
		left := 0.0
		if len(c.flows) > 0 {
			s.advanceClock(c)
			left = c.flows[0].key - c.clock
		}
		s.setDate(2*n+1, len(c.flows) > 0, left, c.level)
	}
	s.late = s.late[:0]
}

// setDate queues the date at which what is left is consumed, or takes it out.
func (s *System) setDate(handle int32, on bool, left, rate float64) {
	switch {
	case on && left <= 0:
		s.queue.Set(handle, s.nowSec)
	case on && rate > 0:
		s.queue.Set(handle, s.nowSec+left/rate)
	default:
		s.queue.Cancel(handle)
	}
}

// Advance implements kernel.Model: flows whose amount is consumed end, in the
// order in which they were started, and those whose delay is over begin.
func (s *System) Advance(nowSec float64, done []int32) []int32 {
	s.nowSec = nowSec
	s.ended, s.begun = s.ended[:0], s.begun[:0]
	for s.queue.Len() > 0 {
		handle, date := s.queue.Min()
		if date-nowSec >= kernel.TimingPrecision {
			break
		}
		s.queue.Pop()
		switch id := handle / 2; {
		case handle&1 == 1:
			s.endOwned(id)
		case s.flows[id].waits:
			s.begun = append(s.begun, id)
		default:
			s.letGo(id)
			s.ended = append(s.ended, id)
		}
	}
	if len(s.ended) > 1 {
		slices.SortFunc(s.ended, s.compareStarts)
	}
	for _, id := range s.ended {
		done = append(done, s.flows[id].tag)
		s.free(id)
	}
	for _, id := range s.begun {
		s.flows[id].waits = false
		s.begin(id)
	}
	return done
}

func (s *System) compareStarts(a, b int32) int {
	return cmp.Compare(s.flows[a].started, s.flows[b].started)
}

// endOwned detaches the flows of a bottleneck that are due.
func (s *System) endOwned(n int32) {
	c := &s.cons[n]
	s.advanceClock(c)
	for len(c.flows) > 0 {
		// Far from 0, dates are further apart than the timing precision.
		if left := c.flows[0].key - c.clock; left > 0 && !(s.nowSec+left/c.level-s.nowSec < kernel.TimingPrecision) {
			break
		}
		id := c.flows[0].id
		s.letGo(id)
		s.ended = append(s.ended, id)
	}
	s.redate(n)
}

func (s *System) newFlow() int32 {
	if k := len(s.freeFlows); k > 0 {
		id := s.freeFlows[k-1]
		s.freeFlows = s.freeFlows[:k-1]
		return id
	}
	s.flows, s.flowPlace = append(withRoom(s.flows, 1), flow{}), append(withRoom(s.flowPlace, 1), 0)
	return int32(len(s.flows) - 1)
}

// free forgets a flow without an owner.
func (s *System) free(id int32) {
	f := &s.flows[id]
	if s.Watch != nil && f.watched != 0 {
		s.Watch(s.nowSec, f.tag, 0)
	}
	s.queue.Cancel(2 * id)
	f.live, f.moved, f.fresh = false, false, false
	s.leavePipes(f)
	s.giveRun(f.first, int(f.room))
	s.freeFlows = append(s.freeFlows, id)
}

// takeRun returns the first of n elements in a row.
func (s *System) takeRun(n int) int32 {
	if n < len(s.runs) {
		if free := s.runs[n]; len(free) > 0 {
			s.runs[n] = free[:len(free)-1]
			return free[len(free)-1]
		}
	}
	first := len(s.elems)
	s.elems, s.weights = withRoom(s.elems, n)[:first+n], withRoom(s.weights, n)[:first+n]
	return int32(first)
}

func (s *System) giveRun(first int32, n int) {
	for len(s.runs) <= n {
		s.runs = append(s.runs, nil)
	}
	s.runs[n] = append(s.runs[n], first)
}
