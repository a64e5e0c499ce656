package fluid

// step is a place in the walk of mark: the next use of a constraint to look
// at, and of its variable the next element.
type step struct {
	c    Cons
	use  int32
	elem int32
}

// mark notes that constraint c has changed: the next Solve looks at it and at
// whatever it can reach over variables that are switched on now. A variable
// that is switched on later does not extend what was marked before: SimGrid
// (System.cpp, update_modified_cnst_set_rec) walks at once, too, and stops at
// marked constraints, and what it overlooks is part of its results.
func (s *System) mark(c Cons) {
	if s.cons[c].marked != 0 {
		return
	}
	s.push(c)
	s.walk = append(s.walk[:0], step{c: c, use: int32(len(s.cons[c].uses)), elem: -1})
	for len(s.walk) > 0 {
		s.advance()
	}
}

// advance takes one step of the walk: depth first, latest use first.
func (s *System) advance() {
	at := &s.walk[len(s.walk)-1]
	uses := s.cons[at.c].uses
	for {
		if at.elem < 0 { // on to the next variable
			at.use--
			for at.use >= 0 && (uses[at.use].v == noVar || s.vars[uses[at.use].v].epoch == s.epoch) {
				at.use--
			}
			if at.use < 0 {
				s.walk = s.walk[:len(s.walk)-1]
				return
			}
			at.elem = 0
		}
		v := &s.vars[uses[at.use].v]
		for v.epoch != s.epoch && at.elem < v.count {
			c := s.elems[v.first+at.elem].cons
			at.elem++
			if s.cons[c].marked == 0 {
				s.push(c)
				s.walk = append(s.walk, step{c: c, use: int32(len(s.cons[c].uses)), elem: -1})
				return
			}
		}
		v.epoch = s.epoch
		at.elem = -1
	}
}

// markFirst marks what a change of x affects: its first constraint alone, and
// from there all others, unless that one was marked before.
func (s *System) markFirst(x *variable) {
	if x.count > 0 {
		s.mark(s.elems[x.first].cons)
	}
}

func (s *System) push(c Cons) {
	s.marked = append(s.marked, c)
	s.cons[c].marked = int32(len(s.marked))
}

// unmark forgets a constraint that nobody uses any more.
func (s *System) unmark(c Cons) {
	if at := s.cons[c].marked; at != 0 {
		s.marked[at-1] = noCons
		s.cons[c].marked = 0
	}
}

const noCons = Cons(-1)

// collect moves the marked constraints that are used to solver.reached and
// their variables, the values set back to 0, to changed.
func (s *System) collect() {
	s.changed = s.changed[:0]
	reached := s.solver.reached[:0]
	for _, c := range s.marked {
		if c == noCons {
			continue
		}
		s.cons[c].marked = 0
		reached = append(reached, c)
		uses := s.cons[c].uses
		for i := len(uses) - 1; i >= 0; i-- {
			if uses[i].v == noVar {
				continue
			}
			v := &s.vars[uses[i].v]
			if v.solved != s.epoch {
				v.solved, v.value, v.round = s.epoch, 0, 0
				s.changed = append(s.changed, uses[i].v)
			}
		}
	}
	s.solver.reached = reached
	s.marked = s.marked[:0]
	s.epoch++
}
