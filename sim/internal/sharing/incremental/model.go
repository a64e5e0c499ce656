package incremental

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// Model is exact sharing as SimGrid computes it under network/optim:Full. A
// System does it; where SimGrid's cut-offs could show, the plain solver takes
// over until the next Reset.
type Model struct {
	// Watch, if set, is called for each change of a flow's shared value, as in
	// kernel.Flows. It makes every date cost as much as all flows.
	Watch func(nowSec float64, tag int32, value float64)
	// AlwaysPlain leaves everything to the plain solver, from the next Reset on.
	AlwaysPlain bool
	// Shortcut computes an activity by formula as long as there is no other. Its end may then
	// differ in the last digit. It is to be set before a Reset.
	Shortcut bool

	// HandsOver, if not nil, is called when the plain solver takes over because a cut-off may show: at which
	// constraint, and the activity that has the smallest share there, or -1.
	HandsOver func(nowSec float64, at resolving.Cons, tag int32)

	exact    System
	plain    kernel.Flows
	usePlain bool
	ofTag    []Flow // by tag: the exact flow
	lone     lone
}

// Counts says what the sharing had to do since the last Reset.
func (m *Model) Counts() Counts { return m.exact.Counts }

// Plain says whether the plain solver has taken over.
func (m *Model) Plain() bool { return m.usePlain }

// AddConstraint implements kernel.Sharer.
func (m *Model) AddConstraint(capacity float64, fat bool) resolving.Cons {
	if m.usePlain {
		return m.plain.AddConstraint(capacity, fat)
	}
	if m.Shortcut {
		return m.lone.addConstraint(capacity, fat)
	}
	return m.exact.AddConstraint(capacity, fat)
}

// Start implements kernel.Sharer.
func (m *Model) Start(tag int32, nowSec float64, d *kernel.Demand) {
	if m.Shortcut {
		if m.lone.on {
			m.meet(nowSec)
		} else if m.startAlone(tag, nowSec, d) {
			return
		}
		m.addMissing()
	}
	if m.usePlain {
		m.plain.Start(tag, nowSec, d)
		return
	}
	for int(tag) >= len(m.ofTag) {
		m.ofTag = append(m.ofTag, 0)
	}
	m.ofTag[tag] = m.exact.Start(tag, nowSec, d)
}

// EndShortcut has all activities computed in full from now on, until the next Reset with a Shortcut.
func (m *Model) EndShortcut(nowSec float64) {
	if m.lone.on {
		m.meet(nowSec)
	}
	m.addMissing()
	m.Shortcut = false
}

// Pending implements kernel.Sharer.
func (m *Model) Pending() int {
	if m.usePlain {
		return m.plain.Pending()
	}
	if m.lone.on {
		return 1
	}
	return m.exact.Pending()
}

// Next implements kernel.Model.
func (m *Model) Next(nowSec float64) float64 {
	if m.lone.on {
		return m.lone.endSec
	}
	if !m.usePlain {
		if m.exact.settleAt(nowSec); !m.exact.tiny && m.exact.Counts.GaveUp == 0 {
			return m.exact.next()
		}
		m.handOver(nowSec)
	}
	return m.plain.Next(nowSec)
}

// Advance implements kernel.Model.
func (m *Model) Advance(nowSec float64, done []int32) []int32 {
	if m.lone.on {
		if m.lone.endSec-nowSec < kernel.TimingPrecision {
			m.lone.on = false
			done = append(done, m.lone.tag)
		}
		return done
	}
	if m.usePlain {
		return m.plain.Advance(nowSec, done)
	}
	return m.exact.Advance(nowSec, done)
}

// WatchLoads implements kernel.Sharer.
func (m *Model) WatchLoads(report func(nowSec float64, c resolving.Cons, delta float64)) {
	m.exact.WatchLoads(report)
	m.plain.WatchLoads(report)
}

// Reset implements kernel.Sharer.
func (m *Model) Reset() {
	m.exact.Reset()
	m.exact.Watch, m.plain.Watch = m.Watch, m.Watch
	m.plain.Reset()
	m.usePlain, m.lone.on, m.lone.cons = m.AlwaysPlain, false, m.lone.cons[:0]
}

// handOver starts what is left of all flows anew in the plain solver.
func (m *Model) handOver(nowSec float64) {
	m.addMissing()
	m.usePlain = true
	m.exact.reportNothing(nowSec)
	s := &m.exact
	if s.tiny && m.HandsOver != nil {
		m.HandsOver(nowSec, resolving.Cons(s.cutAt), s.leastAt(s.cutAt))
	}
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
			Amount: s.Remaining(nowSec, Flow(id)), Penalty: f.penalty, Bound: f.ownBound, Factor: f.factor,
		}
		if f.waits {
			d.DelaySec = max(f.beginSec-nowSec, math.SmallestNonzeroFloat64)
		}
		for e := f.first; e < f.first+f.all; e++ {
			d.Uses = append(d.Uses, resolving.Use{Cons: resolving.Cons(s.elems[e].cons), Weight: s.weights[e]})
		}
		m.plain.Start(f.tag, nowSec, &d)
		if f.suspended {
			m.plain.Suspend(nowSec, f.tag)
		}
	}
}

// leastAt is the tag of the flow with the smallest share of a constraint, the one that began first of equal
// ones; -1 if it has none.
func (s *System) leastAt(n int32) int32 {
	tag, least := int32(-1), inf
	for id := range s.flows {
		f := &s.flows[id]
		for e := f.first; f.live && e < f.first+f.all; e++ {
			if x := &s.elems[e]; x.cons == n && x.share < least {
				tag, least = f.tag, x.share
			}
		}
	}
	return tag
}
