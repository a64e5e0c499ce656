package incremental

// A flow sets the level of a fat pipe only if nothing else holds it there. Where a shared constraint is full at just the
// flow's level, rounding decides in the plain solver which of the two comes first, and so whether the pipe has a level
// (clashes). The constraint may become full, or find its level, after the pipe had its own, and nothing happens at the
// pipe then. So the pipes of flows that a shared constraint may hold are suspected from there.

// tieLater notes a shared constraint that may hold flows at the level of a fat pipe, if there are any.
func (s *System) tieLater(n int32) {
	if c := &s.cons[n]; s.hasPipes && c.queued&inTies == 0 {
		c.queued |= inTies
		s.ties = append(s.ties, n)
	}
}

// checkTies suspects the fat pipes that may tie with the constraints noted, when all levels are found. Flows that another
// bottleneck owns are looked at from there.
func (s *System) checkTies() {
	for i := 0; i < len(s.ties); i++ {
		c := &s.cons[s.ties[i]]
		c.queued &^= inTies
		switch {
		case c.state == stateIdle && s.load(s.ties[i]) > c.capacity*(1-tied):
			s.tieLoose(c, 0)
		case c.state == stateSmall:
			s.tieLoose(c, c.level*(1-tied))
		case c.state == stateLarge:
			if low := c.level * (1 - tied); c.highest >= low {
				s.tieLoose(c, low)
			}
			s.tieOwned(c)
			s.tieAllowances(c.idle, 0, c.level*(1+tied))
		}
	}
	s.ties = s.ties[:0]
}

// tieLoose suspects the fat pipes of loose flows from a level on.
func (s *System) tieLoose(c *constraint, low float64) {
	for e := c.looseHead; e != none; e = s.elems[e].next {
		if f := &s.flows[s.elems[e].flow]; f.level >= low {
			s.suspectPipes(f, f.level*(1+tied))
		}
	}
}

// tieOwned suspects the fat pipes of a large bottleneck's own flows, if one may have a bound as low as its level.
func (s *System) tieOwned(c *constraint) {
	level := c.level * (1 + tied)
	if c.betaMin > level {
		return
	}
	for e := s.records[c.own].head; e != none; e = s.elems[e].next {
		s.suspectPipes(&s.flows[s.elems[e].flow], level)
	}
}

// tieAllowances notes the idle constraints where an owner has come up to its allowance, from item i of its heap on: they
// may be full, and nothing else says so.
func (s *System) tieAllowances(idle heap, i int, level float64) {
	if i >= len(idle) || idle[i].key > level {
		return
	}
	if rec := &s.records[idle[i].id]; rec.count > 0 {
		s.tieLater(rec.cons)
	}
	for k := 4*i + 1; k <= 4*i+4; k++ {
		s.tieAllowances(idle, k, level)
	}
}

// suspectPipes suspects the fat pipes that hold a flow at a level or below.
func (s *System) suspectPipes(f *flow, level float64) {
	for e := f.first + f.shared; e < f.first+f.all; e++ {
		if s.width(e) <= level {
			s.suspectSurely(s.elems[e].cons)
		}
	}
}
