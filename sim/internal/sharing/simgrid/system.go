package simgrid

import (
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// system is a resolving.System that solves only what SimGrid's default would look
// at (System.cpp, update_modified_cnst_set). That is decided by the changes since
// the last Solve, in their order. A change marks the first constraint of its
// variable and from there whatever can be reached over variables that are
// switched on at that moment; marked constraints are not passed again. So a
// variable that is switched on when its first constraint is marked already does
// not mark its others: they are overlooked until something else marks them.
type system struct {
	resolving.System

	marked []resolving.Cons // what the next Solve looks at; noCons where none is any more
	solves int64

	// By Cons.
	place    []int32 // 1 + index in marked, or 0
	attached []int32 // how many variables use it
	turns    []entry // of the last Solve that looked at it

	// By Var.
	walked   []int64 // number of the Solve before which a walk covered all its constraints
	started  []int64 // number of the Solve before which it was added
	switched []int64 // grows with the time at which it was switched on
	switches int64
}

const noCons = resolving.Cons(-1)

func (s *system) AddConstraint(capacity float64, fat bool) resolving.Cons {
	s.place, s.attached, s.turns = append(s.place, 0), append(s.attached, 0), append(s.turns, never)
	return s.System.AddConstraint(capacity, fat)
}

// Add marks all constraints, even if the variable is switched off.
func (s *system) Add(penalty, bound float64, uses []resolving.Use) resolving.Var {
	for _, u := range uses {
		s.mark(u.Cons)
	}
	v := s.System.Add(penalty, bound, uses)
	for int(v) >= len(s.walked) {
		s.walked, s.started, s.switched = append(s.walked, -1), append(s.started, 0), append(s.switched, 0)
	}
	s.walked[v], s.started[v] = -1, s.solves
	s.count(v)
	for _, c := range s.Constraints(v) {
		s.attached[c]++
	}
	return v
}

// SetPenalty marks while the variable is on: before it is switched off, or after
// it has been switched on.
func (s *system) SetPenalty(v resolving.Var, penalty float64) {
	wasOn := s.On(v)
	if wasOn {
		s.markFirst(v)
	}
	s.System.SetPenalty(v, penalty)
	if !wasOn && s.On(v) {
		s.markFirst(v)
		s.count(v)
	}
}

func (s *system) SetBound(v resolving.Var, bound float64) {
	wasOn := s.On(v)
	s.around(s.Constraints(v), bound == 0, func() { s.System.SetBound(v, bound) })
	if !wasOn {
		s.count(v)
	}
}

func (s *system) SetCapacity(c resolving.Cons, capacity float64) {
	s.around([]resolving.Cons{c}, capacity <= 0, func() { s.System.SetCapacity(c, capacity) })
}

// around makes a change that affects some constraints, and marks them while the
// variables are on that it stops or lets go on.
func (s *system) around(cons []resolving.Cons, stops bool, change func()) {
	if stops {
		s.markAll(cons)
	}
	change()
	s.markAll(cons)
}

// Remove also unmarks constraints that no variable uses any more.
func (s *system) Remove(v resolving.Var) {
	if s.On(v) {
		s.markFirst(v)
	}
	for _, c := range s.Constraints(v) {
		if s.attached[c]--; s.attached[c] == 0 {
			s.unmark(c)
		}
	}
	s.System.Remove(v)
}

func (s *system) Solve() []resolving.Var {
	if len(s.marked) == 0 {
		return nil
	}
	s.marked = slices.DeleteFunc(s.marked, func(c resolving.Cons) bool { return c == noCons })
	changed := s.SolveAt(s.marked)
	s.solves++
	for i, c := range s.marked {
		s.turns[c] = entry{2 * (s.solves - 1), int64(i)}
		s.place[c] = 0
	}
	s.marked = s.marked[:0]
	return changed
}

func (s *system) Reset() {
	s.System.Reset()
	s.marked, s.place, s.attached, s.turns = s.marked[:0], s.place[:0], s.attached[:0], s.turns[:0]
	s.walked, s.started, s.switched = s.walked[:0], s.started[:0], s.switched[:0]
	s.solves, s.switches = 0, 0
}

// count gives v its place behind all others that are switched on.
func (s *system) count(v resolving.Var) {
	s.switches++
	s.switched[v] = s.switches
}
