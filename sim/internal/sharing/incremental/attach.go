package incremental

// attach gives a flow that has entered an owner. What is overloaded by it, or needs a new level, is queued.
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
	if !f.watches && (s.skewed > 0 || f.slight && f.loose) && s.isOdd(f) {
		s.watch(f)
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

// grew notes that flows may take more of a constraint.
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
		} else {
			s.nearFull(n)
		}
	}
}

// shrank notes that flows take less of a constraint.
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

// attachFresh gives the flows that have begun their owners, which most of them then keep: idle constraints that are
// sure to limit some of them become bottlenecks first.
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
