package fluid

// collect lists in solver.kept the marked constraints that have something to
// give and are asked for it, and in changed all their variables, the values set
// back to 0. It goes latest use first as SimGrid does, for the same rounding.
func (s *System) collect() {
	s.changed, s.solver.kept = s.changed[:0], s.solver.kept[:0]
	for _, c := range s.roots {
		if c != noCons && s.marks[c] == 0 {
			s.marked = append(s.marked, c)
			s.marks[c] = int32(len(s.marked))
		}
	}
	onward := len(s.roots) > 0
	s.roots = s.roots[:0]
	for i := 0; i < len(s.marked); i++ {
		if c := s.marked[i]; c != noCons {
			s.meter(c, onward)
		}
	}
	for _, c := range s.marked {
		if c != noCons {
			s.marks[c] = 0
		}
	}
	s.marked = s.marked[:0]
	s.epoch++
}

// meter prepares constraint id for the rounds and its variables with it. With
// onward it marks what these use besides: the walk that was put off.
func (s *System) meter(id Cons, onward bool) {
	s.fresh(id)
	c, uses, usage := &s.meters[id], s.cons[id].uses, 0.0
	for i := len(uses) - 1; i >= 0; i-- {
		u := &uses[i]
		if u.v == noVar {
			continue
		}
		if !c.fat {
			usage += u.share
		} else if u.share > usage {
			usage, c.top = u.share, int32(i)
		}
		visit := &s.visits[u.v]
		if visit.solved == s.epoch {
			continue
		}
		visit.solved, visit.round = s.epoch, 0
		v := &s.vars[u.v]
		v.value = 0
		s.changed = append(s.changed, u.v)
		if !onward {
			continue
		}
		for _, next := range s.elemCons[v.first : v.first+v.count] {
			if s.marks[next] == 0 {
				s.marked = append(s.marked, next)
				s.marks[next] = int32(len(s.marked))
			}
		}
	}
	c.remaining, c.usage = c.capacity, usage
	if c.remaining > c.capacity*workPrecision && usage > 0 {
		c.place = int32(len(s.solver.kept))
		s.solver.kept = append(s.solver.kept, candidate{ratio: c.remaining / usage, c: id})
	}
}
