package fluid

import "math"

// reach prepares c for the rounds and, with onward, all that switched-on
// variables connect with it. It goes depth first, latest use first, as SimGrid
// does, so that rounding is the same. The recursion is at most as deep as there
// are constraints.
func (s *System) reach(c Cons, onward bool) {
	s.looked = append(s.looked, c)
	s.marks[c] = true
	uses, fat, usage, top := s.cons[c].uses, s.meters[c].fat, 0.0, 0
	for i := len(uses) - 1; i >= 0; i-- {
		u := &uses[i]
		if u.v == noVar {
			continue
		}
		if !fat {
			usage += u.share
		} else if u.share > usage {
			usage, top = u.share, i
		}
		seen := &s.visits[u.v]
		if seen.listed != s.epoch {
			s.enter(u.v)
		}
		if !onward || seen.walked == s.epoch {
			continue
		}
		for _, next := range s.Constraints(u.v) {
			if s.marks[next] {
				continue
			}
			s.reach(next, true)
			if seen.walked == s.epoch {
				break // all its constraints have been reached on the way
			}
		}
		seen.walked = s.epoch
	}
	m := &s.meters[c]
	m.remaining, m.usage, m.top = m.capacity, usage, int32(top)
}

// enter lists v in changed, unless it is mute.
func (s *System) enter(v Var) {
	seen, x := &s.visits[v], &s.vars[v]
	seen.listed, seen.round = s.epoch, 0
	x.value = 0
	if x.penalty > 0 {
		s.changed = append(s.changed, v)
	} else {
		seen.round = math.MaxUint32
	}
}

// keep makes the constraints that were looked at candidates if they have
// capacity and demand.
func (s *System) keep() {
	s.solver.kept = s.solver.kept[:0]
	for _, c := range s.looked {
		s.marks[c] = false
		if m := &s.meters[c]; m.remaining > m.capacity*workPrecision && m.usage > 0 {
			m.place = int32(len(s.solver.kept))
			s.solver.kept = append(s.solver.kept, candidate{ratio: m.remaining / m.usage, c: c})
		}
	}
}
