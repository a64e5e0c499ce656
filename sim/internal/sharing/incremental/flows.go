package incremental

import (
	"math"
	"math/bits"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Flow names a flow of a System while it lasts.
type Flow int32

// Start begins an activity under the owner's tag. Cost: O(uses + log n), and what
// the next call of Next then has to bring up to date.
func (s *System) Start(tag int32, nowSec float64, d *sharing.Demand) Flow {
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

// use gives a new flow its elements, those at shared constraints first. A constraint that occurs twice counts with
// the sum of its weights, a fat pipe with the largest.
func (s *System) use(id int32, uses []sharing.Use) {
	first := s.takeRun(len(uses))
	s.stamp++
	f := &s.flows[id]
	elems, weights := s.elems[first:][:len(uses)], s.weights[first:][:len(uses)]
	marks, stamp, penalty := s.marks, s.stamp, f.penalty // apart: the loop goes through here for each link of each transfer
	n := 0
	for i := range uses {
		u := &uses[i]
		at := int(u.Cons)
		if uint(at) >= uint(len(marks)) || !(u.Weight > 0 && u.Weight <= math.MaxFloat64) {
			u.Refuse("incremental", len(marks))
			return
		}
		mark := &marks[at]
		if mark.stamp == stamp {
			e := mark.at - first
			weights[e] += u.Weight
			elems[e].share = weights[e] / penalty
			continue
		}
		if mark.fat {
			continue
		}
		mark.stamp, mark.at = stamp, first+int32(n)
		x := &elems[n]
		x.share, x.flow, x.cons = u.Weight/penalty, id, int32(u.Cons)
		weights[n] = u.Weight
		n++
	}
	f.first, f.room = first, int32(len(uses))
	f.all, f.count, f.shared = int32(n), int32(n), int32(n)
	if s.hasPipes && n < len(uses) {
		s.useFat(id, uses)
	}
}

// useFat gives a new flow its elements at fat pipes.
func (s *System) useFat(id int32, uses []sharing.Use) {
	f := &s.flows[id]
	for i := range uses {
		u := &uses[i]
		switch mark := &s.marks[u.Cons]; {
		case !mark.fat:
		case mark.stamp != s.stamp:
			at := f.first + f.all
			mark.stamp, mark.at = s.stamp, at
			s.elems[at].flow, s.elems[at].cons, s.weights[at] = id, int32(u.Cons), u.Weight
			f.all++
			s.joinPipe(int32(u.Cons), at)
		default:
			s.weights[mark.at] = max(s.weights[mark.at], u.Weight)
		}
	}
	if s.observer.Load != nil {
		f.count = f.all // fat pipes have records too, to know their loads
	}
	s.share(f)
}

// share divides a flow's weights by its penalty, to the bit as the plain solver
// does: where limits tie, that decides which of them counts.
func (s *System) share(f *flow) {
	elems, weights := s.elems[f.first:][:f.all], s.weights[f.first:][:f.all]
	for i := range elems {
		elems[i].share = weights[i] / f.penalty
	}
}

// Pending is the number of flows that have not ended.
func (s *System) Pending() int { return len(s.flows) - len(s.freeFlows) }

// settleAt brings the sharing up to date.
func (s *System) settleAt(nowSec float64) {
	s.nowSec = nowSec
	s.settle()
}

// next is the date of the next event, after settleAt.
func (s *System) next() float64 {
	s.requeue()
	s.report()
	if s.observer.Value != nil {
		s.reportValues()
	}
	if s.queue.Len() == 0 {
		return math.Inf(1)
	}
	_, date := s.queue.Min()
	return date
}

// Advance implements sharing.Solver: flows end when their amount is consumed, in the
// order in which they were started, and begin when their delay is over.
func (s *System) Advance(nowSec float64, done []int32) []int32 {
	s.nowSec = nowSec
	s.ended, s.begun = s.ended[:0], s.begun[:0]
	for {
		handle, ok := s.queue.PopDue(nowSec)
		if !ok {
			break
		}
		switch id := handle / 2; {
		case handle&1 == 1:
			s.endOwned(id)
		case s.flows[id].waits:
			s.begun = append(s.begun, id)
		default:
			s.end(id)
		}
	}
	s.sortEnded()
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
	if s.observer.Value != nil && f.watched != 0 {
		s.observer.Value(s.nowSec, f.tag, 0)
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

// The bits of a word of a flow mark those of its constraints that are not ample: most have one or two,
// and a loop that goes to these alone has no branches that a processor cannot foresee. A flow with
// more constraints than bits is at no ample one.
const tightBits = 63

// bit stands for a flow's element, counted from its first.
func bit(i int32) uint64 { return 1 << uint32(i) }

// isLong says whether a flow has more constraints than bits.
func (f *flow) isLong() bool { return f.count > tightBits }

// nextTight is the first element from i on, counted from the flow's first, at a constraint that is not
// ample; f.count or more if there is none.
func (f *flow) nextTight(i int32) int32 {
	if f.isLong() {
		return i
	}
	return i + int32(bits.TrailingZeros64(f.tight>>uint32(i)|1<<63))
}

// isTightAll says whether none of a flow's constraints is ample.
func (f *flow) isTightAll() bool { return f.isLong() || f.tight == bit(f.count)-1 }

// isTightOnce says whether just one of a flow's constraints is not ample.
func (f *flow) isTightOnce() bool { return f.tight != 0 && f.tight&(f.tight-1) == 0 && !f.isLong() }

// notTight notes that the constraint of an element is ample now.
func (s *System) notTight(e int32) {
	f := &s.flows[s.elems[e].flow]
	f.tight &^= bit(e - f.first)
}

// markFull sets or clears the bit of a constraint in its loose flows: it is a bottleneck now, or no longer.
func (s *System) markFull(c *constraint, full bool) {
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		f := &s.flows[x.flow]
		if b := bit(e - f.first); full {
			f.full |= b
		} else {
			f.full &^= b
		}
		e = x.next
	}
}

// SetCapacity changes what a constraint can carry. It costs what uses it.
func (s *System) SetCapacity(nowSec float64, n sharing.Cons, capacity float64) {
	s.nowSec = nowSec
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
		if c.state == stateAmple {
			s.sumMost(c) // the digits of before may be larger than what it has now
			if !s.staysAmple(c) {
				s.tighten(int32(n))
			}
		}
		s.affect(c.looseHead)
		for _, r := range c.records {
			s.affect(s.records[r].head)
		}
		switch {
		case c.isBottleneck():
			s.relaxLater(int32(n))
		case c.state == stateIdle:
			s.checkLater(int32(n))
		}
	}
	for _, id := range s.affected {
		f := &s.flows[id]
		if c.state == statePipe || f.ownBound == sharing.Unbounded {
			s.rebound(id)
		}
		s.reassess(f)
	}
}

// affect lists the flows of some elements.
func (s *System) affect(head int32) {
	for e := head; e != none; e = s.elems[e].next {
		s.affected = append(s.affected, s.elems[e].flow)
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
		begun := f.begun
		s.withdraw(int32(id))
		f.penalty = change.Value
		s.share(f)
		s.begin(int32(id))
		f.begun = begun
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
		s.begins++
		f.begun = s.begins
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
