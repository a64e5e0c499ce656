package incremental

// Settle ends when no constraint is left to do. That it does follows from the
// levels being unique, which become final from the lowest up; rounding could
// spoil that, so it gives up at this many relaxations, and this many more for
// each constraint.
const (
	relaxationsLimit = 1000
	relaxationsEach  = 50
)

// settle brings the sharing up to date: bottlenecks with a new level come
// first, the lowest level before others; then idle constraints are looked at,
// and of those with too much load the one that would have the lowest level
// becomes a bottleneck. Any order gives the same levels; this one does not make bottlenecks of
// links that a narrower one relieves.
func (s *System) settle() {
	if len(s.fresh) > 0 {
		s.attachFresh()
	}
	if s.dirty.len() == 0 && len(s.check) == 0 {
		s.checkCutOffs()
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
	case s.skewed && c.nearlyFull():
		s.suspectFull(n)
	}
}

// remainsPrecision is the amount below which nothing is left: SimGrid's
// precision/work-amount times precision/timing.
const remainsPrecision = 1e-5 * 1e-9
