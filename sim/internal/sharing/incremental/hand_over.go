package incremental

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// giveBack gives the components back that have changed and where nothing is odd any more.
func (m *Model) giveBack(nowSec float64) {
	a := &m.apart
	a.stamp++
	for _, n := range a.changed {
		if len(a.at[n]) == 0 || a.seen[n] == a.stamp || a.component(n) {
			continue
		}
		m.exact.Counts.Returns++
		for _, i := range a.ids {
			m.giveBackFlow(nowSec, i)
		}
	}
	a.changed = a.changed[:0]
}

func (m *Model) giveBackFlow(nowSec float64, i int32) {
	m.changed = true
	x := &m.apart.flows[i]
	d := x.demand
	d.Amount = m.plain.Remaining(nowSec, x.tag)
	m.plain.Change(nowSec, x.tag, sharing.Change{Kind: sharing.Cancels})
	id := m.exact.Start(x.tag, nowSec, &d)
	m.exact.flows[id].started, m.exact.flows[id].begun = x.started, x.begun
	m.ofTag[x.tag] = id
	m.apart.remove(i)
}

// handOver hands the components of the constraints over where a cut-off may show.
func (m *Model) handOver(nowSec float64) {
	s, a := &m.exact, &m.apart
	m.completePlain()
	for _, cut := range s.cuts {
		if a.has(cut.at) {
			continue // with another constraint of its component
		}
		s.Counts.HandOvers[cut.why]++
		if m.OnHandOver != nil {
			m.OnHandOver(nowSec, sharing.Cons(cut.at), s.leastAt(cut.at), cut.why)
		}
		o := &a.odd[cut.at]
		o.on, o.gone, o.skewed = true, 0, s.cons[cut.at].isSkewed()
		if o.wait = min(2*o.wait, lastWait); o.wait == 0 {
			if o.wait = 1; o.skewed {
				o.wait = firstWait
			}
		}
		a.stamp++
		a.seen[cut.at] = a.stamp
		a.work, a.ids = append(a.work[:0], cut.at), a.ids[:0]
		m.handOverWork(nowSec)
	}
	s.cuts = s.cuts[:0]
}

// handOverWork hands the flows listed over, and those that are connected with the constraints in work.
func (m *Model) handOverWork(nowSec float64) {
	s, a := &m.exact, &m.apart
	for len(a.work) > 0 {
		n := a.work[len(a.work)-1]
		a.work = a.work[:len(a.work)-1]
		from := len(a.ids)
		a.ids = s.appendFlowsAt(a.ids, n)
		kept := a.ids[:from]
		for _, id := range a.ids[from:] {
			if f := &s.flows[id]; !f.apart {
				f.apart = true
				kept = append(kept, id)
				m.reach(f)
			}
		}
		a.ids = kept
	}
	slices.SortFunc(a.ids, func(i, j int32) int { return cmp.Compare(s.flows[i].begun, s.flows[j].begun) })
	s.nowSec = nowSec
	for _, id := range a.ids {
		m.handFlowOver(nowSec, id)
	}
}

// reach lists the constraints of a flow that are not apart, to be handed over too.
func (m *Model) reach(f *flow) {
	s, a := &m.exact, &m.apart
	for e := f.first; e < f.first+f.all; e++ {
		if n := s.elems[e].cons; a.seen[n] != a.stamp && !a.has(n) {
			a.seen[n] = a.stamp
			a.work = append(a.work, n)
		}
	}
}

func (m *Model) handFlowOver(nowSec float64, id int32) {
	m.changed = true
	s := &m.exact
	s.Counts.Handed++
	s.withdraw(id)
	f := &s.flows[id]
	x := apartFlow{demand: s.demand(f), tag: f.tag, started: f.started, begun: f.begun, live: true}
	s.free(id)
	m.plain.Start(x.tag, nowSec, &x.demand)
	m.ofTag[x.tag] = Flow(^m.apart.add(x))
}

// join hands the flows over that have begun on constraints that are apart, with all that they connect.
func (m *Model) join(nowSec float64) {
	s, a := &m.exact, &m.apart
	a.joined = a.joined[:0]
	last, inOrder := uint64(0), true
	for again := true; again; {
		again = false
		for _, id := range s.fresh {
			f := &s.flows[id]
			if !f.fresh || !f.live || f.suspended || f.apart || !m.touchesApart(f) {
				continue
			}
			m.completePlain()
			again = true
			a.stamp++
			f.apart = true
			a.ids, a.work = append(a.ids[:0], id), a.work[:0]
			m.reach(f)
			inOrder = inOrder && f.begun > last
			last = f.begun
			a.joined = append(a.joined, s.elems[f.first].cons)
			m.handOverWork(nowSec)
			inOrder = inOrder && len(a.ids) == 1
		}
	}
	if !inOrder {
		m.startAnew(nowSec)
	}
}

