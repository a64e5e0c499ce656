package simgrid

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// markTwin is SimGrid's marking done literally, each change at once.
type markTwin struct {
	capacity []float64
	fat      []bool
	vars     []twinVar
	on       [][]int // by constraint: the variables that are on, latest first
	marked   []int
	visited  map[int]bool
	value    []float64
}

type twinVar struct {
	penalty, bound float64
	uses           []sharing.Use
	gone           bool
}

func (m *markTwin) mark(c int) {
	if slices.Contains(m.marked, c) {
		return
	}
	m.marked = append(m.marked, c)
	for _, v := range m.on[c] {
		for _, u := range m.vars[v].uses {
			if m.visited[v] {
				break
			}
			m.mark(int(u.Cons))
		}
		m.visited[v] = true
	}
}

// add links and marks one use after the other.
func (m *markTwin) add(penalty, bound float64, uses []sharing.Use) {
	v := len(m.vars)
	m.vars, m.value = append(m.vars, twinVar{penalty: penalty, bound: bound}), append(m.value, 0)
	for _, u := range uses {
		m.vars[v].uses = append(m.vars[v].uses, u)
		if penalty > 0 {
			m.on[u.Cons] = slices.Insert(m.on[u.Cons], 0, v)
		}
		m.mark(int(u.Cons))
	}
}

func (m *markTwin) setPenalty(v int, penalty float64) {
	x := &m.vars[v]
	first := int(x.uses[0].Cons)
	wasOn := x.penalty > 0
	if wasOn {
		m.mark(first)
	}
	x.penalty = penalty
	for _, u := range x.uses {
		switch {
		case wasOn && penalty == 0:
			at := slices.Index(m.on[u.Cons], v)
			m.on[u.Cons] = slices.Delete(m.on[u.Cons], at, at+1)
		case !wasOn && penalty > 0:
			m.on[u.Cons] = slices.Insert(m.on[u.Cons], 0, v)
		}
	}
	if penalty > 0 {
		m.mark(first)
	} else {
		m.value[v] = 0
	}
}

// remove also unmarks the constraints that no variable uses any more.
func (m *markTwin) remove(v int) {
	if m.vars[v].penalty > 0 {
		m.setPenalty(v, 0)
	}
	m.vars[v].gone = true
	for _, u := range m.vars[v].uses {
		used := slices.ContainsFunc(m.vars, func(x twinVar) bool {
			return !x.gone && slices.ContainsFunc(x.uses, func(y sharing.Use) bool { return y.Cons == u.Cons })
		})
		if !used {
			m.marked = slices.DeleteFunc(m.marked, func(c int) bool { return c == int(u.Cons) })
		}
	}
}

// solve solves the marked constraints alone and returns those that variables use
// which are on, and these variables, as SimGrid lists them.
func (m *markTwin) solve() (looked []sharing.Cons, listed []int) {
	looked = []sharing.Cons{}
	var part resolving.System
	place := make(map[sharing.Cons]sharing.Cons)
	for _, c := range m.marked {
		if len(m.on[c]) > 0 {
			looked = append(looked, sharing.Cons(c))
		}
		place[sharing.Cons(c)] = part.AddConstraint(m.capacity[c], m.fat[c])
	}
	for _, c := range m.marked {
		for _, v := range m.on[c] {
			if !slices.Contains(listed, v) {
				listed = append(listed, v)
			}
		}
	}
	vars := make(map[int]resolving.Var)
	for _, v := range listed {
		var uses []sharing.Use
		for _, u := range m.vars[v].uses {
			if c, ok := place[u.Cons]; ok {
				uses = append(uses, sharing.Use{Cons: c, Weight: u.Weight})
			}
		}
		vars[v] = part.Add(m.vars[v].penalty, m.vars[v].bound, uses)
	}
	part.Solve()
	for v, x := range vars {
		m.value[v] = part.Value(x)
	}
	m.marked, m.visited = m.marked[:0], map[int]bool{}
	return looked, listed
}

