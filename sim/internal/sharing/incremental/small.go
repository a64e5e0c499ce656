package incremental

import (
	"math"
	"math/bits"
)

// smallest is up to how many loose flows, and records, a constraint becomes a small bottleneck: its flows are then
// loose, and its level is found by looking at all of them. With twice as many it grows. Measured with 2 to 12.
const smallest = 6

// taker is what takes a part of a small bottleneck: a loose flow, or all flows of another owner.
type taker struct {
	share float64
	limit float64 // the level that it would have without the bottleneck
	flow  int32
	elem  int32 // of the flow, here
	owner int32 // that limits it then; of a flow that is not the bottleneck's, its owner
	own   bool  // it is the bottleneck's
}

// relaxSmall finds the level of a small bottleneck. It takes over the flows that have more and hands over those that
// something else limits further, as relax does.
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
	s.advanceClock(c)
	before := c.level
	takers, loose := s.gather(n)
	c.level = smallLevel(takers, c.capacity, before)
	if s.takeRecords(n) { // what it took may be limited further by others
		takers, loose = s.gather(n)
		c.level = smallLevel(takers, c.capacity, c.level)
	}
	level := c.level
	for i := range takers[:loose] {
		switch t := &takers[i]; {
		case !t.own:
			if higher(t.limit, level) {
				s.setLevel(t.flow, level, n, t.elem)
				s.mayBeNear(&s.flows[t.flow], n)
			}
		case t.limit > level || t.limit == level && t.owner != atBound:
			s.setLevel(t.flow, level, n, t.elem)
			s.mayBeNear(&s.flows[t.flow], n)
		case t.owner == atBound || s.cons[t.owner].state == stateSmall:
			s.setLevel(t.flow, t.limit, t.owner, t.elem)
		default:
			s.move(t.flow, t.owner)
		}
	}
	s.relaxing = none
	switch {
	case len(c.flows) == 0:
		s.fallIdle(n)
		return
	case level != before:
		s.redate(n)
	}
	s.suspect(n)
}

// takeRecords takes over the flows of owners with a higher level than a small bottleneck.
func (s *System) takeRecords(n int32) (took bool) {
	c := &s.cons[n]
	for i := len(c.records) - 1; i >= 0; i-- {
		if i >= len(c.records) {
			continue
		}
		r := c.records[i]
		if higher(s.cons[s.records[r].owner].level, c.level) {
			s.moveAll(r, n)
			took = true
		}
	}
	return took
}

// gather lists what takes a part of a small bottleneck: first the loose flows, and returns their number too.
func (s *System) gather(n int32) (takers []taker, loose int) {
	c := &s.cons[n]
	all := int(c.looseCount) + len(c.records)
	if all > len(s.takers) {
		s.takers = make([]taker, 2*all)
	}
	takers = s.takers[:all]
	for e := c.looseHead; e != none; loose++ {
		x, t := &s.elems[e], &takers[loose]
		f := &s.flows[x.flow]
		t.share, t.flow, t.elem, t.own = x.share, x.flow, e, f.owner == n
		if t.own {
			t.limit, t.owner = s.limit(f, e)
		} else {
			t.limit, t.owner = f.level, f.owner
		}
		e = x.next
	}
	for i, r := range c.records {
		rec, t := &s.records[r], &takers[loose+i]
		t.share, t.limit = rec.shares.value(), s.cons[rec.owner].level
	}
	return takers, loose
}

// smallLevel is the level at which a small bottleneck is full; +Inf: it is not even when all its own flows are at
// their bounds. What its takers take of it is concave in the level, so that the first step from a guess leads below
// it or there (Newton), and it rises from there as flows that are limited further are left out.
func smallLevel(takers []taker, capacity, guess float64) float64 {
	level := levelAbove(takers, capacity, guess)
	if level == inf {
		level = -1 // below all
	}
	for {
		next := levelAbove(takers, capacity, level)
		if next == inf || !higher(next, level) {
			return max(level, next)
		}
		level = next
	}
}

// levelAbove is the level at which a small bottleneck is full if it limits those that are not limited
// up to a level; +Inf: there are none.
func levelAbove(takers []taker, capacity, level float64) float64 {
	left, shares := capacity, 0.0
	above := level + near*math.Abs(level)
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

// grow gives a small bottleneck a record of its own, because it has many flows by now. They end when they would have.
func (s *System) grow(n int32) {
	c := &s.cons[n]
	s.become(c, stateLarge)
	c.betaMin, c.ceiling = inf, inf
	s.newRecord(n, n)
	s.large++
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		f := &s.flows[x.flow]
		e = x.next
		if f.owner == n {
			s.disownLoose(f)
			s.attachOwned(f, c)
		}
	}
	s.sumLoose(c)
}

// limit is the level that a loose flow would have without one of its elements, and the owner that it would have.
func (s *System) limit(f *flow, without int32) (level float64, owner int32) {
	level, owner = f.beta, atBound
	if f.isLong() {
		return s.limitOfLong(f, without)
	}
	cons, elems := s.cons, s.elems[f.first:f.first+f.count]
	for full := f.full &^ bit(without-f.first); full != 0; full &= full - 1 {
		n := elems[bits.TrailingZeros64(full)].cons
		if its := cons[n].level; its < level {
			level, owner = its, n
		}
	}
	return level, owner
}

func (s *System) limitOfLong(f *flow, without int32) (level float64, owner int32) {
	level, owner = f.beta, atBound
	for e := f.first; e < f.first+f.count; e++ {
		if n := s.elems[e].cons; e != without && s.cons[n].level < level {
			level, owner = s.cons[n].level, n
		}
	}
	return level, owner
}

// relaxSimple finds the level of a small bottleneck if nothing but bounds may limit its flows too that are far away:
// they share it and that is all. It returns false if it is not that simple, and has changed nothing then. Most
// bottlenecks are such: a host's cable, on which a few transfers go to different hosts.
func (s *System) relaxSimple(n int32) bool {
	c := &s.cons[n]
	if int(c.looseCount) != len(c.flows) || len(c.flows) == 0 || len(c.records) > 0 || s.observer.Load != nil {
		return false
	}
	shares, least := 0.0, inf
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		f := &s.flows[x.flow]
		if !f.isTightOnce() {
			return false
		}
		shares += x.share
		least = min(least, f.beta)
		e = x.next
	}
	level := c.capacity / shares
	switch {
	case least > level+nearBounds && higher(least, level):
	case c.looseCount == 1 && !higher(least, level):
		s.endSimple(n)
		return true
	default:
		return false
	}
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		s.flows[x.flow].level = level
		e = x.next
	}
	s.advanceClock(c)
	c.level = level
	s.redate(n)
	s.suspect(n)
	return true
}

// endSimple ends a small bottleneck with one flow, which is limited by its bound.
func (s *System) endSimple(n int32) {
	c := &s.cons[n]
	x := &s.elems[c.looseHead]
	f := &s.flows[x.flow]
	s.settleFlow(x.flow)
	s.leave(x.flow, n)
	s.Counts.Moves++
	if f.narrow {
		s.relaxPipes(f)
	}
	f.level, f.owner = f.beta, atBound
	s.redateFlow(x.flow)
	most := x.share * f.ceiling
	if c.queued&(inCheck|inOver|inSuspects) != 0 || c.watched > 0 || !s.mayBeAmple() || most > c.capacity*(1+near) {
		s.fallIdle(n)
		return
	}
	f.full = 0
	s.notTight(c.looseHead)
	s.become(c, stateAmple)
	c.level, c.most, c.entered, c.tries = inf, most, 0, 0
	s.redate(n)
}
