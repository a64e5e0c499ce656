package bottleneck

// attachFresh gives the flows that have begun their owners, which most of them
// then keep: idle constraints that are sure to limit some of them become
// bottlenecks first.
func (s *System) attachFresh() {
	fresh := s.fresh[:0]
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
	s.narrow = s.narrow[:0]
	for _, id := range fresh {
		s.foresee(id)
	}
	for _, n := range s.narrow {
		if c := &s.cons[n]; !c.bottleneck && !c.outdone {
			s.wake(n)
			c.level = c.capacity / (c.total + c.expected)
			s.relaxLater(n)
		}
	}
	for _, id := range fresh {
		s.attach(id, s.ownerOf(id))
		f := &s.flows[id]
		for e := f.first; e < f.first+f.count; e++ {
			c := &s.cons[s.elems[e].cons]
			c.expected, c.outdone = 0, false
		}
	}
	s.fresh = s.fresh[:0]
}

// expect notes what a flow will add to the shares at its constraints.
func (s *System) expect(f *flow) {
	for e := f.first; e < f.first+f.count; e++ {
		x := &s.elems[e]
		s.cons[x.cons].expected += x.share
	}
}

// foresee notes the idle constraint that will limit a flow that begins, if there
// is one: of those that will be overloaded that with the lowest level if all flows
// there are its own. The others on the flow's route may be relieved by it.
func (s *System) foresee(id int32) {
	f := &s.flows[id]
	owner := s.ownerOf(id)
	least := f.beta
	if owner != atBound {
		least = s.cons[owner].level
	}
	limit, narrow := least, none
	for e := f.first; e < f.first+f.count; e++ {
		n := s.elems[e].cons
		c := &s.cons[n]
		if shares := c.total + c.expected; c.capacity < shares*limit && !c.bottleneck {
			c.outdone = c.outdone || !exceeds(s.load(n)+c.expected*least, c.capacity)
			limit, narrow = c.capacity/shares, n
		}
	}
	if narrow == none {
		return
	}
	for e := f.first; e < f.first+f.count; e++ {
		if n := s.elems[e].cons; n != narrow {
			s.cons[n].outdone = true
		}
	}
	s.narrow = append(s.narrow, narrow)
}
