package resolving

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestSmallSystemsAreFair solves all 27,648 systems of three variables on two
// constraints, of capacity 1 or 2, shared or fat, where a variable uses one or
// both (a unit of the first, two of the second), has penalty 1 or 2, and a
// bound of 0.4 or none. It checks the definition of max-min fairness, not one
// way of computing it: nothing is used beyond its capacity, and every variable
// is held back, by its bound or by a full constraint on which no other has more
// than it, counted as value times penalty. A fat constraint is full when its
// largest use fills it; that penalties count there too is SimGrid's rule.
func TestSmallSystemsAreFair(t *testing.T) {
	solved := 0
	for code := range 27648 {
		digit := func(base int) int {
			d := code % base
			code /= base
			return d
		}
		var s System
		var caps [2]float64
		var fat [2]bool
		for c := range caps {
			caps[c], fat[c] = float64(1+digit(2)), digit(2) == 1
			s.AddConstraint(caps[c], fat[c])
		}
		vars := make([]testVar, 3)
		for v := range vars {
			vars[v].penalty = float64(1 + digit(2))
			vars[v].bound = []float64{sharing.Unbounded, 0.4}[digit(2)]
			first, second := useOf(0, 1), useOf(1, 2)
			vars[v].uses = [][]sharing.Use{{first}, {second}, {first, second}}[digit(3)]
			s.Add(vars[v].penalty, vars[v].bound, vars[v].uses)
		}
		s.Solve()
		values := []float64{s.Value(0), s.Value(1), s.Value(2)}
		if why := unfair(caps, fat, vars, values); why != "" {
			t.Fatalf("capacities %v, fat %v, variables %v get %v: %s", caps, fat, vars, values, why)
		}
		solved++
	}
	require.Equal(t, 27648, solved)
}

// unfair says what is not max-min fair; "" if everything is.
func unfair(caps [2]float64, fat [2]bool, vars []testVar, values []float64) string {
	const rounding = 1e-9
	var load [2]float64
	for v, x := range vars {
		for _, u := range x.uses {
			if used := u.Weight * values[v]; fat[u.Cons] {
				load[u.Cons] = max(load[u.Cons], used)
			} else {
				load[u.Cons] += used
			}
		}
	}
	for c := range load {
		if load[c] > caps[c]+rounding {
			return fmt.Sprintf("constraint %d carries %v", c, load[c])
		}
	}
	for v, x := range vars {
		if x.bound != sharing.Unbounded && values[v] > x.bound+rounding {
			return fmt.Sprintf("variable %d is beyond its bound", v)
		}
		content := x.bound != sharing.Unbounded && values[v] > x.bound-rounding
		for _, u := range x.uses {
			full := load[u.Cons] > caps[u.Cons]-rounding
			most := true
			for w, y := range vars {
				for _, other := range y.uses {
					if other.Cons == u.Cons && values[w]*y.penalty > values[v]*x.penalty+rounding {
						most = false
					}
				}
			}
			content = content || full && most
		}
		if !content {
			return fmt.Sprintf("nothing holds variable %d back", v)
		}
	}
	return ""
}
