package incremental

// relaxSimple finds the level of a small bottleneck if nothing but bounds may limit its flows too
// that are far away: they share it and that is all. It returns false if it is not that simple,
// and has changed nothing then. Most bottlenecks are such: a host's cable, on which a few
// transfers go to different hosts.
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
	if c.queued&(inCheck|inOver|inSuspects) != 0 || !s.mayBeAmple() || most > c.capacity*(1+near) {
		s.fallIdle(n)
		return
	}
	f.full = 0
	s.notTight(c.looseHead)
	s.become(c, stateAmple)
	c.level, c.most, c.entered, c.tries = inf, most, 0, 0
	s.redate(n)
}
