package overlook

import (
	"slices"

	"github.com/clustersim/clustersim/sim/fluid"
)

// mark marks c and what it reaches now.
func (s *system) mark(c fluid.Cons) { s.roots = append(s.roots, c) }

func (s *system) markAll(cons []fluid.Cons) {
	for _, c := range cons {
		s.mark(c)
	}
}

// markFirst is what a change of v marks.
func (s *system) markFirst(v fluid.Var) { s.mark(s.Constraints(v)[0]) }

// flush does the walks that were put off.
func (s *system) flush() {
	for _, c := range s.roots {
		switch {
		case c < 0:
			s.unmark(^c)
		case !s.isMarked[c]:
			s.walk(c)
		}
	}
	s.roots = s.roots[:0]
	s.leave()
}

func (s *system) unmark(c fluid.Cons) {
	if i := slices.Index(s.marked, c); i >= 0 {
		s.marked = slices.Delete(s.marked, i, i+1)
		s.isMarked[c] = false
	}
}

// walk marks c and what it reaches in SimGrid's order: depth first, latest use
// first. Solve walks in the same way.
func (s *system) walk(c fluid.Cons) {
	s.marked = append(s.marked, c)
	s.isMarked[c] = true
	for i := s.NumUses(c) - 1; i >= 0; i-- {
		if v, ok := s.UseAt(c, i); ok && s.walked[v] != s.solves {
			s.walkFrom(v)
		}
	}
}

func (s *system) walkFrom(v fluid.Var) {
	for _, next := range s.Constraints(v) {
		if !s.isMarked[next] {
			s.walk(next)
			if s.walked[v] == s.solves {
				return // already handled on the way
			}
		}
	}
	s.walked[v] = s.solves
}
