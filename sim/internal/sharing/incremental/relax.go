package incremental

import "math"

var inf, negInf = math.Inf(1), math.Inf(-1)

// higher says that a level is above another by more than rounding.
func higher(a, b float64) bool { return a > b+near*math.Abs(b) }

// exceeds says that a load is above a capacity, by more than levels that are not higher can make it.
func exceeds(load, capacity float64) bool { return load > capacity*(1+2*near) }

// relax finds the level at which a bottleneck is full. It takes over the flows that now have more than it would give
// them, hands over those that others limit further, and falls idle when it has none left. Each of these moves raises
// the level, so a flow comes at most once and goes at most once.
func (s *System) relax(n int32) {
	c := &s.cons[n]
	switch {
	case c.state == statePipe:
		s.relaxPipe(n)
		return
	case !c.isBottleneck(): // it has fallen idle since
		return
	case c.state == stateSmall:
		s.relaxSmall(n)
		return
	}
	s.Counts.Relaxations++
	s.advanceClock(c)
	before := c.level
	s.relaxing, s.levelBefore = n, before
	defer func() { s.relaxing = none }()
	announced := false
	for {
		own := &s.records[c.own]
		if own.count == 0 {
			s.fallIdle(n)
			return
		}
		room, shares := c.room(), own.shares.value()
		c.level = room / shares
		if higher(c.highest, c.level) && s.capture(n, room, shares) || s.toBound(n) {
			continue
		}
		c.level = max(c.level, 0)
		if !announced && !(math.Abs(c.level-before) > 1e-14*c.level) {
			c.level = before // as the other records have it
			break
		}
		if announced = true; s.announce(n) {
			break
		}
	}
	s.redate(n)
	if announced && s.observer.Load != nil {
		s.touchAll(n)
	}
	s.setCeilings(c)
	s.raise(c)
	s.suspect(n)
}

// room is what a bottleneck has for its own flows.
func (c *constraint) room() float64 {
	if c.capacity == 0 {
		return 0 // to the last digit
	}
	return c.capacity - c.fixed.value() - c.committed.value()
}

// announce gives a bottleneck's level to the other bottlenecks that its flows use. If one has a lower
// level it hands those over that use it, and returns false.
func (s *System) announce(n int32) bool {
	c, cons, records := &s.cons[n], s.cons, s.records
	level := c.level
	for _, r := range c.above {
		rec := &records[r]
		m := &cons[rec.cons]
		if higher(level, m.level) {
			s.moveAll(r, rec.cons)
			return false
		}
		rec.allowance = level
		m.commit(rec)
		m.highest = max(m.highest, level)
		s.relaxLater(rec.cons)
	}
	return true
}

// capture takes over flows that have more than a bottleneck would give them, if there are any.
func (s *System) capture(n int32, room, shares float64) bool {
	c := &s.cons[n]
	highest := negInf
	for _, r := range c.records {
		if rec := &s.records[r]; rec.owner != n {
			level := s.cons[rec.owner].level
			if higher(level, c.level) {
				s.moveAll(r, n)
				return true
			}
			highest = max(highest, level)
		}
	}
	captured := s.captureLoose(n, room, shares)
	c.highest = max(c.highest, highest)
	return captured
}

// moveAll gives the flows of a record another owner. The record may be gone then.
func (s *System) moveAll(r, owner int32) {
	for range s.records[r].count {
		s.move(s.elems[s.records[r].head].flow, owner)
	}
}

// captureLoose takes over loose flows above the level: those that stay above it when they have been taken.
func (s *System) captureLoose(n int32, room, shares float64) bool {
	c := &s.cons[n]
	level := c.level
	for {
		all, part, top := room, shares, negInf
		for e := c.looseHead; e != none; e = s.elems[e].next {
			x := &s.elems[e]
			its := s.flows[x.flow].level
			top = max(top, its)
			if higher(its, level) {
				all += x.share * its
				part += x.share
			}
		}
		c.highest = top
		if part == shares {
			return false
		}
		next := all / part
		if !higher(next, level) {
			break
		}
		level = next
	}
	top := negInf
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		id := x.flow
		e = x.next
		if its := s.flows[id].level; higher(its, level) {
			s.move(id, n)
		} else {
			top = max(top, its)
		}
	}
	c.highest = top
	return true
}

// toBound hands flows with a bound below the level over, to their bound or to
// another bottleneck that limits them further.
func (s *System) toBound(n int32) bool {
	c := &s.cons[n]
	if c.betaMin > c.level {
		return false
	}
	lowest, moved := inf, false
	for e := s.records[c.own].head; e != none; {
		x := &s.elems[e]
		id := x.flow
		e = x.next
		if beta := s.flows[id].beta; beta <= c.level {
			s.move(id, s.ownerOf(&s.flows[id]))
			moved = true
		} else {
			lowest = min(lowest, beta)
		}
	}
	c.betaMin = lowest
	return moved
}

// ownerOf is what limits a flow as things stand: its bound, or the bottleneck of lowest level on its route.
func (s *System) ownerOf(f *flow) int32 {
	owner, least, cons := atBound, f.beta, s.cons
	elems := s.elems[f.first : f.first+f.count]
	for i := range elems {
		n := elems[i].cons
		if level := cons[n].level; level < least {
			owner, least = n, level
		}
	}
	return owner
}

// Settle ends when no constraint is left to do. That it does follows from the levels being unique, which become final
// from the lowest up; rounding could spoil that, so it gives up at this many relaxations, and this many more for each
// constraint.
const (
	relaxationsLimit = 1000
	relaxationsEach  = 50
)

// settle brings the sharing up to date: bottlenecks with a new level come first, the lowest level before others; then
// idle constraints are looked at, and of those with too much load the one that would have the lowest level becomes a
// bottleneck. Any order gives the same levels; this one does not make bottlenecks of links that a narrower one
// relieves.
func (s *System) settle() {
	if len(s.fresh) > 0 {
		s.attachFresh()
	}
	if s.dirty.len() == 0 && len(s.check) == 0 {
		s.checkSuspects()
		return
	}
	s.Counts.Settles++
	limit := s.Counts.Relaxations + relaxationsLimit + relaxationsEach*uint64(len(s.cons))
	for s.Counts.Relaxations < limit {
		if !s.settleNext() {
			s.checkCutOffs()
			return
		}
	}
	s.Counts.GaveUp++
}

// settleNext looks at the next constraint, if there is one.
func (s *System) settleNext() bool {
	switch {
	case s.dirty.len() > 0:
		s.relax(s.dirty.pop(s.places))
	case len(s.check) > 0:
		n := s.check[s.checked]
		if s.checked++; s.checked == len(s.check) {
			s.check, s.checked = s.check[:0], 0
		}
		s.cons[n].queued &^= inCheck
		s.look(n)
	case s.over.len() > 0:
		n := s.over.pop(s.places)
		s.cons[n].queued &^= inOver
		if !s.refill(n) {
			s.activate(n)
		}
	default:
		return false
	}
	return true
}

// look is a check of a constraint.
func (s *System) look(n int32) {
	switch c := &s.cons[n]; {
	case c.isBottleneck():
	case !s.refill(n):
		if len(s.check)+s.over.len() == 0 { // it is the only one
			s.activate(n)
			return
		}
		c.queued |= inOver
		s.over.push(s.places, s.alone(n), n)
	case c.nearlyFull():
		s.nearFull(n)
	}
}
