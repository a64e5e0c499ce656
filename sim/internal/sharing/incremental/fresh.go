package incremental

// attachFresh gives the flows that have begun their owners, which most of them
// then keep: idle constraints that are sure to limit some of them become
// bottlenecks first.
func (s *System) attachFresh() {
	fresh := s.fresh[:0]
	s.limits = s.limits[:0]
	s.freshDates++
	s.tight = none
	for _, id := range s.fresh {
		if f := &s.flows[id]; f.fresh {
			f.fresh = false
			if f.live && !f.suspended {
				f.sinceSec = s.nowSec
				s.bound(f)
				owner, ceiling := atBound, f.beta
				if s.large > 0 {
					owner = s.ownerOf(f)
					ceiling = s.ceilingUnder(f, owner)
				}
				s.enter(f, ceiling)
				fresh, s.limits = append(fresh, id), append(s.limits, owner)
			}
		}
	}
	switch {
	case s.tight == none: // nothing else than their bounds can limit them
	case s.tight != several && s.cons[s.tight].isBottleneck() && s.large > 0: // nothing else than this bottleneck
	case s.tight != several && s.isBurst(s.tight, len(fresh)):
		s.foreseen(s.tight)
		for i := range s.limits {
			s.limits[i] = s.tight
		}
	default:
		s.foreseeAll(fresh)
	}
	for i, id := range fresh {
		s.attach(id, s.limits[i])
	}
	s.fresh = s.fresh[:0]
}

// expect notes what a flow that has begun will add to the shares at a constraint.
func (s *System) expect(c *constraint, share float64) {
	if c.expectedAt != s.freshDates {
		c.expectedAt, c.expected = s.freshDates, 0
	}
	c.expected += share
}

// isBurst says whether a constraint has just the flows that begin, and too many: what one host
// sends when it has finished something. If it is the only one that is not ample, it limits them.
func (s *System) isBurst(n int32, fresh int) bool {
	c := &s.cons[n]
	return int(c.count) == fresh && c.looseCount == 0 && len(c.records) == 0 && c.count <= s.smallest && !c.isBottleneck()
}

// foreseeAll finds what limits the flows that begin where not all constraints are ample.
func (s *System) foreseeAll(fresh []int32) {
	s.narrow = s.narrow[:0]
	for i, id := range fresh {
		s.limits[i] = s.ownerOf(&s.flows[id])
		s.foresee(&s.flows[id], s.limits[i])
	}
	woken := false
	for _, n := range s.narrow {
		if c := &s.cons[n]; !c.isBottleneck() && c.outdoneAt != s.freshDates {
			s.foreseen(n)
			woken = true
		}
	}
	if !woken {
		return
	}
	for i, id := range fresh {
		s.limits[i] = s.ownerOf(&s.flows[id])
	}
}

// foreseen makes a bottleneck of an idle constraint, and guesses its level.
func (s *System) foreseen(n int32) {
	s.wake(n)
	c := &s.cons[n]
	c.level = c.capacity / c.total
	s.relaxLater(n)
}

// foresee notes the idle constraint, if there is one, that will limit a flow that begins more than
// its owner does now: of those that will be overloaded that with the lowest level if all flows
// there are its own. The others on the flow's route may be relieved by it.
func (s *System) foresee(f *flow, owner int32) {
	least := f.beta
	if owner != atBound {
		least = s.cons[owner].level
	}
	limit, narrow := least, none
	elems := s.elems[f.first : f.first+f.count]
	for i := range elems {
		n := elems[i].cons
		if c := &s.cons[n]; c.state != stateAmple && c.capacity < c.total*limit && !c.isBottleneck() {
			if c.outdoneAt != s.freshDates && !exceeds(s.load(n)+c.expected*least, c.capacity) {
				c.outdoneAt = s.freshDates
			}
			limit, narrow = c.capacity/c.total, n
		}
	}
	if narrow == none {
		return
	}
	for i := range elems {
		if n := elems[i].cons; n != narrow {
			s.cons[n].outdoneAt = s.freshDates
		}
	}
	s.narrow = append(s.narrow, narrow)
}
