package simgrid

import "github.com/clustersim/clustersim/sim/internal/sharing/resolving"

// mark marks c and what it reaches now.
func (s *system) mark(c resolving.Cons) {
	if s.place[c] == 0 {
		s.walk(c)
	}
}

func (s *system) markAll(cons []resolving.Cons) {
	for _, c := range cons {
		s.mark(c)
	}
}

// markFirst is what a change of v marks.
func (s *system) markFirst(v resolving.Var) { s.mark(s.Constraints(v)[0]) }

func (s *system) unmark(c resolving.Cons) {
	if at := s.place[c]; at != 0 {
		s.marked[at-1], s.place[c] = noCons, 0
	}
}

// walk marks c and what it reaches in SimGrid's order: depth first, latest use
// first.
func (s *system) walk(c resolving.Cons) {
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
