package incremental

import "github.com/clustersim/clustersim/sim/internal/sharing"

// SimGrid takes a constraint as used up when less than 1e-5 of its capacity is left, or 1e-5 of demand, and two
// bounds within 1e-5 as reached together. Each has a little room here.
//
// Of a bottleneck, what its own flows will take is left until they get it. So a
// cut-off shows only where that is next to nothing. Elsewhere it shows only if a
// flow at its bound loses all constraints that it uses: then SimGrid forgets it.
const (
	cutPart  = 1.01e-5 // of the capacity
	cutShare = 1.01e-5 // of demand
	// cutTotal is of all shares: the plain solver takes them away one by one, and
	// below this part what is left is mostly rounding.
	cutTotal   = 1e-6
	nearBounds = 1.01e-5
	// tied levels are those that the plain solver may take in either order.
	tied = 1e-9
	// manyDoubts is how often a constraint is looked at again before it is handed over: that costs nothing until
	// something changes in its component.
	manyDoubts = 32
)

// isSkewed says whether some share is next to nothing, beside the others or at all. Without one a cut-off shows
// nowhere: what is left to a flow would be next to nothing only if others had taken the rest at a lower level, that
// is, for far greater shares.
func (c *constraint) isSkewed() bool { return c.least <= cutShare || c.least <= cutPart*c.total }

// pierces says whether a flow uses a fat pipe by more than next to nothing.
func (s *System) pierces(f *flow) bool {
	for e := f.first + f.shared; e < f.first+f.all; e++ {
		if s.elems[e].share > cutShare {
			return true
		}
	}
	return false
}

// suspect notes a bottleneck that has found its level if a cut-off may show there.
func (s *System) suspect(n int32) {
	s.tieLater(n)
	if c := &s.cons[n]; c.isBottleneck() && (c.betaMin <= c.nearby() || c.isSkewed() && c.least <= c.cut()) {
		s.suspectSurely(n)
	}
}

func (s *System) suspectSurely(n int32) {
	if c := &s.cons[n]; c.queued&inSuspects == 0 {
		c.queued |= inSuspects
		s.suspects = append(s.suspects, n)
	}
}

// nearlyFull says whether hardly anything may be left of an idle constraint that is not ample, or hardly any demand.
func (c *constraint) nearlyFull() bool {
	return c.capacityGone() || c.least <= cutShare
}

// isGone is capacityGone of any constraint, while the suspects are looked at. What an ample one
// carries is summed up once then.
func (s *System) isGone(n int32) bool {
	c := &s.cons[n]
	switch {
	case c.state != stateAmple:
		return c.capacityGone()
	case c.most <= c.capacity*(1-cutPart):
		return false
	case c.lookedAt != s.looks:
		c.lookedAt, c.gone = s.looks, s.carried(c) > c.capacity*(1-cutPart)
	}
	return c.gone
}

// isFull says whether a constraint that is no bottleneck would hold its flows at a level: nothing is left of it, up to
// rounding, and none of its flows has a higher level.
func (s *System) isFull(n int32, level float64) bool {
	if !s.isGone(n) {
		return false
	}
	s.doubted = true
	c, load := &s.cons[n], 0.0
	level *= 1 + tied
	for e := c.looseHead; e != none; e = s.elems[e].next {
		x := &s.elems[e]
		its := s.flows[x.flow].level
		if f := &s.flows[x.flow]; !f.loose {
			its = s.cons[f.owner].level
		}
		if its > level {
			return false
		}
		load += x.share * its
	}
	for _, r := range c.records {
		if rec := &s.records[r]; rec.count > 0 {
			its := s.cons[rec.owner].level
			if its > level {
				return false
			}
			load += rec.shares.value() * its
		}
	}
	return load > c.capacity*(1-tied)
}

func (c *constraint) capacityGone() bool {
	return c.fixed.value()+c.committed.value() > c.capacity*(1-cutPart)
}

// nearFull notes an idle constraint of which hardly anything may be left.
func (s *System) nearFull(n int32) {
	s.tieLater(n)
	if s.cons[n].watched > 0 {
		s.suspectFull(n)
	}
}

func (s *System) suspectFull(n int32) {
	s.suspectSurely(n)
	for _, r := range s.cons[n].records {
		if rec := &s.records[r]; rec.count > 0 {
			s.suspect(rec.owner)
		}
	}
}

// forgets says whether SimGrid may forget a flow at its bound that uses an idle
// constraint, or give it a little less for rounding.
func (s *System) forgets(n int32) bool {
	c := &s.cons[n]
	rounds := 0.0
	if c.capacityGone() {
		rounds = cutTotal * c.total
	}
	for e := c.looseHead; e != none; e = s.elems[e].next {
		x := &s.elems[e]
		if f := &s.flows[x.flow]; x.share <= rounds || f.owner == atBound && s.isLost(f) {
			return true
		}
	}
	for _, r := range c.records {
		if rec := &s.records[r]; rec.count > 0 && rec.shares.value() <= rounds {
			return true
		}
	}
	return false
}

func (s *System) isLost(f *flow) bool {
	for e := f.first; e < f.first+f.all; e++ {
		x := &s.elems[e]
		c := &s.cons[x.cons]
		if c.isBottleneck() || x.share > cutShare && (!s.isGone(x.cons) && c.least > cutShare || x.share*f.beta > cutPart*c.capacity) {
			return false
		}
	}
	return true
}

