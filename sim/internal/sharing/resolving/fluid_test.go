package resolving

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

func useOf(c sharing.Cons, weight float64) sharing.Use { return sharing.Use{Cons: c, Weight: weight} }

// testVar is a variable of a small system.
type testVar struct {
	penalty, bound float64
	uses           []sharing.Use
}

// solveCases are small systems with values found by hand.
var solveCases = map[string]struct {
	capacity []float64
	fat      []bool
	vars     []testVar
	want     []float64
}{
	"two equal": {
		[]float64{10},
		[]bool{false},
		[]testVar{{1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}},
		[]float64{5, 5},
	},
	"penalty 2 gets half": {
		[]float64{9},
		[]bool{false},
		[]testVar{{1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}, {2, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}},
		[]float64{6, 3},
	},
	"a bound frees the rest": {
		[]float64{10},
		[]bool{false},
		[]testVar{{1, 2, []sharing.Use{useOf(0, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}},
		[]float64{2, 8},
	},
	"line network: the long flow gets what the tight link gives": {
		[]float64{10, 4},
		[]bool{false, false},
		[]testVar{{1, sharing.Unbounded, []sharing.Use{useOf(0, 1), useOf(1, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(1, 1)}}},
		[]float64{2, 8, 2},
	},
	"a fat pipe limits each alone": {
		[]float64{10},
		[]bool{true},
		[]testVar{{1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}, {1, 3, []sharing.Use{useOf(0, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}},
		[]float64{10, 3, 10},
	},
	"a constraint used twice counts twice": {
		[]float64{10},
		[]bool{false},
		[]testVar{{1, sharing.Unbounded, []sharing.Use{useOf(0, 1), useOf(0, 0.05)}}},
		[]float64{10 / 1.05},
	},
	"on a fat pipe twice counts once": {
		[]float64{10},
		[]bool{true},
		[]testVar{{1, sharing.Unbounded, []sharing.Use{useOf(0, 1), useOf(0, 0.05)}}},
		[]float64{10},
	},
	"nothing moves on a constraint of capacity 0, nor takes from others": {
		[]float64{0, 10},
		[]bool{false, false},
		[]testVar{{1, sharing.Unbounded, []sharing.Use{useOf(0, 1), useOf(1, 1)}}, {1, 5, []sharing.Use{useOf(0, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(1, 1)}}},
		[]float64{0, 0, 10},
	},
	"a fat pipe of capacity 0": {
		[]float64{0, 10},
		[]bool{true, true},
		[]testVar{{1, sharing.Unbounded, []sharing.Use{useOf(0, 1), useOf(1, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(1, 1)}}},
		[]float64{0, 10},
	},
	"a bound of 0": {
		[]float64{10},
		[]bool{false},
		[]testVar{{1, 0, []sharing.Use{useOf(0, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}},
		[]float64{0, 10},
	},
	"switched off": {
		[]float64{10},
		[]bool{false},
		[]testVar{{0, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}, {1, sharing.Unbounded, []sharing.Use{useOf(0, 1)}}},
		[]float64{0, 10},
	},
}

func TestSolve(t *testing.T) {
	for name, tt := range solveCases {
		t.Run(name, func(t *testing.T) {
			var s System
			for i := range tt.capacity {
				s.AddConstraint(tt.capacity[i], tt.fat[i])
			}
			for _, x := range tt.vars {
				s.Add(x.penalty, x.bound, x.uses)
			}
			s.Solve()
			for i, want := range tt.want {
				require.InEpsilon(t, want+1, s.Value(Var(i))+1, 1e-12, "variable %d", i)
			}
		})
	}
}

func TestAddWithoutUsesPanics(t *testing.T) {
	require.Panics(t, func() { new(System).Add(1, sharing.Unbounded, nil) })
}

// TestAgainstTwin changes random systems, also several times before a Solve, and
// compares every value after it with the brute-force solver on the whole system.
func TestAgainstTwin(t *testing.T) {
	var s System // reused, so Reset is under test too
	rapid.Check(t, func(t *rapid.T) {
		s.Reset()
		nc := rapid.IntRange(1, 8).Draw(t, "constraints")
		capacities, fat := make([]float64, nc), make([]bool, nc)
		for c := range nc {
			capacities[c] = drawCapacity(t)
			fat[c] = rapid.IntRange(0, 3).Draw(t, "fat") == 0
			s.AddConstraint(capacities[c], fat[c])
		}
		type live struct {
			v              Var
			penalty, bound float64
			uses           []sharing.Use
		}
		var vars []live
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			op := rapid.IntRange(0, 6).Draw(t, "op")
			i := 0
			if len(vars) > 0 {
				i = rapid.IntRange(0, len(vars)-1).Draw(t, "variable")
			}
			switch {
			case op <= 2 || len(vars) == 0:
				x := live{penalty: drawPenalty(t), bound: drawBound(t)}
				for range rapid.IntRange(1, 5).Draw(t, "uses") {
					x.uses = append(x.uses, useOf(
						sharing.Cons(rapid.IntRange(0, nc-1).Draw(t, "cons")),
						rapid.SampledFrom([]float64{1, 1, 1, 0.05}).Draw(t, "weight"),
					))
				}
				x.v = s.Add(x.penalty, x.bound, x.uses)
				vars = append(vars, x)
			case op == 3:
				s.Remove(vars[i].v)
				vars = append(vars[:i], vars[i+1:]...)
			case op == 4:
				vars[i].penalty = drawPenalty(t)
				s.SetPenalty(vars[i].v, vars[i].penalty)
			case op == 5:
				vars[i].bound = drawBound(t)
				s.SetBound(vars[i].v, vars[i].bound)
			default:
				c := rapid.IntRange(0, nc-1).Draw(t, "resize")
				capacities[c] = drawCapacity(t)
				s.SetCapacity(sharing.Cons(c), capacities[c])
			}
			if rapid.Bool().Draw(t, "more") {
				continue
			}
			s.Solve()
			tw := twin{}
			for c := range nc {
				tw.addConstraint(capacities[c], fat[c])
			}
			for _, x := range vars {
				tw.add(x.penalty, x.bound, x.uses)
			}
			for i, want := range tw.solve() {
				// With shares of 1e5 next to shares of 0.05, what is left of a usage after
				// subtractions has lost seven digits to rounding.
				require.InDelta(t, want, s.Value(vars[i].v), 1e-7*want, "variable %d", i)
			}
		}
	})
}

func drawCapacity(t *rapid.T) float64 {
	if rapid.IntRange(0, 9).Draw(t, "nothing") == 0 {
		return 0
	}
	return rapid.Float64Range(1, 1e9).Draw(t, "capacity")
}

func drawPenalty(t *rapid.T) float64 {
	if rapid.IntRange(0, 5).Draw(t, "off") == 0 {
		return 0
	}
	return rapid.Float64Range(1e-5, 1).Draw(t, "penalty")
}

func drawBound(t *rapid.T) float64 {
	if rapid.Bool().Draw(t, "unbounded") {
		return sharing.Unbounded
	}
	if rapid.IntRange(0, 9).Draw(t, "no rate") == 0 {
		return 0
	}
	return rapid.Float64Range(1, 1e9).Draw(t, "bound")
}

// TestTinyValuesAreFinal: two variables of a fat pipe with values too small for a float are fixed all the same.
func TestTinyValuesAreFinal(t *testing.T) {
	var s System
	pipe, other := s.AddConstraint(1e-20, true), s.AddConstraint(1e30, false)
	s.Add(1e308, sharing.Unbounded, []sharing.Use{useOf(pipe, 1e308), useOf(other, 1)})
	s.Add(1e308, sharing.Unbounded, []sharing.Use{useOf(pipe, 1e308)})
	s.Add(1, sharing.Unbounded, []sharing.Use{useOf(other, 1)})
	s.Solve()
	require.Equal(t, math.SmallestNonzeroFloat64, s.Value(0))
	require.InEpsilon(t, 1e30, s.Value(2), 1e-9)
}

// TestSolveVisitsOnlyTheComponent changes one of two separate pairs.
func TestSolveVisitsOnlyTheComponent(t *testing.T) {
	var s System
	a, b := s.AddConstraint(1, false), s.AddConstraint(1, false)
	s.Add(1, sharing.Unbounded, []sharing.Use{useOf(a, 1)})
	s.Add(1, sharing.Unbounded, []sharing.Use{useOf(b, 1)})
	require.Len(t, s.Solve(), 2)
	v := s.Add(1, sharing.Unbounded, []sharing.Use{useOf(b, 1)})
	require.Len(t, s.Solve(), 2, "only the two variables of b")
	require.Equal(t, 0.5, s.Value(v))
	require.Equal(t, 1.0, s.Value(0))
	require.Empty(t, s.Solve(), "nothing changed")
}

// TestSteadyStateAllocatesNothing adds, solves and removes.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	var s System
	var cons []sharing.Cons
	for range 16 {
		cons = append(cons, s.AddConstraint(1e9, false))
	}
	uses := make([]sharing.Use, 0, 8)
	vars := make([]Var, 0, 64)
	step := func() {
		for i := range 64 {
			uses = append(uses[:0], useOf(cons[i%16], 1), useOf(cons[(i*7+3)%16], 1), useOf(cons[(i+1)%16], 0.05))
			vars = append(vars, s.Add(1e-4, 5e8, uses))
		}
		s.Solve()
		for _, v := range vars {
			s.Remove(v)
		}
		s.Solve()
		vars = vars[:0]
	}
	step()
	require.Zero(t, testing.AllocsPerRun(20, step))
}
