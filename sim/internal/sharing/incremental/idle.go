package incremental

import "math"

// raise gives an owner's records at idle constraints allowances of at least its
// level. Those of records without flows are of no use any more.
func (s *System) raise(c *constraint) {
	for len(c.idle) > 0 && c.idle[0].key < c.level {
		r := c.idle[0].id
		rec := &s.records[r]
		if rec.count == 0 {
			s.allow(r, math.Inf(1))
			continue
		}
		n := &s.cons[rec.cons]
		shares := rec.shares.value()
		n.uncommit(rec)
		allowance := n.allowance(c.level, shares)
		if allowance == c.level {
			s.checkLater(rec.cons)
		}
		s.allow(r, allowance)
		n.commit(rec)
	}
}

// allowance is a quarter more than a level where an idle constraint has that much
// left for such shares, else just the level.
func (c *constraint) allowance(level, shares float64) float64 {
	if more := 2 * level; c.fixed.value()+c.committed.value()+shares*more <= c.capacity {
		return more
	}
	return level
}

// load is what a constraint carries that is not ample.
func (s *System) load(n int32) float64 {
	c := &s.cons[n]
	if c.state == stateSmall {
		s.sumLoose(c)
	}
	load := c.fixed.value()
	for _, r := range c.records {
		if rec := &s.records[r]; rec.count > 0 {
			load += rec.shares.value() * s.cons[rec.owner].level
		}
	}
	return load
}

// refill hands half of what an idle constraint has left out as allowances. It
// returns false if the constraint carries too much.
func (s *System) refill(n int32) bool {
	c, load := &s.cons[n], s.load(n)
	if exceeds(load, c.capacity) {
		return false
	}
	s.Counts.Refills++
	more := 1.0
	if load > 0 {
		more += max(c.capacity-load, 0) / (2 * load)
	}
	for _, r := range c.records {
		if rec := &s.records[r]; rec.count > 0 {
			s.allow(r, s.cons[rec.owner].level*more)
			c.commit(rec)
		}
	}
	return true
}

// alone is the level that an overloaded constraint would have if all its flows were its own.
func (s *System) alone(n int32) float64 {
	c := &s.cons[n]
	return c.capacity / c.total
}

// activate makes a bottleneck of a constraint that carries too much: it takes
// over the flows of highest level there, and then finds its own.
func (s *System) activate(n int32) {
	highest, from := s.wake(n)
	c := &s.cons[n]
	if c.state == stateSmall {
		s.relaxSmall(n)
		return
	}
	top := none
	for e := c.looseHead; e != none; e = s.elems[e].next {
		if f := &s.flows[s.elems[e].flow]; f.level > highest {
			highest, top = f.level, s.elems[e].flow
		}
	}
	if top != none {
		s.move(top, n)
	} else {
		s.moveAll(from, n)
	}
	s.relax(n)
}

// wake makes a bottleneck of an idle constraint that has no flow of its own yet.
// It returns the record of the highest level there.
func (s *System) wake(n int32) (highest float64, from int32) {
	s.Counts.Activations++
	c := &s.cons[n]
	highest, from = negInf, none
	for i := len(c.records) - 1; i >= 0; i-- {
		r := c.records[i]
		if s.records[r].count == 0 {
			s.dropRecord(r)
			continue
		}
		owner := s.records[r].owner
		o := &s.cons[owner]
		o.idle.remove(s.recPlace, int(s.recPlace[r])-1)
		s.putAbove(r)
		c.commit(&s.records[r])
		if o.level > highest {
			highest, from = o.level, r
		}
	}
	c.empty, c.level, c.clock, c.clockSec = 0, inf, 0, s.nowSec
	c.betaMin, c.ceiling = inf, inf
	s.markFull(c, true)
	if c.looseCount <= s.smallest && len(c.records) <= int(s.smallest) {
		s.become(c, stateSmall)
	} else {
		s.become(c, stateLarge)
		s.newRecord(n, n)
		s.large++
	}
	return highest, from
}

// fallIdle ends a bottleneck that has no flow of its own any more.
func (s *System) fallIdle(n int32) {
	c := &s.cons[n]
	if c.own != none {
		s.dropRecord(c.own)
	}
	if c.state == stateSmall {
		s.sumLoose(c)
	} else {
		s.large--
	}
	s.markFull(c, false)
	s.become(c, stateIdle)
	c.level, c.empty = inf, 0
	for _, r := range c.records {
		rec := &s.records[r]
		o := &s.cons[rec.owner]
		s.takeAbove(o, r)
		rec.allowance = o.level
		o.idle.push(s.recPlace, o.level, r)
		c.commit(rec)
	}
	s.redate(n)
	if s.loosen(n); c.state != stateAmple {
		s.checkLater(n)
	}
}
