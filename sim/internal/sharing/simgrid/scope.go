package simgrid

import (
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// scope restricts each Solve to what SimGrid's default would look at (System.cpp, update_modified_cnst_set). That is
// decided by the changes since the last Solve, in their order. A change marks the first constraint of its variable
// and from there whatever can be reached over variables that are switched on at that moment; marked constraints are
// not passed again. So a variable that is switched on when its first constraint is marked already does not mark its
// others: they are overlooked until something else marks them.
type scope struct {
	*resolving.System

	marked []sharing.Cons // what the next Solve looks at; noCons where a mark was removed
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

var _ resolving.Variant = (*scope)(nil)

const noCons = sharing.Cons(-1)

func (s *scope) reset() {
	s.marked, s.place, s.attached, s.turns = s.marked[:0], s.place[:0], s.attached[:0], s.turns[:0]
	s.walked, s.started, s.switched = s.walked[:0], s.started[:0], s.switched[:0]
	s.solves, s.switches = 0, 0
}

func (s *scope) addConstraint() {
	s.place, s.attached, s.turns = append(s.place, 0), append(s.attached, 0), append(s.turns, never)
}

// added registers a new variable with constraints that are marked already.
func (s *scope) added(v resolving.Var) {
	for int(v) >= len(s.walked) {
		s.walked, s.started, s.switched = append(s.walked, -1), append(s.started, 0), append(s.switched, 0)
	}
	s.walked[v], s.started[v] = -1, s.solves
	s.moveLast(v)
	for _, c := range s.Constraints(v) {
		s.attached[c]++
	}
}

// moveLast gives v its place behind all others that are switched on.
func (s *scope) moveLast(v resolving.Var) {
	s.switches++
	s.switched[v] = s.switches
}

// SetPenalty implements resolving.Variant. It marks while the variable is on: before it is switched off, or
// after it has been switched on.
func (s *scope) SetPenalty(v resolving.Var, penalty float64) {
	wasOn := s.On(v)
	if wasOn {
		s.markFirst(v)
	}
	s.System.SetPenalty(v, penalty)
	if !wasOn && s.On(v) {
		s.markFirst(v)
		s.moveLast(v)
	}
}

func (s *scope) setBound(v resolving.Var, bound float64) {
	wasOn := s.On(v)
	s.around(s.Constraints(v), bound == 0, func() { s.SetBound(v, bound) })
	if !wasOn {
		s.moveLast(v)
	}
}

func (s *scope) setCapacity(c sharing.Cons, capacity float64) {
	s.around([]sharing.Cons{c}, capacity <= 0, func() { s.SetCapacity(c, capacity) })
}

// around makes a change that affects some constraints. It marks them while the variables are on that the
// change switches off or on.
func (s *scope) around(cons []sharing.Cons, switchesOff bool, change func()) {
	if switchesOff {
		s.markAll(cons)
	}
	change()
	s.markAll(cons)
}

// Remove implements resolving.Variant. It also unmarks constraints that no variable uses any more.
func (s *scope) Remove(v resolving.Var) {
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

// Solve implements resolving.Variant: it solves what is marked.
func (s *scope) Solve() []resolving.Var {
	if len(s.marked) == 0 {
		return nil
	}
	s.marked = slices.DeleteFunc(s.marked, func(c sharing.Cons) bool { return c == noCons })
	changed := s.SolveAt(s.marked)
	s.solves++
	for i, c := range s.marked {
		s.turns[c] = entry{2 * (s.solves - 1), int64(i)}
		s.place[c] = 0
	}
	s.marked = s.marked[:0]
	return changed
}

// mark marks c and what it reaches now.
func (s *scope) mark(c sharing.Cons) {
	if s.place[c] == 0 {
		s.walk(c)
	}
}

func (s *scope) markAll(cons []sharing.Cons) {
	for _, c := range cons {
		s.mark(c)
	}
}

// markFirst is what a change of v marks.
func (s *scope) markFirst(v resolving.Var) { s.mark(s.Constraints(v)[0]) }

func (s *scope) unmark(c sharing.Cons) {
	if at := s.place[c]; at != 0 {
		s.marked[at-1], s.place[c] = noCons, 0
	}
}

// walk marks c and what it reaches in SimGrid's order: depth first, latest use first.
func (s *scope) walk(c sharing.Cons) {
	s.marked = append(s.marked, c)
	s.place[c] = int32(len(s.marked))
	for i := s.NumUses(c) - 1; i >= 0; i-- {
		v, ok := s.UseAt(c, i)
		if !ok || s.walked[v] == s.solves {
			continue
		}
		for _, next := range s.Constraints(v) {
			if s.place[next] != 0 {
				continue
			}
			s.walk(next)
			if s.walked[v] == s.solves {
				break // already handled on the way
			}
		}
		s.walked[v] = s.solves
	}
}
