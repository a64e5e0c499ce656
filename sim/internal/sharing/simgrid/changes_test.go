package simgrid

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// The changes of activity 0 at 1 s.
func changeFirst(m sharing.Solver, kind sharing.ChangeKind) {
	m.Change(1, 0, sharing.Change{Kind: kind})
}

func rebound(m sharing.Solver, bound float64) {
	m.Change(1, 0, sharing.Change{Kind: sharing.Rebounds, Value: bound})
}

// TestChanges: two flows of 10 share 10 a second, so each has 5 left after a
// second, when something changes. Then the dates are those given; +Inf: none.
func TestChanges(t *testing.T) {
	inf := math.Inf(1)
	for name, tt := range map[string]struct {
		change     func(m sharing.Solver, c sharing.Cons)
		end0, end1 float64
	}{
		"nothing": {func(sharing.Solver, sharing.Cons) {}, 2, 2},
		"cancel":  {func(m sharing.Solver, _ sharing.Cons) { changeFirst(m, sharing.Cancels) }, inf, 1.5},
		"suspend": {func(m sharing.Solver, _ sharing.Cons) { changeFirst(m, sharing.Suspends) }, inf, 1.5},
		"suspend, go on": {func(m sharing.Solver, _ sharing.Cons) {
			changeFirst(m, sharing.Suspends)
			changeFirst(m, sharing.Resumes)
		}, 2, 2},
		"bound":      {func(m sharing.Solver, _ sharing.Cons) { rebound(m, 1) }, 6, 1 + 5.0/9},
		"bound of 0": {func(m sharing.Solver, _ sharing.Cons) { rebound(m, 0) }, inf, 1.5},
		"0, then none": {func(m sharing.Solver, _ sharing.Cons) {
			rebound(m, 0)
			rebound(m, sharing.Unbounded)
		}, 2, 2},
		"penalty": {func(m sharing.Solver, _ sharing.Cons) {
			m.Change(1, 0, sharing.Change{Kind: sharing.Reweighs, Value: 3})
		}, 2, 1 + 2.0/3},
		"capacity":      {func(m sharing.Solver, c sharing.Cons) { m.SetCapacity(1, c, 2) }, 6, 6},
		"capacity of 0": {func(m sharing.Solver, c sharing.Cons) { m.SetCapacity(1, c, 0) }, inf, inf},
		"0, then more": {func(m sharing.Solver, c sharing.Cons) {
			m.SetCapacity(1, c, 0)
			require.True(t, math.IsInf(m.Next(1), 1))
			m.SetCapacity(1, c, 20)
		}, 1.5, 1.5},
	} {
		for kind, m := range map[string]sharing.Solver{"plain": &resolving.Model{}, "overlook": &Model{}} {
			t.Run(name+", "+kind, func(t *testing.T) {
				c := m.AddConstraint(10, false)
				d := sharing.Demand{Amount: 10, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: []sharing.Use{{Cons: c, Weight: 1}}}
				m.Start(0, 0, &d)
				m.Start(1, 0, &d)
				require.Equal(t, 2.0, m.Next(0))
				require.Equal(t, 5.0, m.Remaining(1, 1))
				tt.change(m, c)
				ends := [2]float64{inf, inf}
				for now := m.Next(1); !math.IsInf(now, 1); now = m.Next(now) {
					for _, tag := range m.Advance(now, nil) {
						ends[tag] = now
					}
				}
				require.InDeltaSlice(t, []float64{min(tt.end0, 99), min(tt.end1, 99)}, []float64{min(ends[0], 99), min(ends[1], 99)}, 1e-12)
			})
		}
	}
}

// TestChangesWhileItWaits: a delay goes on in a flow that is suspended, and what
// is changed before it is over holds afterwards.
func TestChangesWhileItWaits(t *testing.T) {
	for kind, m := range map[string]sharing.Solver{"plain": &resolving.Model{}, "overlook": &Model{}} {
		t.Run(kind, func(t *testing.T) {
			c := m.AddConstraint(10, false)
			d := sharing.Demand{
				Amount: 10, DelaySec: 1, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: []sharing.Use{{Cons: c, Weight: 1}},
			}
			m.Start(0, 0, &d)
			m.Start(1, 0, &d)
			require.Equal(t, 1.0, m.Next(0))
			m.Change(0, 0, sharing.Change{Kind: sharing.Suspends})
			m.Change(0, 0, sharing.Change{Kind: sharing.Reweighs, Value: 4})
			require.Empty(t, m.Advance(1, nil))
			require.Equal(t, 2.0, m.Next(1))
			m.Change(1.5, 0, sharing.Change{Kind: sharing.Resumes})
			require.InDelta(t, 1.5+5/8.0, m.Next(1.5), 1e-12, "four fifths of the rate for 5")
			require.Equal(t, 10.0, m.Remaining(1.5, 0))
			m.Change(1.5, 1, sharing.Change{Kind: sharing.Cancels})
			require.Equal(t, 2.5, m.Next(1.5))
			require.Equal(t, []int32{0}, m.Advance(2.5, nil))
		})
	}
}
