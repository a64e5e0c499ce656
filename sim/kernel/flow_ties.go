package kernel

import (
	"cmp"
	"slices"
)

// dueFlow is a flow whose date has come.
type dueFlow struct {
	date float64
	id   int32
}

// sortTies sorts the flows that are due at one date in SimGrid's order, which
// decides what the sharing overlooks if it may (package fluid, mark.go). SimGrid's queue
// is first in, first out at one date. It inserts a delay when the flow starts,
// and inserts again all flows that a Solve has looked at, in the order of
// fluid.System.Compare, whether their date has moved or not. Our queue moves
// them only if it has.
func (m *Flows) sortTies() {
	if len(m.due) < 2 {
		return
	}
	if m.order == nil {
		m.order = m.compareDue
	}
	slices.SortStableFunc(m.due, m.order)
}

func (m *Flows) compareDue(a, b dueFlow) int {
	f, g := &m.flows[a.id], &m.flows[b.id]
	if c := cmp.Or(cmp.Compare(a.date, b.date), cmp.Compare(m.entered(f), m.entered(g))); c != 0 || f.waiting {
		return c
	}
	return m.Sharing.Compare(f.v, g.v)
}

// entered is a number that grows with the time at which f would have entered
// SimGrid's queue: flows that start come between one Solve and the next.
func (m *Flows) entered(f *flow) int64 {
	if f.waiting {
		return 2*int64(f.epoch) - 1
	}
	return 2 * int64(m.Sharing.Solved(f.v))
}
