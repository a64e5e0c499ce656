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
	slight := true
	elems := s.elems[f.first : f.first+f.count]
	for i := range elems {
		x := &elems[i]
		c := &s.cons[x.cons]
		slight = slight && x.share*f.beta <= cutPart*c.capacity
		x.rec = none
		s.link(&c.looseHead, f.first+int32(i))
		c.looseCount++
		c.fixed.add(x.share * level)
		c.looseMax = max(c.looseMax, level)
		s.wanted(c, x.share)
		s.grew(x.cons)
	}
	s.skewed = s.skewed || slight
}

func (s *System) letGoLoose(f *flow) {
	elems := s.elems[f.first : f.first+f.count]
	for i := range elems {
		x := &elems[i]
		c := &s.cons[x.cons]
		s.unlink(&c.looseHead, f.first+int32(i))
		c.unwanted(x.share)
		if c.looseCount--; c.looseCount == 0 {
			c.fixed, c.looseMax = sum{}, negInf
		} else {
			c.fixed.add(-x.share * f.level)
		}
		s.shrank(x.cons)
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
	rises, elems := level > f.level, s.elems[f.first:f.first+f.count]
	for i := range elems {
		x := &elems[i]
		c := &s.cons[x.cons]
		if c.looseCount == 1 {
			c.fixed, c.looseMax = sum{high: x.share * level}, level
		} else {
			c.fixed.add(-x.share * f.level)
			c.fixed.add(x.share * level)
			c.looseMax = max(c.looseMax, level)
		}
		if rises {
			s.grew(x.cons)
		} else {
			s.shrank(x.cons)
		}
	}
	f.level, f.owner = level, owner
	s.redateFlow(id)
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
	s.relaxing = n
	loose := s.gather(n)
	before, level := c.level, s.smallLevel(c.capacity)
	c.level = level
	moved := false
	for i := len(c.records) - 1; i >= 0; i-- {
		if i >= len(c.records) {
			continue
		}
		r := c.records[i]
		if higher(s.cons[s.records[r].owner].level, level) {
			s.moveAll(r, n)
			moved = true
		}
	}
	if moved {
		loose = s.gather(n)
	}
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

// gather lists what takes a part of a small bottleneck: first the loose flows,
// whose number it returns.
func (s *System) gather(n int32) int {
	c := &s.cons[n]
	s.takers = s.takers[:0]
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		f := &s.flows[x.flow]
		s.takers = append(s.takers, taker{})
		t := &s.takers[len(s.takers)-1]
		t.share, t.limit, t.flow, t.owner, t.own = x.share, f.level, x.flow, f.owner, f.owner == n
		if t.own {
			t.limit, t.owner = s.limit(f, n)
		}
		e = x.next
	}
	loose := len(s.takers)
	for _, r := range c.records {
		rec := &s.records[r]
		s.takers = append(s.takers, taker{share: rec.shares.value(), limit: s.cons[rec.owner].level})
	}
	return loose
}

// smallLevel is the level at which a small bottleneck is full; +Inf: it is not
// even when all its own flows are at their bounds. It rises from the level that
// all flows would share, as flows that are limited further are left out.
func (s *System) smallLevel(capacity float64) float64 {
	level := -1.0 // below all
	for {
		left, shares, own := capacity, 0.0, false
		above := level + near*math.Abs(level)
		for i := range s.takers {
			if t := &s.takers[i]; t.limit > above {
				shares += t.share
				own = true
			} else {
				left -= t.share * t.limit
			}
		}
		if !own {
			return math.Inf(1)
		}
		next := max(left, 0) / shares
		if !higher(next, level) {
			return max(level, next)
		}
		level = next
	}
}

// grow gives a small bottleneck a clock and a record of its own, because it has
// many flows by now.
func (s *System) grow(n int32) {
	c := &s.cons[n]
	c.small, c.clock, c.clockSec = false, 0, s.nowSec
	c.betaMin = math.Inf(1)
	s.newRecord(n, n)
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
}

// limit is the level that a flow would have without one of its constraints, and
// the owner that it would have.
func (s *System) limit(f *flow, without int32) (level float64, owner int32) {
	level, owner = f.beta, atBound
	for e := f.first; e < f.first+f.count; e++ {
		if n := s.elems[e].cons; n != without && s.cons[n].level < level {
			level, owner = s.cons[n].level, n
		}
	}
	return level, owner
}
