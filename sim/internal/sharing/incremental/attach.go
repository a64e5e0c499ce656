package incremental

// attach gives a flow that has entered an owner. What is overloaded by it, or
// needs a new level, is queued.
func (s *System) attach(id, owner int32) {
	f := &s.flows[id]
	f.owner = owner
	if f.narrow {
		s.relaxPipes(f)
	}
	if owner == atBound {
		s.attachLoose(f, f.beta)
	} else if o := &s.cons[owner]; o.state == stateSmall {
		s.attachLoose(f, o.level)
	} else {
		s.attachOwned(f, o)
	}
	s.join(id)
	if ceiling := s.ceilingUnder(f, owner); ceiling != f.ceiling {
		s.setCeiling(f, ceiling)
	}
	if f.slight && f.loose {
		s.skew()
	}
}

// attachOwned puts a flow into the records of a large bottleneck, wherever that has one.
func (s *System) attachOwned(f *flow, o *constraint) {
	f.loose = false
	for i := f.nextTight(0); i < f.count; i = f.nextTight(i + 1) {
		e := f.first + i
		s.enlist(e, f.owner)
		s.grew(s.elems[e].cons)
	}
	o.betaMin = min(o.betaMin, f.beta)
	o.came++
}

// enlist puts a flow's element into its owner's record.
func (s *System) enlist(e, owner int32) {
	x := &s.elems[e]
	r := s.record(x.cons, owner)
	c, rec := &s.cons[x.cons], &s.records[r]
	if rec.count == 0 && !c.isBottleneck() {
		s.fill(r, x.share)
	}
	x.rec = r
	x.link(s.elems, &rec.head, e)
	rec.count++
	rec.shares.add(x.share)
	if x.cons != owner {
		c.commit(rec)
	}
}

// detach takes a flow's owner away and brings what remains up to date.
func (s *System) detach(id int32) {
	s.settleFlow(id)
	if s.flows[id].owner == atBound {
		s.redateFlow(id)
	}
	s.disown(id)
}

// disown takes a flow's owner away. It stays where it has entered.
func (s *System) disown(id int32) {
	f := &s.flows[id]
	if f.narrow {
		s.relaxPipes(f)
	}
	if f.owner != atBound {
		s.leave(id, f.owner)
	}
	f.owner = off
	if f.loose {
		s.disownLoose(f)
		return
	}
	for i := f.nextTight(0); i < f.count; i = f.nextTight(i + 1) {
		e := f.first + i
		x := &s.elems[e]
		c := &s.cons[x.cons]
		rec := &s.records[x.rec]
		x.unlink(s.elems, &rec.head)
		rec.shares.add(-x.share)
		rec.count--
		s.shrank(x.cons)
		if rec.count == 0 {
			s.emptied(x.rec)
		} else if x.cons != rec.owner {
			c.commit(rec)
		}
	}
}

// move gives a flow another owner.
func (s *System) move(id, owner int32) {
	s.Counts.Moves++
	s.detach(id)
	s.attach(id, owner)
}

// grew notes that more is wanted of a constraint.
func (s *System) grew(n int32) {
	c := &s.cons[n]
	if s.observer.Load != nil {
		s.touch(n)
	}
	if c.isBottleneck() {
		s.relaxLater(n)
	} else if c.nearlyFull() {
		if exceeds(c.fixed.value()+c.committed.value(), c.capacity) {
			s.checkLater(n)
		} else if s.skewed {
			s.suspectFull(n)
		}
	}
}

// shrank notes that less is wanted of a constraint.
func (s *System) shrank(n int32) {
	if s.observer.Load != nil {
		s.touch(n)
	}
	if s.cons[n].isBottleneck() {
		s.relaxLater(n)
	}
}

func (s *System) relaxLater(n int32) {
	if s.places[n] == 0 && n != s.relaxing {
		s.dirty.push(s.places, s.cons[n].level, n)
	}
}

func (s *System) checkLater(n int32) {
	if c := &s.cons[n]; c.queued&(inCheck|inOver) == 0 {
		c.queued |= inCheck
		s.check = append(s.check, n)
	}
}
