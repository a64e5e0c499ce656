package simgrid

import (
	"cmp"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// Flows is the model of activities that share as under SimGrid's default. The
// zero Flows is ready.
type Flows struct {
	kernel.Flows
	sharing system
	ready   bool
}

// AddConstraint implements kernel.Sharer.
func (m *Flows) AddConstraint(capacity float64, fat bool) resolving.Cons {
	m.prepare()
	return m.Flows.AddConstraint(capacity, fat)
}

// Reset implements kernel.Sharer.
func (m *Flows) Reset() {
	m.prepare()
	m.Flows.Reset()
}

func (m *Flows) prepare() {
	if !m.ready {
		m.ready = true
		m.Override(&m.sharing, m.compare)
	}
}

// compare puts flows that are due at one date in the order of SimGrid's queue,
// which decides what the sharing overlooks next. That queue is first in, first
// out at one date. A delay enters it when the flow starts; all flows that a Solve
// looks at enter it again, constraint by constraint as they were marked and, for
// each, the latest switched on first.
func (m *Flows) compare(a, b kernel.Due) int {
	s := &m.sharing
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

func (s *system) entered(d kernel.Due) entry {
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