// startAnew starts the flows of the components anew that flows have joined, in the order in which they began: where
// limits tie to the last bit, the order in which the plain solver adds up decides.
func (m *Model) startAnew(nowSec float64) {
	m.changed = true
	a := &m.apart
	a.stamp++
	for _, n := range a.joined {
		if a.seen[n] == a.stamp {
			continue
		}
		a.component(n)
		for _, i := range a.ids {
			x := &a.flows[i]
			d := x.demand
			d.Amount = m.plain.Remaining(nowSec, x.tag)
			m.plain.Change(nowSec, x.tag, sharing.Change{Kind: sharing.Cancels})
			m.plain.Start(x.tag, nowSec, &d)
		}
	}
}

func (m *Model) touchesApart(f *flow) bool {
	for e := f.first; e < f.first+f.all; e++ {
		if m.apart.has(m.exact.elems[e].cons) {
			return true
		}
	}
	return false
}

// completePlain gives the plain solver the constraints that it does not have yet.
func (m *Model) completePlain() {
	m.addMissing()
	for ; m.plainCons < len(m.exact.cons); m.plainCons++ {
		if c := &m.exact.cons[m.plainCons]; c.state == statePipe {
			m.plain.AddConstraint(c.pipe, true)
		} else {
			m.plain.AddConstraint(c.capacity, false)
		}
	}
	m.apart.grow(m.plainCons)
}

// handAllOver has the plain solver do everything until the next Reset, since an update did not end.
func (m *Model) handAllOver(nowSec float64) {
	m.completePlain()
	m.usePlain = true
	s := &m.exact
	s.reportNothing(nowSec)
	ids := make([]int32, 0, s.Pending())
	for id := range s.flows {
		if s.flows[id].live {
			ids = append(ids, int32(id))
		}
	}
	slices.SortFunc(ids, s.compareStarts)
	for _, id := range ids {
		f := &s.flows[id]
		d := s.demand(f)
		d.Amount = s.Remaining(nowSec, Flow(id))
		if f.waits {
			d.DelaySec = max(f.beginSec-nowSec, math.SmallestNonzeroFloat64)
		}
		m.plain.Start(f.tag, nowSec, &d)
		if f.suspended {
			m.plain.Change(nowSec, f.tag, sharing.Change{Kind: sharing.Suspends})
		}
	}
}

// advanceBoth ends what is due in both solvers, in the order in which it was started.
func (m *Model) advanceBoth(nowSec float64, done []int32) []int32 {
	a, first := &m.apart, len(done)
	done = m.exact.Advance(nowSec, done)
	a.ends = a.ends[:0]
	for i, tag := range done[first:] {
		a.ends = append(a.ends, ending{m.exact.flows[m.exact.ended[i]].started, tag})
	}
	apart := len(done)
	done = m.plain.Advance(nowSec, done)
	for _, tag := range done[apart:] {
		i := int32(^m.ofTag[tag])
		a.ends = append(a.ends, ending{a.flows[i].started, tag})
		a.remove(i)
	}
	slices.SortFunc(a.ends, func(x, y ending) int { return cmp.Compare(x.started, y.started) })
	for i, x := range a.ends {
		done[first+i] = x.tag
	}
	return done
}

// changeApart is Change for a flow that is apart. The plain solver has none that is suspended.
func (m *Model) changeApart(nowSec float64, tag int32, change sharing.Change) {
	m.changed = true
	i := int32(^m.ofTag[tag])
	d := &m.apart.flows[i].demand
	switch change.Kind {
	case sharing.Cancels:
		m.plain.Change(nowSec, tag, change)
		m.apart.remove(i)
	case sharing.Suspends:
		m.giveBackFlow(nowSec, i)
		m.exact.Change(nowSec, m.ofTag[tag], change)
	case sharing.Resumes:
	case sharing.Rebounds:
		d.Bound = change.Value
		m.plain.Change(nowSec, tag, change)
		m.apart.touch(i)
	case sharing.Reweighs:
		d.Penalty = change.Value
		m.plain.Change(nowSec, tag, change)
		m.apart.touch(i)
	}
}

// demand is what a flow requires, with the amount that was left when it got its owner.
func (s *System) demand(f *flow) sharing.Demand {
	d := sharing.Demand{Amount: f.remaining, Penalty: f.penalty, Bound: f.ownBound, Factor: f.factor}
	for e := f.first; e < f.first+f.all; e++ {
		d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(s.elems[e].cons), Weight: s.weights[e]})
	}
	return d
}

// appendFlowsAt appends the flows with a share of a constraint.
func (s *System) appendFlowsAt(ids []int32, n int32) []int32 {
	c := &s.cons[n]
	if c.state == statePipe {
		for e := c.pipeHead; e != none; e = s.pipeUses[e].next {
			if id := s.elems[e].flow; s.flows[id].owner != off {
				ids = append(ids, id)
			}
		}
		return ids
	}
	for e := c.looseHead; e != none; e = s.elems[e].next {
		ids = append(ids, s.elems[e].flow)
	}
	for _, r := range c.records {
		for e := s.records[r].head; e != none; e = s.elems[e].next {
			ids = append(ids, s.elems[e].flow)
		}
	}
	return ids
}
