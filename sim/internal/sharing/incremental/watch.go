package incremental

// A cut-off shows at a constraint that is no bottleneck only with an odd flow: one whose bound takes next to nothing
// of all that it uses, or one that uses a skewed constraint, where its share or that of another is next to nothing.
// All constraints of odd flows are watched: they are not ample, and suspect when hardly anything is left of them.
// Elsewhere nothing changes, and when the odd flows have gone, nothing does here.

// isOdd says whether a cut-off may show with a flow.
func (s *System) isOdd(f *flow) bool {
	if f.slight && f.loose {
		return true
	}
	for e := f.first; s.skewed > 0 && e < f.first+f.count; e++ {
		if s.cons[s.elems[e].cons].skewed {
			return true
		}
	}
	return false
}

// watch counts a flow as watched at its constraints.
func (s *System) watch(f *flow) {
	f.watches = true
	for e := f.first; e < f.first+f.count; e++ {
		n := s.elems[e].cons
		c := &s.cons[n]
		if c.watched++; c.state == stateAmple {
			s.tighten(n)
		} else {
			s.grew(n)
		}
	}
	for e := f.first + f.shared; e < f.first+f.all; e++ {
		s.suspectSurely(s.elems[e].cons)
	}
}

func (s *System) unwatch(f *flow) {
	f.watches = false
	for e := f.first; e < f.first+f.count; e++ {
		s.cons[s.elems[e].cons].watched--
	}
}

// reassess watches a flow, or no longer, when its bound or a capacity has changed.
func (s *System) reassess(f *flow) {
	if f.owner == off {
		return
	}
	slight := true
	for e := f.first; slight && e < f.first+f.count; e++ {
		x := &s.elems[e]
		slight = x.share*f.beta <= cutPart*s.cons[x.cons].capacity
	}
	f.slight = slight && !s.pierces(f)
	s.rewatch(f)
}

func (s *System) rewatch(f *flow) {
	switch odd := s.isOdd(f); {
	case odd && !f.watches:
		s.watch(f)
	case !odd && f.watches:
		s.unwatch(f)
	}
}

// skew watches the flows at the constraints that have become skewed when a flow entered. Those that have
// no owner yet follow when they get one.
func (s *System) skew(f *flow) {
	for e := f.first; e < f.first+f.count; e++ {
		n := s.elems[e].cons
		if c := &s.cons[n]; c.state != statePipe && c.isSkewed() && !c.skewed {
			c.skewed = true
			s.skewed++
			s.tight = several
			if c.state == stateAmple {
				s.tighten(n)
			}
			s.rewatchAll(n)
		}
	}
}

// unskew is called when a flow that was watched has gone: its constraints may be skewed no more.
func (s *System) unskew(f *flow) {
	for e := f.first; e < f.first+f.count; e++ {
		n := s.elems[e].cons
		c := &s.cons[n]
		if !c.skewed {
			continue
		}
		if s.elems[e].share <= c.least {
			c.least = s.leastShare(n)
		}
		if !c.isSkewed() {
			c.skewed = false
			s.skewed--
			s.rewatchAll(n)
		}
	}
}

// leastShare is the least of the shares at a constraint that is not ample.
func (s *System) leastShare(n int32) float64 {
	c := &s.cons[n]
	before, least := c.least, inf
	for e := c.looseHead; e != none && least > before; e = s.elems[e].next {
		least = min(least, s.elems[e].share)
	}
	for _, r := range c.records {
		for e := s.records[r].head; e != none && least > before; e = s.elems[e].next {
			least = min(least, s.elems[e].share)
		}
	}
	return least
}

// rewatchAll brings the flows of a constraint that is not ample up to date when it has become skewed, or ceased to be.
func (s *System) rewatchAll(n int32) {
	for e := s.cons[n].looseHead; e != none; {
		x := &s.elems[e]
		e = x.next
		s.rewatch(&s.flows[x.flow])
	}
	for i := range s.cons[n].records {
		for e := s.records[s.cons[n].records[i]].head; e != none; {
			x := &s.elems[e]
			e = x.next
			s.rewatch(&s.flows[x.flow])
		}
	}
}
