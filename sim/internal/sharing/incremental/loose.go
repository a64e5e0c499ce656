package incremental

import "math/bits"

// attachLoose gives a flow a level of its own: that of its bound, or of a small bottleneck.
func (s *System) attachLoose(f *flow, level float64) {
	f.loose, f.level, f.full = true, level, 0
	for i := f.nextTight(0); i < f.count; i = f.nextTight(i + 1) {
		x := &s.elems[f.first+i]
		c := &s.cons[x.cons]
		x.rec = none
		x.link(s.elems, &c.looseHead, f.first+i)
		c.looseCount++
		c.fixed.add(x.share * level)
		if level > c.highest {
			c.highest = level
		}
		if c.isBottleneck() {
			f.full |= bit(i)
		}
		s.grew(x.cons)
	}
}

func (s *System) disownLoose(f *flow) {
	for i := f.nextTight(0); i < f.count; i = f.nextTight(i + 1) {
		x := &s.elems[f.first+i]
		c := &s.cons[x.cons]
		x.unlink(s.elems, &c.looseHead)
		if c.looseCount--; c.looseCount == 0 {
			c.fixed = sum{}
		} else {
			c.fixed.add(-x.share * f.level)
		}
		s.shrank(x.cons)
	}
}

// sumLoose adds up what loose flows take of a constraint that was a small bottleneck, where the sum is not kept.
func (s *System) sumLoose(c *constraint) {
	c.fixed = sum{}
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		level := s.flows[x.flow].level
		c.fixed.add(x.share * level)
		c.highest = max(c.highest, level)
		e = x.next
	}
}

// setLevel gives a loose flow another level and owner, which has no records of it either. One of its elements, or
// none, is at a small bottleneck that has the new level already.
func (s *System) setLevel(id int32, level float64, owner, except int32) {
	f := &s.flows[id]
	if f.owner != owner {
		s.Counts.Moves++
		if f.narrow {
			s.relaxPipes(f)
		}
		s.settleFlow(id)
		if f.owner == atBound {
			s.redateFlow(id)
		} else {
			s.leave(id, f.owner)
		}
		f.owner = owner
		s.join(id)
	} else if f.level == level {
		return
	} else if owner == atBound {
		s.redateFlow(id)
	}
	s.relevel(f, level, except)
	if s.observer.Load != nil {
		for e := f.first; e < f.first+f.count; e++ {
			s.touch(s.elems[e].cons)
		}
	}
}

// relevel updates the constraints of a loose flow, except that of one element, to its new level.
func (s *System) relevel(f *flow, level float64, except int32) {
	before, cons := f.level, s.cons
	f.level = level
	elems := s.elems[f.first : f.first+f.count]
	if f.isLong() {
		for i := range elems {
			s.retake(&elems[i], before, level)
		}
		return
	}
	for idle := f.tight &^ f.full; idle != 0; idle &= idle - 1 {
		s.retake(&elems[bits.TrailingZeros64(idle)], before, level)
	}
	for full := f.full &^ bit(except-f.first); full != 0; full &= full - 1 {
		x := &elems[bits.TrailingZeros64(full)]
		if cons[x.cons].state == stateSmall { // the sum is not used on this path
			s.relaxLater(x.cons)
		} else {
			s.retake(x, before, level)
		}
	}
}

// retake has an element of a loose flow take a share of another level.
func (s *System) retake(x *element, before, level float64) {
	c := &s.cons[x.cons]
	c.fixed.add(-x.share * before)
	c.fixed.add(x.share * level)
	c.highest = max(c.highest, level)
	if c.isBottleneck() || level > before {
		s.grew(x.cons)
	}
}

// tighten makes an ample constraint idle: from now on what its flows take is tracked.
func (s *System) tighten(n int32) {
	c := &s.cons[n]
	s.become(c, stateIdle)
	c.fixed, c.highest = sum{}, negInf
	expected := c.total
	c.looseCount = 0
	for e := c.looseHead; e != none; {
		x, at := &s.elems[e], e
		f := &s.flows[x.flow]
		e = x.next
		f.tight |= bit(at - f.first)
		if f.owner == off || !f.loose {
			x.unlink(s.elems, &c.looseHead)
		}
		switch {
		case f.owner == off: // it has just come
			continue
		case f.loose:
			c.looseCount++
			c.fixed.add(x.share * f.level)
			c.highest = max(c.highest, f.level)
		default:
			s.enlist(at, f.owner)
		}
		expected -= x.share
		s.Counts.Relinks++
	}
	c.expectedAt, c.expected = s.freshDates, expected
	s.grew(n)
}

// loosen makes an idle constraint ample if it can. It is called when a flow has gone, and tries when as many have
// gone as are left: an attempt costs what uses the constraint, and so does it to become tight again.
func (s *System) loosen(n int32) {
	c := &s.cons[n]
	if c.isBottleneck() || s.long > 0 || c.watched > 0 || !s.mayBeAmple() {
		return
	}
	if c.tries++; c.tries < c.count || c.count > ampleFlows || c.queued&(inCheck|inOver|inSuspects) != 0 {
		return
	}
	c.tries = 0
	if !s.fits(c, s.mostAt(c)) {
		return
	}
	for e := c.looseHead; e != none; e = s.elems[e].next {
		s.notTight(e)
	}
	for i := len(c.records) - 1; i >= 0; i-- {
		r := c.records[i]
		rec := &s.records[r]
		if rec.count == 0 {
			continue
		}
		for rec.head != none {
			e := rec.head
			x := &s.elems[e]
			x.unlink(s.elems, &rec.head)
			x.rec = none
			s.notTight(e)
			x.link(s.elems, &c.looseHead, e)
		}
		rec.count = 0
		s.emptied(r)
	}
	s.Counts.Relinks += uint64(c.count)
	s.become(c, stateAmple)
	c.committed = sum{}
	s.sumMost(c)
}

// sumMost adds up what the flows of an ample constraint could take.
func (s *System) sumMost(c *constraint) {
	c.most, c.entered = 0, 0
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		c.most += x.share * s.flows[x.flow].ceiling
		e = x.next
	}
}

// mostAt is what the flows of a tight constraint could take at the most. It may be more than the
// sum of their ceilings, as those of a record are not looked at one by one.
func (s *System) mostAt(c *constraint) float64 {
	most := 0.0
	for _, r := range c.records {
		if rec := &s.records[r]; rec.count > 0 {
			most += rec.shares.value() * s.cons[rec.owner].ceiling
		}
	}
	for e := c.looseHead; e != none && most <= c.capacity*(1+near); {
		x := &s.elems[e]
		most += x.share * s.flows[x.flow].ceiling
		e = x.next
	}
	return most
}
