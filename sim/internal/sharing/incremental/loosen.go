package incremental

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

func (s *System) tightenAll() {
	for n := range s.cons {
		if s.cons[n].state == stateAmple {
			s.tighten(int32(n))
		}
	}
}

// loosen makes an idle constraint ample if it can. It is called when a flow has gone, and tries
// when as many have gone as are left: an attempt costs what uses the constraint, and so does it to
// become tight again.
func (s *System) loosen(n int32) {
	c := &s.cons[n]
	if c.isBottleneck() || s.long > 0 || !s.mayBeAmple() {
		return
	}
	if c.tries++; c.tries < c.count || c.count > ampleFlows || c.queued&(inCheck|inOver|inSuspects) != 0 {
		return
	}
	c.tries = 0
	if !(s.mostAt(c) <= c.capacity*(1+near)) {
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
	c.most, c.entered, c.committed = 0, 0, sum{}
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
