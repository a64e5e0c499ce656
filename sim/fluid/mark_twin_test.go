package fluid

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// markTwin is SimGrid's marking done literally, each change at once, on top of
// the brute-force solver: a Solve looks only at the marked constraints.
type markTwin struct {
	twin
	first   []int // by variable: its first constraint
	gone    []bool
	marked  []bool
	visited []bool
	value   []float64
}

func (m *markTwin) mark(c int) {
	if m.marked[c] {
		return
	}
	m.marked[c] = true
	m.walk(c)
}

func (m *markTwin) walk(c int) {
	for v := range m.penalty {
		if m.penalty[v] <= 0 || m.weight[v][c] == 0 || m.visited[v] {
			continue
		}
		for next, w := range m.weight[v] {
			if w > 0 && !m.marked[next] {
				m.marked[next] = true
				m.walk(next)
			}
		}
		m.visited[v] = true
	}
}

func (m *markTwin) addVar(penalty, bound float64, uses []Use) {
	m.add(0, bound, uses)
	v := len(m.penalty) - 1
	m.first, m.gone = append(m.first, int(uses[0].Cons)), append(m.gone, false)
	m.visited, m.value = append(m.visited, false), append(m.value, 0)
	whole := m.weight[v]
	m.weight[v] = make([]float64, len(m.capacity))
	m.penalty[v] = penalty
	for _, u := range uses { // linked and marked one by one
		m.weight[v][u.Cons] = whole[u.Cons]
		m.mark(int(u.Cons))
	}
}

func (m *markTwin) setPenalty(v int, penalty float64) {
	if m.penalty[v] > 0 {
		m.mark(m.first[v])
	}
	m.penalty[v] = penalty
	if penalty > 0 {
		m.mark(m.first[v])
	} else {
		m.value[v] = 0
	}
}

// remove also unmarks the constraints that no variable uses any more.
func (m *markTwin) remove(v int) {
	if m.penalty[v] > 0 {
		m.setPenalty(v, 0)
	}
	m.gone[v] = true
	for c, w := range m.weight[v] {
		used := false
		for o := range m.weight {
			used = used || !m.gone[o] && m.weight[o][c] > 0
		}
		if w > 0 && !used {
			m.marked[c] = false
		}
	}
	m.weight[v] = make([]float64, len(m.capacity))
}

// solveMarked solves with the marked constraints alone.
func (m *markTwin) solveMarked() {
	part := twin{capacity: m.capacity, fat: m.fat, bound: m.bound}
	for v := range m.penalty {
		row, touched := make([]float64, len(m.capacity)), false
		for c, w := range m.weight[v] {
			if m.marked[c] {
				row[c] = w
				touched = touched || w > 0
			}
		}
		penalty := m.penalty[v]
		if !touched {
			penalty = 0
		}
		part.weight, part.penalty = append(part.weight, row), append(part.penalty, penalty)
	}
	for v, x := range part.solve() {
		if part.penalty[v] > 0 {
			m.value[v] = x
		}
	}
	clear(m.marked)
	clear(m.visited)
}

// TestMarkingAgainstTwin: the shortcuts of mark.go give the same result as
// marking at once. Within one epoch variables are first switched and removed,
// then added, as the kernel does.
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
	var s System
	m := markTwin{}
	nc := rapid.IntRange(2, 7).Draw(t, "constraints")
	for range nc {
		capacity := rapid.Float64Range(1, 10).Draw(t, "capacity")
		fat := rapid.IntRange(0, 5).Draw(t, "fat") == 0
		s.AddConstraint(capacity, fat)
		m.addConstraint(capacity, fat)
	}
	m.marked = make([]bool, nc)
	var vars []Var
	for range rapid.IntRange(1, 6).Draw(t, "epochs") {
		for range rapid.IntRange(0, 5).Draw(t, "changes") {
			if len(vars) == 0 {
				break
			}
			v := rapid.IntRange(0, len(vars)-1).Draw(t, "variable")
			switch op := rapid.IntRange(0, 3).Draw(t, "op"); {
			case m.gone[v]:
			case op == 0:
				s.Remove(vars[v])
				m.remove(v)
			default:
				penalty := rapid.SampledFrom([]float64{0, 1, 1, 0.5}).Draw(t, "penalty")
				s.SetPenalty(vars[v], penalty)
				m.setPenalty(v, penalty)
			}
		}
		for range rapid.IntRange(0, 3).Draw(t, "new") {
			// Often the same first constraint: that is where things are overlooked.
			uses := []Use{{Cons(rapid.SampledFrom([]int{0, 0, 1}).Draw(t, "first")), 1}}
			for _, c := range rapid.SliceOfNDistinct(rapid.IntRange(0, nc-1), 1, min(3, nc), rapid.ID[int]).Draw(t, "uses") {
				if Cons(c) == uses[0].Cons {
					continue
				}
				uses = append(uses, Use{Cons(c), rapid.SampledFrom([]float64{1, 0.05}).Draw(t, "weight")})
			}
			penalty := rapid.SampledFrom([]float64{0, 0, 0, 0.5}).Draw(t, "penalty")
			bound := rapid.SampledFrom([]float64{Unbounded, 0.5, 3}).Draw(t, "bound")
			vars = append(vars, s.Add(penalty, bound, uses))
			m.addVar(penalty, bound, uses)
		}
		s.Solve()
		m.solveMarked()
		if s.stale > 0 {
			overlooked++
		}
		for v := range vars {
			if !m.gone[v] {
				require.InDelta(t, m.value[v], s.Value(vars[v]), 1e-7*(1+m.value[v]), "variable %d", v)
			}
		}
	}
	return overlooked
}
