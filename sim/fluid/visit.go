package fluid

// reach collects every constraint that the marked ones can reach through
// switched-on variables into solver.reached, and those variables, their values
// set back to 0, into changed. Constraints without a use are left out.
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
	for i := 0; i < len(queue); i++ {
		for _, u := range s.cons[queue[i]].uses {
			v := &s.vars[u.v]
			if v.epoch == s.epoch {
				continue
			}
			v.epoch = s.epoch
			v.value, v.round = 0, 0
			s.changed = append(s.changed, u.v)
			for e := v.first; e < v.first+v.count; e++ {
				c := s.elems[e].cons
				if x := &s.cons[c]; x.epoch != s.epoch {
					x.epoch = s.epoch
					queue = append(queue, c)
				}
			}
		}
	}
	s.solver.reached = queue
}
