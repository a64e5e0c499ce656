package bottleneck

// How many flows go before a constraint that was tight again is tried, at least and at most.
const (
	leastPatience = 8
	mostPatience  = 1 << 12
)

// lose is how a constraint waits longer before it is tried again, as it was in vain.
func (c *constraint) lose() { c.tries, c.patience = 0, min(2*c.patience+leastPatience, mostPatience) }

// loosen makes an idle constraint ample if it can. It is called when a flow has gone, and tries
// where there are hardly any, or every so often: an attempt costs what uses the constraint, and so does
// it to become tight again. The more often that happens, the longer it waits.
func (s *System) loosen(n int32) {
	c := &s.cons[n]
	if c.bottleneck || s.long > 0 || !s.mayBeAmple() {
		return
	}
	if c.tries++; c.count > 1 && c.tries < max(c.count, c.patience) || c.count > ampleFlows || c.checking || c.waiting || c.suspect {
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
			s.unlink(&rec.head, e)
			s.elems[e].rec = none
			s.notTight(e)
			s.link(&c.looseHead, e)
		}
		rec.count = 0
		s.emptied(r)
	}
	s.Counts.Relinks += uint64(c.count)
	c.ample, c.most, c.entered, c.committed = true, 0, 0, sum{}
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		c.most += x.share * s.flows[x.flow].ceiling
		e = x.next
	}
}

// notTight notes that the constraint of an element is ample now.
func (s *System) notTight(e int32) {
	f := &s.flows[s.elems[e].flow]
	f.tight &^= bit(e - f.first)
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

// ceilingUnder is the ceiling of a flow with an owner.
func (s *System) ceilingUnder(f *flow, owner int32) float64 {
	if owner != atBound {
		if o := &s.cons[owner]; !o.small && o.ceiling < f.beta {
			return o.ceiling
		}
	}
	return f.beta
}

// setCeiling gives a flow that has entered another ceiling.
func (s *System) setCeiling(f *flow, ceiling float64) {
	s.Counts.Ceilings++
	before := f.ceiling
	if f.ceiling = ceiling; f.isTightAll() {
		return
	}
	for e := f.first; e < f.first+f.count; e++ {
		x := &s.elems[e]
		if c := &s.cons[x.cons]; c.ample {
			c.most -= x.share * before
			c.most += x.share * ceiling
			c.entered++
			if !c.isAmple() {
				s.tighten(x.cons)
			}
		}
	}
}

// setCeilings gives a large bottleneck and its flows new ceilings if its level is above its own, or
// far below and half of the flows have come since. It costs what the bottleneck has, but a fixed
// number of times for each flow that comes: one that takes most of it, and comes and goes, lets the
// level swing, but not the ceiling.
func (s *System) setCeilings(c *constraint) {
	rises := c.level > c.ceiling
	falls := c.ceiling > highCeiling*c.level && 2*int(c.came) >= len(c.flows)
	if !rises && !falls || !s.mayBeAmple() {
		return
	}
	c.ceiling, c.came = newCeiling*c.level, 0
	for i := range c.flows {
		f := &s.flows[c.flows[i].id]
		if ceiling := min(f.beta, c.ceiling); ceiling != f.ceiling {
			s.setCeiling(f, ceiling)
		}
	}
}
