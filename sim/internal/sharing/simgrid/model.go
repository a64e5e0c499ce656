package simgrid

import (
	"cmp"

	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// Model is the model of activities that share as under SimGrid's default. The zero Model is ready.
type Model struct {
	model resolving.Model
	scope scope
}

var _ sharing.Solver = (*Model)(nil)

// Reset forgets all activities and constraints and keeps the memory.
func (m *Model) Reset(o sharing.Observer) {
	m.prepare()
	m.model.Reset(o)
	m.scope.reset()
}

func (m *Model) prepare() {
	if m.model.Variant == nil {
		m.scope.System, m.model.Variant = &m.model.System, &m.scope
	}
}

// AddConstraint implements sharing.Solver.
func (m *Model) AddConstraint(capacity float64, fat bool) sharing.Cons {
	sharing.CheckCapacity("simgrid", capacity)
	m.prepare()
	m.scope.addConstraint()
	return m.model.AddConstraint(capacity, fat)
}

// SetCapacity implements sharing.Solver.
func (m *Model) SetCapacity(_ float64, c sharing.Cons, capacity float64) {
	sharing.CheckCons("simgrid", c, len(m.scope.place))
	sharing.CheckCapacity("simgrid", capacity)
	m.scope.setCapacity(c, capacity)
}

// Start implements sharing.Solver. It marks all constraints, even if the activity first waits.
func (m *Model) Start(tag int32, nowSec float64, d *sharing.Demand) {
	d.Check("simgrid", tag, nowSec, len(m.scope.place))
	for _, u := range d.Uses {
		m.scope.mark(u.Cons)
	}
	m.model.Start(tag, nowSec, d)
	m.scope.added(m.model.Var(tag))
}

// Change implements sharing.Solver.
func (m *Model) Change(nowSec float64, tag int32, change sharing.Change) {
	change.Check("simgrid")
	if change.Kind == sharing.Rebounds {
		m.scope.setBound(m.model.Var(tag), change.Value)
		return
	}
	m.model.Change(nowSec, tag, change)
}

// Remaining implements sharing.Solver.
func (m *Model) Remaining(nowSec float64, tag int32) float64 { return m.model.Remaining(nowSec, tag) }

// Next implements sharing.Solver.
func (m *Model) Next(nowSec float64) float64 { return m.model.Next(nowSec) }

// Advance implements sharing.Solver.
func (m *Model) Advance(nowSec float64, done []int32) []int32 { return m.model.Advance(nowSec, done) }

// Compare puts flows that are due at one date in the order of SimGrid's queue, which decides what the sharing
// overlooks next. That queue is first in, first out at one date. A delay enters it when the flow starts; all flows
// that a Solve looks at enter it again, constraint by constraint as they were marked and, for each, the latest
// switched on first.
func (s *scope) Compare(a, b resolving.Due) int {
	x, y := s.entered(a), s.entered(b)
	order := cmp.Or(cmp.Compare(a.DateSec, b.DateSec), cmp.Compare(x.solve, y.solve), cmp.Compare(x.turn, y.turn))
	if order != 0 || a.Waits {
		return order
	}
	return cmp.Compare(s.switched[b.Var], s.switched[a.Var])
}

// entry says when a flow entered SimGrid's queue: with which Solve, counting
// double, or between two, and on behalf of which constraint there.
type entry struct{ solve, turn int64 }

var never = entry{solve: -2}

func (s *scope) entered(d resolving.Due) entry {
	if d.Waits {
		return entry{solve: 2*s.started[d.Var] - 1}
	}
	last := never
	for _, c := range s.Constraints(d.Var) {
		if t := s.turns[c]; t.solve > last.solve || t.solve == last.solve && t.turn < last.turn {
			last = t
		}
	}
	return last
}
