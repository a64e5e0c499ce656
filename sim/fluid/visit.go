package fluid

// reach visits every constraint that the marked ones can reach through
// switched-on variables. It sets the variables' values back to 0 and lists
// them in changed; it lists in solver.kept the constraints that have something
// to give and are asked for it.
func (s *System) reach() {
	s.changed = s.changed[:0]
	s.epoch++
	queue := s.solver.reached[:0]
	for _, c := range s.marked {
		x := &s.cons[c]
		x.marked = false
		if x.epoch != s.epoch && len(x.uses) > 0 {
			x.epoch = s.epoch
			queue = append(queue, c)
		}
	}
	s.marked = s.marked[:0]
	kept := s.solver.kept[:0]
	for i := 0; i < len(queue); i++ {
		c := queue[i]
		x := &s.cons[c]
		x.remaining, x.usage, x.place = x.capacity, 0, dropped
		for at, u := range x.uses {
			if !x.fat {
				x.usage += u.share
			} else if u.share > x.usage {
				x.usage, x.top = u.share, int32(at)
			}
			v := &s.vars[u.v]
			if v.epoch == s.epoch {
				continue
			}
			v.epoch = s.epoch
			v.value, v.round = 0, 0
			s.changed = append(s.changed, u.v)
			elems := s.elems[v.first : v.first+v.count]
			for e := range elems {
				if y := &s.cons[elems[e].cons]; y.epoch != s.epoch {
					y.epoch = s.epoch
					queue = append(queue, elems[e].cons)
				}
			}
		}
		if x.remaining > x.capacity*workPrecision && x.usage > 0 {
			x.place = int32(len(kept))
			kept = append(kept, candidate{ratio: x.remaining / x.usage, c: c})
		}
	}
	s.solver.reached, s.solver.kept = queue, kept
}
