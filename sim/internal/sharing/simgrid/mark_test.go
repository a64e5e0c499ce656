package simgrid

import (
	"testing"

	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"

	"github.com/stretchr/testify/require"
)

// system is a scope with the variables of no activity.
type system struct{ *scope }

func newSystem() system {
	m := &Model{}
	m.prepare()
	return system{&m.scope}
}

func (s system) AddConstraint(capacity float64, fat bool) sharing.Cons {
	s.addConstraint()
	return s.System.AddConstraint(capacity, fat)
}

func (s system) SetCapacity(c sharing.Cons, capacity float64) { s.setCapacity(c, capacity) }

func (s system) Add(penalty, bound float64, uses []sharing.Use) resolving.Var {
	for _, u := range uses {
		s.mark(u.Cons)
	}
	v := s.System.Add(penalty, bound, uses)
	s.added(v)
	return v
}

// TestLateSwitchOnIsOverlooked pins what SimGrid does (and its results show)
// when two variables that share their first constraint are switched on between
// two Solves: the walk from the first constraint is over before the second
// variable is on, so the second one's other constraints are not looked at until
// something else marks them.
func TestLateSwitchOnIsOverlooked(t *testing.T) {
	s := newSystem()
	first, one, two := s.AddConstraint(10, false), s.AddConstraint(1, false), s.AddConstraint(1, false)
	x := s.Add(0, sharing.Unbounded, []sharing.Use{{Cons: first, Weight: 1}, {Cons: one, Weight: 1}})
	y := s.Add(0, sharing.Unbounded, []sharing.Use{{Cons: first, Weight: 1}, {Cons: two, Weight: 1}})
	s.Solve()
	s.SetPenalty(x, 1)
	s.SetPenalty(y, 1)
	require.Len(t, s.Solve(), 2)
	require.Equal(t, 1.0, s.Value(x))
	require.Equal(t, 9.0, s.Value(y), "what x leaves of first; two is overlooked")
	s.SetCapacity(two, 1)
	s.Solve()
	require.Equal(t, 1.0, s.Value(y))
}

// TestSwitchOnOneByOne is the same with a Solve in between: nothing is
// overlooked.
func TestSwitchOnOneByOne(t *testing.T) {
	s := newSystem()
	first, one, two := s.AddConstraint(10, false), s.AddConstraint(1, false), s.AddConstraint(1, false)
	x := s.Add(0, sharing.Unbounded, []sharing.Use{{Cons: first, Weight: 1}, {Cons: one, Weight: 1}})
	y := s.Add(0, sharing.Unbounded, []sharing.Use{{Cons: first, Weight: 1}, {Cons: two, Weight: 1}})
	s.SetPenalty(x, 1)
	s.Solve()
	s.SetPenalty(y, 1)
	s.Solve()
	require.Equal(t, 1.0, s.Value(x))
	require.Equal(t, 1.0, s.Value(y))
}

// TestRemoveMarksTheRest: what a removed variable used is shared out again,
// even if the variable was the only one left there.
func TestRemoveMarksTheRest(t *testing.T) {
	s := newSystem()
	first, second := s.AddConstraint(10, false), s.AddConstraint(4, false)
	x := s.Add(1, sharing.Unbounded, []sharing.Use{{Cons: first, Weight: 1}, {Cons: second, Weight: 1}})
	y := s.Add(1, sharing.Unbounded, []sharing.Use{{Cons: second, Weight: 1}})
	s.Solve()
	require.Equal(t, 2.0, s.Value(y))
	s.Remove(x)
	require.Equal(t, []resolving.Var{y}, s.Solve())
	require.Equal(t, 4.0, s.Value(y))
	s.Remove(y)
	require.Empty(t, s.Solve())
}

// TestHolesKeepTheOrder removes uses from the middle until holes are closed up.
func TestHolesKeepTheOrder(t *testing.T) {
	s := newSystem()
	c := s.AddConstraint(12, false)
	var vars []resolving.Var
	for range 9 {
		vars = append(vars, s.Add(1, sharing.Unbounded, []sharing.Use{{Cons: c, Weight: 1}}))
	}
	s.Solve()
	for _, i := range []int{4, 0, 7, 2, 8} {
		s.Remove(vars[i])
	}
	changed := append([]resolving.Var(nil), s.Solve()...)
	require.Equal(t, []resolving.Var{vars[6], vars[5], vars[3], vars[1]}, changed, "latest first")
	for _, v := range changed {
		require.Equal(t, 3.0, s.Value(v))
	}
}
