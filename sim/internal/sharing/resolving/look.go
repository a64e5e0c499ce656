package resolving

import "github.com/clustersim/clustersim/sim/internal/sharing"

// look lists c for the Solve.
func (s *System) look(c sharing.Cons) {
	if !s.marks[c] {
		s.marks[c] = true
		s.looked = append(s.looked, c)
	}
}

// meter prepares a constraint for the rounds, and with onward has all looked at
// that switched-on variables connect with it. It goes latest use first, as SimGrid
// does, so that rounding is the same.
func (s *System) meter(c sharing.Cons, onward bool) {
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
		if seen.listed == s.epoch {
			continue
		}
		seen.listed, seen.round = s.epoch, 0
		x := &s.vars[u.v]
		x.value = 0
		s.changed = append(s.changed, u.v)
		if onward {
			for _, next := range s.elemCons[x.first : x.first+x.count] {
				s.look(next)
			}
		}
	}
	m := &s.meters[c]
	m.remaining, m.usage, m.top = m.capacity, usage, int32(top)
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
