package bottleneck

// attachFresh gives the flows that have begun their owners, which most of them
// then keep: idle constraints that are sure to limit some of them become
// bottlenecks first.
func (s *System) attachFresh() {
	fresh := s.fresh[:0]
	s.freshDates++
	for _, id := range s.fresh {
		if f := &s.flows[id]; f.fresh {
			f.fresh = false
			if f.live && !f.suspended {
				fresh = append(fresh, id)
				f.sinceSec = s.nowSec
				s.bound(f)
				s.expect(f)
			}
		}
	}
	s.narrow, s.limits = s.narrow[:0], s.limits[:0]
	for _, id := range fresh {
		s.limits = append(s.limits, s.foresee(id))
	}
	woken := false
	for _, n := range s.narrow {
		if c := &s.cons[n]; !c.bottleneck && !c.outdone {
			s.wake(n)
			c.level = c.capacity / (c.total + c.expected)
			s.relaxLater(n)
			woken = true
		}
	}
	for i, id := range fresh {
		if woken {
			s.limits[i] = s.ownerOf(id)
		}
		s.attach(id, s.limits[i])
	}
	s.fresh = s.fresh[:0]
}

// expect notes what a flow will add to the shares at its constraints.
func (s *System) expect(f *flow) {
	elems := s.elems[f.first : f.first+f.count]
	for i := range elems {
		x := &elems[i]
		c := &s.cons[x.cons]
		if c.expectedAt != s.freshDates {
			c.expectedAt, c.expected, c.outdone = s.freshDates, 0, false
		}
		c.expected += x.share
	}
}

// foresee returns what limits a flow that begins as things stand. It also notes
// the idle constraint that will limit it further, if there is one: of those that
// will be overloaded that with the lowest level if all flows there are its own.
// The others on the flow's route may be relieved by it.
func (s *System) foresee(id int32) int32 {
	f := &s.flows[id]
	owner, least := s.ownerOf(id), f.beta
	if owner != atBound {
		least = s.cons[owner].level
	}
	limit, narrow := least, none
	elems := s.elems[f.first : f.first+f.count]
	for i := range elems {
		n := elems[i].cons
		c := &s.cons[n]
		if shares := c.total + c.expected; c.capacity < shares*limit && !c.bottleneck {
			c.outdone = c.outdone || !exceeds(s.load(n)+c.expected*least, c.capacity)
			limit, narrow = c.capacity/shares, n
		}
	}
	if narrow == none {
		return owner
	}
	for i := range elems {
		if n := elems[i].cons; n != narrow {
			s.cons[n].outdone = true
		}
	}
	s.narrow = append(s.narrow, narrow)
	return owner
}
