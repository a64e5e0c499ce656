package overlook

import (
	"slices"

	"github.com/clustersim/clustersim/sim/fluid"
)

// system is a fluid.System that solves only what SimGrid's default would look
// at (System.cpp, update_modified_cnst_set). That is decided by the changes since
// the last Solve, in their order. A change marks the first constraint of its
// variable and from there whatever can be reached over variables that are
// switched on at that moment; marked constraints are not passed again. So a
// variable that is switched on when its first constraint is marked already does
// not mark its others: they are overlooked until something else marks them.
//
// A walk is put off until the next Solve, which takes it together with its own
// pass over the same uses, unless a variable is to be switched on before that.
type system struct {
	fluid.System

	roots   []fluid.Cons // where the walks that are put off begin, and what is unmarked (^c)
	marked  []fluid.Cons // what the next Solve must look at besides
	leaving []fluid.Var  // removed, but still in their places for the walks
	solves  int64

	// By Cons.
	isMarked []bool
	attached []int32 // how many variables use it
	turns    []entry // of the last Solve that looked at it

	// By Var.
	walked   []int64 // number of the Solve before which a walk covered all its constraints
	started  []int64 // number of the Solve before which it was added
	begun    []int64 // number of the Solve before which it was switched on
	switched []int64 // grows with the time at which it was switched on
	switches int64
}

func (s *system) AddConstraint(capacity float64, fat bool) fluid.Cons {
	s.isMarked, s.attached, s.turns = append(s.isMarked, false), append(s.attached, 0), append(s.turns, never)
	return s.System.AddConstraint(capacity, fat)
}

// Add marks all constraints, even if the variable is switched off.
func (s *system) Add(penalty, bound float64, uses []fluid.Use) fluid.Var {
	if penalty > 0 {
		s.flush()
	}
	for _, u := range uses {
		s.mark(u.Cons)
	}
	if penalty > 0 {
		s.flush()
	}
	v := s.System.Add(penalty, bound, uses)
	for int(v) >= len(s.walked) {
		s.walked, s.started, s.switched = append(s.walked, -1), append(s.started, 0), append(s.switched, 0)
		s.begun = append(s.begun, 0)
	}
	s.walked[v], s.started[v] = -1, s.solves
	s.count(v)
	for _, c := range s.Constraints(v) {
		s.attached[c]++
	}
	return v
}

func (s *system) SetPenalty(v fluid.Var, penalty float64) {
	wasOn := s.On(v)
	if wasOn {
		s.markFirst(v)
	}
	if wasOn != (penalty > 0) {
		s.flush()
	}
	s.System.SetPenalty(v, penalty)
	if !wasOn && s.On(v) {
		s.markFirst(v)
		s.count(v)
	}
}

func (s *system) SetBound(v fluid.Var, bound float64) {
	wasOn := s.On(v)
	s.around(s.Constraints(v), bound == 0, func() { s.System.SetBound(v, bound) })
	if !wasOn {
		s.count(v)
	}
}

func (s *system) SetCapacity(c fluid.Cons, capacity float64) {
	s.around([]fluid.Cons{c}, capacity <= 0, func() { s.System.SetCapacity(c, capacity) })
}

// around makes a change that affects some constraints, and marks them while the
// variables are on that it stops or lets go on.
func (s *system) around(cons []fluid.Cons, stops bool, change func()) {
	if stops {
		s.markAll(cons)
	}
	s.flush()
	change()
	s.markAll(cons)
}

// Remove also unmarks constraints that no variable uses any more.
func (s *system) Remove(v fluid.Var) {
	isOn := s.On(v)
	if isOn {
		s.markFirst(v)
	}
	for _, c := range s.Constraints(v) {
		if s.attached[c]--; s.attached[c] == 0 {
			s.roots = append(s.roots, ^c)
		}
	}
	switch {
	case !isOn:
		s.System.Remove(v)
	case s.begun[v] == s.solves: // walks that come after this must not find it
		s.flush()
		s.System.Remove(v)
	default:
		s.Mute(v)
		s.leaving = append(s.leaving, v)
	}
}

func (s *system) Solve() []fluid.Var {
	if len(s.marked) == 0 && len(s.roots) == 0 {
		return nil
	}
	// What is unmarked has no use that is on, so that its place does not matter.
	s.roots = slices.DeleteFunc(s.roots, func(c fluid.Cons) bool { return c < 0 })
	changed := s.SolveFrom(s.marked, s.roots)
	s.solves++
	for i, c := range s.Looked() {
		s.turns[c] = entry{2 * (s.solves - 1), int64(i)}
	}
	for _, c := range s.marked {
		s.isMarked[c] = false
	}
	s.marked, s.roots = s.marked[:0], s.roots[:0]
	s.leave()
	return changed
}

func (s *system) Reset() {
	s.System.Reset()
	s.roots, s.marked, s.leaving = s.roots[:0], s.marked[:0], s.leaving[:0]
	s.isMarked, s.attached, s.turns = s.isMarked[:0], s.attached[:0], s.turns[:0]
	s.walked, s.started, s.switched = s.walked[:0], s.started[:0], s.switched[:0]
	s.begun = s.begun[:0]
	s.solves, s.switches = 0, 0
}

// count gives v its place behind all others that are switched on.
func (s *system) count(v fluid.Var) {
	s.switches++
	s.begun[v], s.switched[v] = s.solves, s.switches
}

// leave removes the variables that were kept for the walks.
func (s *system) leave() {
	for _, v := range s.leaving {
		s.System.Remove(v)
	}
	s.leaving = s.leaving[:0]
}
