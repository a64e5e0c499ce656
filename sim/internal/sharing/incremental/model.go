package incremental

import (
	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// Model is exact sharing as SimGrid computes it under network/optim:Full. A System does it; where SimGrid's cut-offs
// could show, the plain solver takes over until the next Reset. The options take effect at a Reset.
type Model struct {
	// AlwaysPlain leaves everything to the plain solver.
	AlwaysPlain bool
	// Shortcut computes an activity by formula as long as there is no other. Its end may then
	// differ in the last digit.
	Shortcut bool
	// OnHandOver, if not nil, is called when the plain solver takes a component over because a cut-off may show: at
	// which constraint, the activity that has the smallest share there, or -1, and why.
	OnHandOver func(nowSec float64, at sharing.Cons, tag int32, why sharing.Reason)

	exact     System
	plain     resolving.Model
	plainCons int     // it has so many of the constraints
	usePlain  bool    // for all that there is
	plainSec  float64 // its next date, unless something has changed there
	changed   bool
	apart     apart
	ofTag     []Flow // by tag: the exact flow, or ^ the number of one that is apart
	lone      lone
}

var _ sharing.Solver = (*Model)(nil)

// Reset forgets all activities and constraints and keeps the memory.
func (m *Model) Reset(o sharing.Observer) {
	m.exact.Reset(o)
	m.plain.Reset(o)
	m.usePlain, m.lone.on, m.lone.cons = m.AlwaysPlain, false, m.lone.cons[:0]
	m.plainCons, m.plainSec, m.changed = 0, inf, false
	m.apart.reset()
}

// Counts says what the sharing had to do since the last Reset.
func (m *Model) Counts() sharing.Counts { return m.exact.Counts }

// Plain says whether the plain solver does everything.
func (m *Model) Plain() bool { return m.usePlain }

// EndShortcut has all activities computed in full from now on, until the next Reset with a Shortcut.
func (m *Model) EndShortcut(nowSec float64) {
	m.endLone(nowSec)
	m.addMissing()
	m.Shortcut = false
}

// AddConstraint implements sharing.Solver.
func (m *Model) AddConstraint(capacity float64, fat bool) sharing.Cons {
	sharing.CheckCapacity("incremental", capacity)
	if m.usePlain {
		return m.plain.AddConstraint(capacity, fat)
	}
	if m.Shortcut {
		return m.lone.addConstraint(capacity, fat)
	}
	return m.exact.AddConstraint(capacity, fat)
}

// SetCapacity implements sharing.Solver.
func (m *Model) SetCapacity(nowSec float64, c sharing.Cons, capacity float64) {
	sharing.CheckCapacity("incremental", capacity)
	m.endLone(nowSec)
	if m.usePlain {
		m.plain.SetCapacity(nowSec, c, capacity)
		return
	}
	m.addMissing()
	sharing.CheckCons("incremental", c, len(m.exact.cons))
	if m.Shortcut {
		m.lone.cons[c].capacity = capacity
	}
	m.exact.SetCapacity(nowSec, c, capacity)
	if int(c) < m.plainCons {
		m.changed = true
		m.plain.SetCapacity(nowSec, c, capacity)
		if m.apart.has(int32(c)) {
			m.apart.odd[c].gone++
			m.apart.changed = append(m.apart.changed, int32(c))
		}
	}
}

// Start implements sharing.Solver.
func (m *Model) Start(tag int32, nowSec float64, d *sharing.Demand) {
	if tag < 0 || !(nowSec >= 0) || !d.IsOrdinary() {
		d.CheckNumbers("incremental", tag, nowSec)
	}
	if m.Shortcut && m.startsAlone(tag, nowSec, d) {
		return
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

// Change implements sharing.Solver.
func (m *Model) Change(nowSec float64, tag int32, change sharing.Change) {
	change.Check("incremental")
	m.endLone(nowSec)
	if m.usePlain {
		m.plain.Change(nowSec, tag, change)
		return
	}
	if id := m.flow(tag); id < 0 {
		m.changeApart(nowSec, tag, change)
	} else {
		m.exact.Change(nowSec, id, change)
	}
}

// flow is the exact flow of a tag, or ^ the number of one that is apart.
func (m *Model) flow(tag int32) Flow {
	known := false
	if uint(tag) < uint(len(m.ofTag)) {
		switch id := int(m.ofTag[tag]); {
		case id < 0:
			known = ^id < len(m.apart.flows) && m.apart.flows[^id].live && m.apart.flows[^id].tag == tag
		case id < len(m.exact.flows):
			known = m.exact.flows[id].live && m.exact.flows[id].tag == tag
		}
	}
	sharing.CheckTag("incremental", tag, known)
	return m.ofTag[tag]
}

// Remaining implements sharing.Solver.
func (m *Model) Remaining(nowSec float64, tag int32) float64 {
	switch {
	case m.lone.on && tag == m.lone.tag:
		return m.lone.remaining(nowSec)
	case m.usePlain:
		return m.plain.Remaining(nowSec, tag)
	}
	id := m.flow(tag)
	if id < 0 {
		return m.plain.Remaining(nowSec, tag)
	}
	return m.exact.Remaining(nowSec, id)
}

// Next implements sharing.Solver.
func (m *Model) Next(nowSec float64) float64 {
	if m.lone.on {
		return m.lone.endSec
	}
	if !m.usePlain {
		if m.apart.live > 0 {
			m.giveBack(nowSec)
			m.join(nowSec)
		}
		m.exact.settleAt(nowSec)
		if len(m.exact.cuts)+m.apart.live == 0 && m.exact.Counts.GaveUp == 0 {
			return m.exact.next()
		}
		if m.settleApart(nowSec) {
			if m.changed {
				m.changed, m.plainSec = false, m.plain.Next(nowSec)
			}
			return min(m.exact.next(), m.plainSec)
		}
	}
	return m.plain.Next(nowSec)
}

// settleApart hands over what is found odd. It returns false if the plain solver does everything from now on.
func (m *Model) settleApart(nowSec float64) bool {
	for len(m.exact.cuts) > 0 {
		m.handOver(nowSec)
		m.exact.settleAt(nowSec)
	}
	if m.exact.Counts.GaveUp > 0 {
		m.handAllOver(nowSec)
		return false
	}
	return true
}

// Advance implements sharing.Solver.
func (m *Model) Advance(nowSec float64, done []int32) []int32 {
	switch {
	case m.lone.on:
		if m.lone.endSec-nowSec < kernel.TimingPrecision {
			m.lone.on = false
			done = append(done, m.lone.tag)
		}
		return done
	case m.usePlain:
		return m.plain.Advance(nowSec, done)
	}
	if m.apart.live > 0 && m.plainSec-nowSec < kernel.TimingPrecision {
		m.changed = true
		return m.advanceBoth(nowSec, done)
	}
	return m.exact.Advance(nowSec, done)
}

// leastAt is the tag of the flow with the smallest share of a constraint, the one that began first of equal
// ones; -1 if it has none.
func (s *System) leastAt(n int32) int32 {
	least, of := inf, none
	for _, id := range s.appendFlowsAt(nil, n) {
		f := &s.flows[id]
		for e := f.first; e < f.first+f.all; e++ {
			x := &s.elems[e]
			if x.cons == n && (x.share < least || x.share == least && f.started < s.flows[of].started) {
				least, of = x.share, id
			}
		}
	}
	if of == none {
		return -1
	}
	return s.flows[of].tag
}

// observed says whether anything is reported.
func (s *System) observed() bool { return s.observer.Load != nil || s.observer.Value != nil }

// touch notes that a constraint may carry another load.
func (s *System) touch(n int32) {
	if c := &s.cons[n]; c.queued&inTouched == 0 {
		c.queued |= inTouched
		s.touched = append(s.touched, n)
	}
}

// touchAll notes that an owner has another level.
func (s *System) touchAll(n int32) {
	c := &s.cons[n]
	s.touch(n)
	for _, r := range c.above {
		s.touch(s.records[r].cons)
	}
	for _, x := range c.idle {
		s.touch(s.records[x.id].cons)
	}
}

// report reports what has changed.
func (s *System) report() {
	for _, n := range s.touched {
		c := &s.cons[n]
		c.queued &^= inTouched
		s.reportLoad(n, s.load(n))
	}
	s.touched = s.touched[:0]
}

func (s *System) reportLoad(n int32, load float64) {
	if c := &s.cons[n]; load != c.reported {
		s.observer.Load(s.nowSec, sharing.Cons(n), load-c.reported)
		c.reported = load
	}
}

// reportNothing reports that no flow has a value and nothing is carried any more.
func (s *System) reportNothing(nowSec float64) {
	s.nowSec = nowSec
	for n := range s.cons {
		if s.observer.Load != nil {
			s.reportLoad(int32(n), 0)
		}
	}
	for id := range s.flows {
		if f := &s.flows[id]; s.observer.Value != nil && f.live && f.watched != 0 {
			f.watched = 0
			s.observer.Value(nowSec, f.tag, 0)
		}
	}
}

// reportValues reports the flows that have another value.
func (s *System) reportValues() {
	for id := range s.flows {
		if f := &s.flows[id]; f.live {
			if value := s.Value(Flow(id)); value != f.watched {
				f.watched = value
				s.observer.Value(s.nowSec, f.tag, value)
			}
		}
	}
}