// TestMarkingAgainstTwin compares what is marked, in its order, and the values with
// those of a literal twin. Between two Solves variables begin and end,
// as the kernel has it, before others are added.
func TestMarkingAgainstTwin(t *testing.T) {
	overlooked := 0
	for range 20 { // overlooked constraints are rare
		rapid.Check(t, func(t *rapid.T) { overlooked += checkMarking(t) })
	}
	require.Positive(t, overlooked, "the cases must contain overlooked constraints")
}

// checkMarking draws one case and returns how often a constraint was
// overlooked.
func checkMarking(t *rapid.T) (overlooked int) {
	s := newSystem()
	m := markTwin{visited: map[int]bool{}}
	nc := rapid.IntRange(2, 7).Draw(t, "constraints")
	for range nc {
		m.capacity = append(m.capacity, rapid.Float64Range(1, 10).Draw(t, "capacity"))
		m.fat = append(m.fat, rapid.IntRange(0, 5).Draw(t, "fat") == 0)
		s.AddConstraint(m.capacity[len(m.on)], m.fat[len(m.on)])
		m.on = append(m.on, nil)
	}
	var vars []resolving.Var
	for range rapid.IntRange(1, 6).Draw(t, "dates") {
		changeVars(t, s, &m, vars)
		for range rapid.IntRange(0, 3).Draw(t, "new") {
			uses := drawUses(t, nc)
			penalty := rapid.SampledFrom([]float64{0, 0, 0, 0.5}).Draw(t, "penalty")
			bound := rapid.SampledFrom([]float64{sharing.Unbounded, 0.5, 3}).Draw(t, "bound")
			vars = append(vars, s.Add(penalty, bound, uses))
			m.add(penalty, bound, uses)
		}
		got := append([]sharing.Cons{}, s.marked...)
		s.Solve()
		looked, listed := m.solve()
		unused := func(c sharing.Cons) bool { return c == noCons || len(m.on[c]) == 0 }
		require.Equal(t, looked, slices.DeleteFunc(got, unused))
		for v, x := range m.vars {
			if !x.gone {
				require.InDelta(t, m.value[v], s.Value(vars[v]), 1e-7*(1+m.value[v]), "variable %d", v)
			}
			if !slices.Contains(listed, v) {
				continue
			}
			for _, u := range x.uses {
				if !slices.Contains(looked, u.Cons) {
					overlooked++
				}
			}
		}
	}
	return overlooked
}

// changeVars changes and removes variables.
func changeVars(t *rapid.T, s system, m *markTwin, vars []resolving.Var) {
	for range rapid.IntRange(0, 5).Draw(t, "changes") {
		if len(vars) == 0 {
			return
		}
		v := rapid.IntRange(0, len(vars)-1).Draw(t, "variable")
		switch op := rapid.IntRange(0, 3).Draw(t, "op"); {
		case m.vars[v].gone:
		case op == 0:
			s.Remove(vars[v])
			m.remove(v)
		default:
			penalty := rapid.SampledFrom([]float64{0, 1, 1, 0.5}).Draw(t, "penalty")
			s.SetPenalty(vars[v], penalty)
			m.setPenalty(v, penalty)
		}
	}
}

// drawUses draws up to four uses, often with the same first constraint: that is
// where things are overlooked.
func drawUses(t *rapid.T, nc int) []sharing.Use {
	first := sharing.Cons(rapid.SampledFrom([]int{0, 0, 1}).Draw(t, "first"))
	uses := []sharing.Use{{Cons: first, Weight: 1}}
	for _, c := range rapid.SliceOfNDistinct(rapid.IntRange(0, nc-1), 1, min(3, nc), rapid.ID[int]).Draw(t, "uses") {
		if sharing.Cons(c) != first {
			uses = append(uses, sharing.Use{Cons: sharing.Cons(c), Weight: rapid.SampledFrom([]float64{1, 0.05}).Draw(t, "weight")})
		}
	}
	return uses
}