// mayBeNear suspects a small bottleneck of a flow that is close to its bound.
func (s *System) mayBeNear(f *flow, n int32) {
	if f.isNear(f.level) {
		s.suspectSurely(n)
	}
}

func (f *flow) isNear(level float64) bool {
	return f.beta < level+nearBounds && f.ownBound != sharing.Unbounded
}

// cut is the sum of own shares that SimGrid overlooks.
func (c *constraint) cut() float64 {
	return max(cutShare, cutPart*c.capacity/c.level, cutTotal*c.total)
}

// nearby is the bound, as a level, below which a flow may be taken to be at its bound.
func (c *constraint) nearby() float64 { return c.level + max(nearBounds, tied*c.level) }

// checkCutOffs looks at the suspects when all levels are found, and again at those where a cut-off would have shown with
// other levels.
func (s *System) checkCutOffs() {
	for _, n := range s.doubts {
		s.cons[n].queued &^= inDoubts
		if c := &s.cons[n]; c.isBottleneck() || c.state == statePipe {
			s.suspectSurely(n)
		}
	}
	s.doubts = s.doubts[:0]
	s.checkSuspects()
}

func (s *System) checkSuspects() {
	if len(s.ties) > 0 {
		s.checkTies()
	}
	if len(s.suspects) == 0 {
		return
	}
	s.looks++
	for _, n := range s.suspects {
		s.cons[n].queued &^= inSuspects
		s.doubted = false
		cuts, c := s.cutsOff(n), &s.cons[n]
		if c.doubts++; !s.doubted {
			c.doubts = 0
		}
		if cuts || c.doubts > manyDoubts {
			c.doubts = 0
			s.cuts = append(s.cuts, cut{n, s.reason(n)})
		} else if s.doubted && c.queued&inDoubts == 0 {
			c.queued |= inDoubts
			s.doubts = append(s.doubts, n)
		}
	}
	s.suspects = s.suspects[:0]
}

// cut is a constraint where a cut-off may show.
type cut struct {
	at  int32
	why sharing.Reason
}

func (s *System) reason(n int32) sharing.Reason {
	switch c := &s.cons[n]; {
	case c.state == statePipe:
		return sharing.FatPipe
	case c.watched > 0:
		return sharing.TinyShare
	}
	return sharing.NearBounds
}

// cutsOff says whether a cut-off may show at a bottleneck.
func (s *System) cutsOff(n int32) bool {
	c := &s.cons[n]
	switch {
	case c.state == statePipe:
		return s.clashes(n)
	case c.capacity == 0:
		return false
	case !c.isBottleneck():
		return s.forgets(n)
	}
	own := ownFlows{s: s, n: n, cut: c.cut(), least: inf, betaMin: inf}
	if c.state == stateSmall {
		own.each(c.looseHead)
		return own.cutOff()
	}
	if s.records[c.own].shares.value() <= own.cut {
		return true
	}
	if c.betaMin > c.nearby() && (c.least > own.cut || !s.anyTie(c)) {
		return false
	}
	own.each(s.records[c.own].head)
	c.betaMin = own.betaMin
	return own.cutOff()
}

// anyTie says whether another constraint may hold an owner's flows at its level.
func (s *System) anyTie(owner *constraint) bool {
	level := owner.level * (1 + tied)
	if level >= owner.ceiling { // an ample constraint may be full
		return true
	}
	if len(owner.idle) > 0 && owner.idle[0].key <= level {
		return true
	}
	for _, r := range owner.above {
		if s.cons[s.records[r].cons].level <= level {
			return true
		}
	}
	return false
}

// ownFlows looks at a bottleneck's flows one by one. Those that something else
// holds at the same level may be gone before the others get theirs.
type ownFlows struct {
	s       *System
	n       int32
	cut     float64
	rest    float64 // shares of those that nothing else holds
	least   float64 // the smallest share of the others
	betaMin float64
	near    bool // one is so near to its bound that it may be taken to be there
}

func (o *ownFlows) each(head int32) {
	level := o.s.cons[o.n].level
	for e := head; e != none; e = o.s.elems[e].next {
		x := &o.s.elems[e]
		f := &o.s.flows[x.flow]
		if f.owner != o.n {
			continue
		}
		o.betaMin = min(o.betaMin, f.beta)
		if f.beta > level*(1+tied) && f.isNear(level) {
			o.near = true
		}
		if o.s.isTied(f, o.n, level*(1+tied)) {
			o.least = min(o.least, x.share)
		} else {
			o.rest += x.share
		}
	}
}

func (o *ownFlows) cutOff() bool {
	left := o.rest
	if left == 0 {
		left = o.least
	}
	return o.near || left <= o.cut
}

// isTied says whether a flow's bound or another constraint holds it at a level:
// a bottleneck, or one that is full without being one.
func (s *System) isTied(f *flow, owner int32, level float64) bool {
	if f.beta <= level {
		return true
	}
	for e := f.first; e < f.first+f.count; e++ {
		n := s.elems[e].cons
		if n == owner {
			continue
		}
		c := &s.cons[n]
		if c.level <= level || !c.isBottleneck() && s.isFull(n, level) {
			return true
		}
	}
	return false
}
