package bottleneck

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/fluid"
	"github.com/clustersim/clustersim/sim/kernel"
)

// Model is exact sharing as SimGrid computes it under network/optim:Full. A
// System does it; where SimGrid's cut-offs could show, the plain solver takes
// over until the next Reset.
type Model struct {
	System
	// AlwaysPlain leaves everything to the plain solver, from the next Reset on.
	AlwaysPlain bool

	plain    kernel.Flows
	usePlain bool
}

// Plain says whether the plain solver has taken over.
func (m *Model) Plain() bool { return m.usePlain }

// AddConstraint implements kernel.Sharer.
func (m *Model) AddConstraint(capacity float64, fat bool) fluid.Cons {
	if m.usePlain {
		return m.plain.AddConstraint(capacity, fat)
	}
	return m.System.AddConstraint(capacity, fat)
}

// Start implements kernel.Sharer.
func (m *Model) Start(tag int32, nowSec float64, d *kernel.Demand) {
	if m.usePlain {
		m.plain.Start(tag, nowSec, d)
		return
	}
	m.System.Start(tag, nowSec, d)
}

// Pending implements kernel.Sharer.
func (m *Model) Pending() int {
	if m.usePlain {
		return m.plain.Pending()
	}
	return m.System.Pending()
}

// Next implements kernel.Model.
func (m *Model) Next(nowSec float64) float64 {
	if !m.usePlain {
		if !m.tiny {
			date := m.System.Next(nowSec)
			if m.Counts.GaveUp == 0 {
				return date
			}
		}
		m.handOver(nowSec)
	}
	return m.plain.Next(nowSec)
}

// Advance implements kernel.Model.
func (m *Model) Advance(nowSec float64, done []int32) []int32 {
	if m.usePlain {
		return m.plain.Advance(nowSec, done)
	}
	return m.System.Advance(nowSec, done)
}

// WatchLoads implements kernel.Sharer.
func (m *Model) WatchLoads(report func(nowSec float64, c fluid.Cons, delta float64)) {
	m.System.WatchLoads(report)
	m.plain.WatchLoads(report)
}

// Reset implements kernel.Sharer.
func (m *Model) Reset() {
	m.System.Reset()
	m.plain.Reset()
	m.plain.Sharing.Thorough = true
	m.usePlain = m.AlwaysPlain
}

// handOver starts what is left of all flows anew in the plain solver.
func (m *Model) handOver(nowSec float64) {
	m.usePlain = true
	m.System.reportNothing(nowSec)
	s := &m.System
	for i := range s.cons {
		c := &s.cons[i]
		if c.fat {
			m.plain.AddConstraint(c.pipe, true)
		} else {
			m.plain.AddConstraint(c.capacity, false)
		}
	}
	ids := make([]int32, 0, s.Pending())
	for id := range s.flows {
		if s.flows[id].live {
			ids = append(ids, int32(id))
		}
	}
	slices.SortFunc(ids, s.compareStarts)
	for _, id := range ids {
		f := &s.flows[id]
		d := kernel.Demand{
			Amount: s.Remaining(nowSec, Flow(id)), Penalty: f.penalty, Bound: f.bound, Factor: f.factor,
		}
		if f.waits {
			d.DelaySec = max(f.beginSec-nowSec, math.SmallestNonzeroFloat64)
		}
		for e := f.first; e < f.first+f.all; e++ {
			x := &s.elems[e]
			d.Uses = append(d.Uses, fluid.Use{Cons: fluid.Cons(x.cons), Weight: x.share * f.penalty})
		}
		m.plain.Start(f.tag, nowSec, &d)
	}
}
