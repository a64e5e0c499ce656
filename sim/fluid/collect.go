package fluid

import "cmp"

// collect lists in solver.kept the marked constraints that have capacity and
// demand for it, and in changed all their variables, with values reset to 0. It
// goes latest use first, as SimGrid does, so that rounding is the same.
// Starting at roots, it marks on its way what the walk that was put off would
// have marked.
func (s *System) collect() {
	s.changed, s.solver.kept = s.changed[:0], s.solver.kept[:0]
	onward := len(s.roots) > 0
	for _, c := range s.roots {
		if c != noCons && s.marks[c] == 0 {
			s.markOne(c)
		}
	}
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

func (s *System) markOne(c Cons) {
	s.marked = append(s.marked, c)
	s.marks[c] = int32(len(s.marked))
}

// meter prepares a marked constraint and its variables for the rounds. With
// onward it also marks what else these use.
func (s *System) meter(id Cons, onward bool) {
	uses, fat, usage, top := s.cons[id].uses, s.meters[id].fat, 0.0, 0
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
		visit := &s.visits[u.v]
		if visit.solved == s.epoch {
			continue
		}
		visit.solved, visit.round = s.epoch, 0
		visit.group, visit.slot = s.marks[id], int32(i)
		v := &s.vars[u.v]
		v.value = 0
		s.changed = append(s.changed, u.v)
		if !onward {
			continue
		}
		for _, next := range s.elemCons[v.first : v.first+v.count] {
			if s.marks[next] == 0 {
				s.markOne(next)
			}
		}
	}
	s.keep(id, usage, top)
}

// keep makes a constraint a candidate if it has capacity and demand.
func (s *System) keep(id Cons, usage float64, top int) {
	s.fresh(id)
	c := &s.meters[id]
	c.remaining, c.usage, c.top = c.capacity, usage, int32(top)
	if c.remaining > c.capacity*workPrecision && usage > 0 {
		c.place = int32(len(s.solver.kept))
		s.solver.kept = append(s.solver.kept, candidate{ratio: c.remaining / usage, c: id})
	}
}

// Epoch counts the Solves that had something to do.
func (s *System) Epoch() uint32 { return s.epoch }

// Solved is the Epoch just before the Solve that last looked at v.
func (s *System) Solved(v Var) uint32 { return s.visits[v].solved }

// Compare orders two variables that the same Solve looked at as SimGrid lists
// them: constraint by constraint as they were marked and, for each, the
// variables not listed yet, the latest switched on first.
func (s *System) Compare(a, b Var) int {
	x, y := &s.visits[a], &s.visits[b]
	return cmp.Or(cmp.Compare(x.group, y.group), cmp.Compare(y.slot, x.slot))
}
