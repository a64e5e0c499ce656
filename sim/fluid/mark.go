package fluid

// What a Solve must look at is decided by the changes since the last one, in
// their order. A change marks the first constraint of its variable and from
// there whatever can be reached over variables that are switched on at that
// moment; marked constraints are not passed again. So a variable that is
// switched on when its first constraint is marked already does not mark its
// others: they are overlooked until something else marks them. That is what
// SimGrid does by default (System.cpp, update_modified_cnst_set), its results show
// it, and with overlook=true ours are equal to them. With System.Thorough a change marks all
// constraints of its variable, and nothing is overlooked.
//
// Most often one change stands alone. Then its walk is put off (roots) and done
// by Solve together with its own pass over the same uses.

// change marks what a change of x affects.
func (s *System) change(x *variable) {
	if x.count == 0 {
		return
	}
	all := s.elemCons[x.first : x.first+x.count]
	if len(s.marked) == 0 && len(s.roots) == 0 {
		if !s.Thorough {
			all = all[:1]
		}
		s.roots = append(s.roots, all...)
		return
	}
	if s.Thorough {
		for _, c := range all {
			s.mark(c)
		}
		return
	}
	first := all[0]
	s.mark(first)
	for _, c := range all {
		if s.marks[c] == 0 && !s.cons[c].stale {
			s.cons[c].stale = true
			s.stale++
		}
	}
}

// aboutToLeave keeps a walk that was put off complete when x is about to be
// switched off: what the walk would reach through x, it must now reach without
// x.
func (s *System) aboutToLeave(x *variable) {
	if !s.Thorough && len(s.roots) == 1 && s.roots[0] == s.elemCons[x.first] {
		s.roots = append(s.roots, s.elemCons[x.first+1:x.first+x.count]...)
	}
}

// flush does a walk that was put off. It must come before anything else changes
// which variables are switched on.
func (s *System) flush() {
	for _, c := range s.roots {
		if c != noCons && s.marks[c] == 0 {
			s.walk(c)
		}
	}
	s.roots = s.roots[:0]
}

// mark marks c, which has changed, and everything that it reaches now.
func (s *System) mark(c Cons) {
	s.flush()
	if s.marks[c] == 0 {
		s.walk(c)
	}
}

// walk marks c and what it reaches: depth first, latest use first, as in
// SimGrid. The recursion is at most as deep as there are constraints.
func (s *System) walk(c Cons) {
	s.marked = append(s.marked, c)
	s.marks[c] = int32(len(s.marked))
	uses := s.cons[c].uses
	for i := len(uses) - 1; i >= 0; i-- {
		id := uses[i].v
		if id == noVar || s.visits[id].walked == s.epoch {
			continue
		}
		v := &s.vars[id]
		for e := v.first; e < v.first+v.count; e++ {
			if next := s.elemCons[e]; s.marks[next] == 0 {
				s.walk(next)
				if s.visits[id].walked == s.epoch {
					break // already handled on the way
				}
			}
		}
		s.visits[id].walked = s.epoch
	}
}

// forget unmarks a constraint that no variable uses any more.
func (s *System) forget(c Cons) {
	if at := s.marks[c]; at != 0 {
		s.marked[at-1] = noCons
		s.marks[c] = 0
	}
	for i, r := range s.roots {
		if r == c {
			s.roots[i] = noCons
		}
	}
	s.fresh(c)
}

// fresh records that c is no longer overlooked.
func (s *System) fresh(c Cons) {
	if s.cons[c].stale {
		s.cons[c].stale = false
		s.stale--
	}
}

const noCons = Cons(-1)
