package bottleneck

import "math"

// smallest is up to how many loose flows, and records, a constraint becomes a
// small bottleneck: its flows are then loose, and its level is found by looking at
// all of them. With twice as many it grows. Measured with 2 to 12.
const smallest = 6

// attachLoose gives a flow a level of its own: that of its bound, or of a small
// bottleneck.
func (s *System) attachLoose(f *flow, level float64) {
	f.loose, f.level = true, level
	for i := f.nextTight(0); i < f.count; i = f.nextTight(i + 1) {
		x := &s.elems[f.first+i]
		c := &s.cons[x.cons]
		x.rec = none
		x.link(s.elems, &c.looseHead, f.first+i)
		c.looseCount++
		c.fixed.add(x.share * level)
		if level > c.looseMax {
			c.looseMax = level
		}
		s.grew(x.cons)
	}
}

func (s *System) letGoLoose(f *flow) {
	for i := f.nextTight(0); i < f.count; i = f.nextTight(i + 1) {
		x := &s.elems[f.first+i]
		c := &s.cons[x.cons]
		x.unlink(s.elems, &c.looseHead)
		if c.looseCount--; c.looseCount == 0 {
			c.fixed, c.looseMax = sum{}, negInf
		} else {
			c.fixed.add(-x.share * f.level)
		}
		s.shrank(x.cons)
	}
}

// sumLoose adds up what loose flows take of a constraint that was a small bottleneck, where nobody
// reads the sum and relaxSimple does not keep it.
func (s *System) sumLoose(c *constraint) {
	c.fixed, c.looseMax = sum{}, negInf
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		level := s.flows[x.flow].level
		c.fixed.add(x.share * level)
		c.looseMax = max(c.looseMax, level)
		e = x.next
	}
}

// settleLoose brings what remains of a loose flow up to date.
func (s *System) settleLoose(f *flow) {
	if s.nowSec != f.sinceSec {
		f.settle(s.nowSec, f.remaining-f.rate()*(s.nowSec-f.sinceSec))
	}
}

// setLevel gives a loose flow another level and owner, which has no records of
// it either.
func (s *System) setLevel(id int32, level float64, owner int32) {
	f := &s.flows[id]
	if f.owner == owner && f.level == level {
		return
	}
	s.settleLoose(f)
	if f.owner != owner {
		s.redateLoose(id)
		s.Counts.Moves++
		if f.narrow {
			s.relaxPipes(f)
		}
		if f.owner != atBound {
			s.cons[f.owner].ownLoose--
		}
		if owner != atBound {
			s.cons[owner].ownLoose++
		}
	}
	rises, before, cons := level > f.level, f.level, s.cons
	elems := s.elems[f.first : f.first+f.count]
	for i := f.nextTight(0); i < f.count; i = f.nextTight(i + 1) {
		x := &elems[i]
		c := &cons[x.cons]
		// At a small bottleneck nobody reads the sum, but to ask costs more than to add: a
		// processor cannot foresee the answer.
		c.fixed.add(-x.share * before)
		c.fixed.add(x.share * level)
		c.looseMax = max(c.looseMax, level)
		switch {
		case c.bottleneck:
			s.shrank(x.cons)
		case rises && c.nearlyFull():
			s.grew(x.cons)
		}
	}
	if s.loads != nil {
		for i := range elems {
			s.touch(elems[i].cons)
		}
	}
	f.level, f.owner = level, owner
	s.redateLoose(id)
}

// taker is what takes a part of a small bottleneck: a loose flow, or all flows of
// another owner.
type taker struct {
	share float64
	limit float64 // the level that it would have without the bottleneck
	flow  int32
	owner int32 // that limits it then; of a flow that is not the bottleneck's, its owner
	own   bool  // it is the bottleneck's
}

// relaxSmall finds the level of a small bottleneck. It takes over the flows that
// have more and hands over those that something else limits further, as relax
// does.
func (s *System) relaxSmall(n int32) {
	c := &s.cons[n]
	if c.looseCount > 2*s.smallest || len(c.records) > int(2*s.smallest) {
		s.grow(n)
		s.relax(n)
		return
	}
	s.Counts.Relaxations++
	if s.relaxSimple(n) {
		return
	}
	s.relaxing = n
	before, loose := c.level, s.gather(n)
	c.level = s.smallLevel(c.capacity, before)
	if s.takeRecords(n) { // what it took may be limited further by others
		loose = s.gather(n)
		c.level = s.smallLevel(c.capacity, c.level)
	}
	level := c.level
	for i := range s.takers[:loose] {
		switch t := &s.takers[i]; {
		case !t.own:
			if higher(t.limit, level) {
				s.setLevel(t.flow, level, n)
				s.mayBeNear(&s.flows[t.flow], n)
			}
		case t.limit > level || t.limit == level && t.owner != atBound:
			s.setLevel(t.flow, level, n)
			s.mayBeNear(&s.flows[t.flow], n)
		case t.owner == atBound || s.cons[t.owner].small:
			s.setLevel(t.flow, t.limit, t.owner)
		default:
			s.move(t.flow, t.owner)
		}
	}
	s.relaxing = none
	switch {
	case c.ownLoose == 0:
		s.fallIdle(n)
		return
	case level != before:
		for _, r := range c.above {
			s.relaxLater(s.records[r].cons)
		}
	}
	s.suspect(n)
}

