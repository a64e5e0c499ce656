package resolving

import (
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// A variable that has a bound of 0, or uses a constraint of capacity 0, rests:
// its value is 0, as if it were switched off, until that changes.

// mustRest says whether v cannot have a value above 0.
func (s *System) mustRest(v Var) bool {
	return s.vars[v].bound == 0 ||
		slices.ContainsFunc(s.Constraints(v), func(c sharing.Cons) bool { return s.meters[c].capacity <= 0 })
}

// applyAll lets the variables of a constraint rest or go on.
func (s *System) applyAll(c sharing.Cons) {
	for v := range s.vars {
		if slices.Contains(s.Constraints(Var(v)), c) {
			s.apply(Var(v))
		}
	}
}

// addStopped adds to changed the variables that rest since the last Solve.
func (s *System) addStopped() {
	for _, v := range s.stopped {
		if s.wanted[v] > 0 && !s.On(v) {
			s.changed = append(s.changed, v)
		}
	}
	s.stopped = s.stopped[:0]
}