// takeRecords takes over the flows of owners with a higher level than a small bottleneck.
func (s *System) takeRecords(n int32) (any bool) {
	c := &s.cons[n]
	for i := len(c.records) - 1; i >= 0; i-- {
		if i >= len(c.records) {
			continue
		}
		r := c.records[i]
		if higher(s.cons[s.records[r].owner].level, c.level) {
			s.moveAll(r, n)
			any = true
		}
	}
	return any
}

// gather lists what takes a part of a small bottleneck: first the loose flows,
// whose number it returns.
func (s *System) gather(n int32) int {
	c, loose := &s.cons[n], 0
	s.takers = withRoom(s.takers[:0], int(c.looseCount)+len(c.records))
	takers := s.takers[:int(c.looseCount)+len(c.records)]
	for e := c.looseHead; e != none; loose++ {
		x, t := &s.elems[e], &takers[loose]
		f := &s.flows[x.flow]
		t.share, t.flow, t.own = x.share, x.flow, f.owner == n
		if t.own {
			t.limit, t.owner = s.limit(f, n)
		} else {
			t.limit, t.owner = f.level, f.owner
		}
		e = x.next
	}
	for i, r := range c.records {
		rec, t := &s.records[r], &takers[loose+i]
		t.share, t.limit = rec.shares.value(), s.cons[rec.owner].level
	}
	s.takers = takers
	return loose
}

// smallLevel is the level at which a small bottleneck is full; +Inf: it is not
// even when all its own flows are at their bounds. What its takers take of it is concave in the
// level, so that the first step from a guess leads below it or there (Newton), and it rises from
// there as flows that are limited further are left out.
func (s *System) smallLevel(capacity, guess float64) float64 {
	level := s.levelAbove(capacity, guess)
	if level == inf {
		level = -1 // below all
	}
	for {
		next := s.levelAbove(capacity, level)
		if next == inf || !higher(next, level) {
			return max(level, next)
		}
		level = next
	}
}

// levelAbove is the level at which a small bottleneck is full if it limits those that are not limited
// up to a level; +Inf: there are none.
func (s *System) levelAbove(capacity, level float64) float64 {
	left, shares := capacity, 0.0
	above := level + near*math.Abs(level)
	takers := s.takers
	for i := range takers {
		t := &takers[i]
		its := mask(t.limit > above)
		shares += masked(t.share, its)
		left -= masked(t.share*t.limit, ^its)
	}
	switch {
	case shares == 0:
		return inf
	case left > 0:
		return left / shares
	}
	return 0
}

// mask is all ones or zero. Which of the takers of a bottleneck it limits is nothing that a processor
// could foresee, so that it is better not to branch.
func mask(b bool) uint64 {
	var x uint64
	if b {
		x = 1
	}
	return -x
}

// masked is x, or 0 under a mask of zeros.
func masked(x float64, mask uint64) float64 {
	return math.Float64frombits(math.Float64bits(x) & mask)
}

// grow gives a small bottleneck a clock and a record of its own, because it has
// many flows by now.
func (s *System) grow(n int32) {
	c := &s.cons[n]
	c.small, c.clock, c.clockSec = false, 0, s.nowSec
	c.betaMin, c.ceiling = inf, inf
	s.newRecord(n, n)
	s.large++
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		id := x.flow
		e = x.next
		if s.flows[id].owner == n {
			c.small = true // it still counts as loose there
			s.detach(id)
			c.small = false
			s.attach(id, n)
		}
	}
	s.sumLoose(c)
}

// limit is the level that a flow would have without one of its constraints, and
// the owner that it would have.
func (s *System) limit(f *flow, without int32) (level float64, owner int32) {
	level, owner = f.beta, atBound
	if f.isTightOnce() {
		return level, owner
	}
	cons, elems := s.cons, s.elems[f.first:f.first+f.count]
	for i := range elems {
		if n := elems[i].cons; n != without && cons[n].level < level {
			level, owner = cons[n].level, n
		}
	}
	return level, owner
}
