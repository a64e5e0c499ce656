package incremental

import "github.com/clustersim/clustersim/sim/internal/sharing"

// A fat pipe limits each flow to its capacity. But as SimGrid has it, the first flow that it limits, that of the
// largest share, sets a level for all: flows with smaller shares get no higher. So each fat pipe has a level, the
// least width of the flows there that nothing else limits further, or none.

// pipeUse is what an element at a fat pipe has beside: the pipe's next and previous element.
type pipeUse struct{ next, prev int32 }

// joinPipe lists a new flow at a fat pipe.
func (s *System) joinPipe(n, e int32) {
	c := &s.cons[n]
	for len(s.pipeUses) < len(s.elems) {
		s.pipeUses = append(s.pipeUses, pipeUse{})
	}
	s.pipeUses[e] = pipeUse{next: c.pipeHead, prev: none}
	if c.pipeHead != none {
		s.pipeUses[c.pipeHead].prev = e
	}
	c.pipeHead = e
}

func (s *System) leavePipes(f *flow) {
	for e := f.first + f.shared; e < f.first+f.all; e++ {
		x := &s.pipeUses[e]
		if x.next != none {
			s.pipeUses[x.next].prev = x.prev
		}
		if x.prev == none {
			s.cons[s.elems[e].cons].pipeHead = x.next
		} else {
			s.pipeUses[x.prev].next = x.next
		}
	}
}

// width is the level that a fat pipe would have for one of its flows alone.
func (s *System) width(e int32) float64 {
	x := &s.elems[e]
	return s.cons[x.cons].pipe / x.share
}

// relaxPipes notes the fat pipes that a flow may set the level of.
func (s *System) relaxPipes(f *flow) {
	for e := f.first + f.shared; e < f.first+f.all; e++ {
		s.relaxPipeLater(s.elems[e].cons)
	}
}

func (s *System) relaxPipeLater(n int32) {
	if s.places[n] == 0 && n != s.relaxing {
		s.dirty.push(s.places, s.cons[n].pipeLevel, n)
	}
}

// relaxPipe finds the level of a fat pipe and bounds its flows by it.
func (s *System) relaxPipe(n int32) {
	s.Counts.Relaxations++
	c := &s.cons[n]
	level := inf
	for e := c.pipeHead; e != none; e = s.pipeUses[e].next {
		f := &s.flows[s.elems[e].flow]
		if width := s.width(e); f.owner != off && width < level && s.limitBeside(f, n) >= width {
			level = width
		}
	}
	s.suspectSurely(n)
	if level == c.pipeLevel {
		return
	}
	c.pipeLevel = level
	s.relaxing = n
	for e := c.pipeHead; e != none; e = s.pipeUses[e].next {
		s.rebound(s.elems[e].flow)
	}
	s.relaxing = none
}

// limitBeside is the level that a flow would have without one of its fat pipes.
func (s *System) limitBeside(f *flow, without int32) float64 {
	return min(s.ownLimit(f), s.limitElsewhere(f, without))
}

// limitElsewhere is the level that a flow would have without one of its fat pipes, and without its own limit.
func (s *System) limitElsewhere(f *flow, without int32) float64 {
	level := inf
	for e := f.first + f.shared; e < f.first+f.all; e++ {
		if n := s.elems[e].cons; n != without {
			level = min(level, s.width(e), s.cons[n].pipeLevel)
		}
	}
	for e := f.first; e < f.first+f.shared; e++ {
		x := &s.elems[e]
		c := &s.cons[x.cons]
		if level = min(level, c.level); c.count == 1 { // the flow has it alone
			level = min(level, c.capacity/x.share)
		}
	}
	return level
}

// ownLimit is a flow's bound as a level. Without a bound of its own the narrowest
// of the shared constraints bounds it.
func (s *System) ownLimit(f *flow) float64 {
	if f.ownBound != sharing.Unbounded {
		return f.ownBound * f.penalty
	}
	level := inf
	for e := f.first; e < f.first+f.shared; e++ {
		x := &s.elems[e]
		level = min(level, s.cons[x.cons].capacity/x.share)
	}
	return level
}

// bound finds a flow's bound: its own, or that of a fat pipe. One just below the
// level of a fat pipe makes the pipe suspect.
func (s *System) bound(f *flow) {
	own := s.ownLimit(f)
	f.beta, f.narrow = own, false
	for e := f.first + f.shared; e < f.first+f.all; e++ {
		width := s.width(e)
		n := s.elems[e].cons
		level := s.cons[n].pipeLevel
		f.narrow = f.narrow || width <= own
		f.beta = min(f.beta, width, level)
		if own+nearBounds > level {
			s.suspectSurely(n) // flows below this level leave their share to the others, and it holds those above
		}
	}
	f.bound = f.beta / f.penalty
	if f.beta == own && f.ownBound != sharing.Unbounded {
		f.bound = f.ownBound
	}
}

// rebound brings a flow's bound up to date, and its owner.
func (s *System) rebound(id int32) {
	f := &s.flows[id]
	if f.owner == off {
		return
	}
	s.settleFlow(id)
	before, narrow := f.beta, f.narrow
	if s.bound(f); f.beta == before {
		return
	}
	if ceiling := s.ceilingUnder(f, f.owner); ceiling != f.ceiling {
		s.setCeiling(f, ceiling)
	}
	s.reassess(f)
	if narrow || f.narrow {
		s.relaxPipes(f)
	}
	switch owner := s.ownerOf(f); {
	case owner != f.owner:
		s.move(id, owner)
	case owner == atBound:
		s.setLevel(id, f.beta, atBound, none)
	default:
		c := &s.cons[owner]
		c.betaMin = min(c.betaMin, f.beta)
		s.relaxLater(owner)
	}
}

// clashes says whether the plain solver may find another level for a fat pipe with flows of different shares: where
// the flow that sets it is limited by something else at the same level, so that rounding decides whether others are
// held back too, or a bound just above the level is taken as reached together with one just below it. The first does
// not matter as long as another flow surely sets that level, or no flow is held by the pipe alone.
func (s *System) clashes(n int32) bool {
	c := &s.cons[n]
	below, above := negInf, inf // bounds next to the level
	mixed, share := false, 0.0
	held := inf // the lowest width of flows that set the level, or not
	for e := c.pipeHead; e != none; e = s.pipeUses[e].next {
		x := &s.elems[e]
		f := &s.flows[x.flow]
		if f.owner == off {
			continue
		}
		mixed = mixed || share != 0 && x.share != share
		share = x.share
		if x.share <= cutShare && c.pipe > 0 && s.isLost(f) {
			return true
		}
		own, width := s.ownLimit(f), s.width(e)
		unbounded := f.ownBound == sharing.Unbounded
		switch {
		case unbounded: // own is what a shared constraint has
		case own < c.pipeLevel:
			below = max(below, own)
		default:
			above = min(above, own)
		}
		switch {
		case !(width <= c.pipeLevel*(1+tied) && s.limitBeside(f, n) >= width*(1-tied)): // it does not set the level
		case x.share <= cutShare && own >= width:
			return c.pipe > 0
		case unbounded && own <= width*(1+tied), own >= width && s.isHeld(f, width):
			held = min(held, width)
		}
	}
	if c.pipe == 0 {
		return false
	}
	near := above < below+nearBounds
	s.doubted = s.doubted || near || held < inf
	switch {
	case !mixed:
		return share <= cutShare && (near || held < inf)
	case near:
		return true
	}
	if held >= c.pipeLevel*(1-tied) && s.isSure(n) { // that a flow surely sets a higher level settles nothing
		return false
	}
	return held < inf && s.holdsOthers(n, held)
}

// isSure says whether a flow surely sets the level of a fat pipe: nothing else may hold it there.
func (s *System) isSure(n int32) bool {
	level, sure := s.cons[n].pipeLevel, false
	for e := s.cons[n].pipeHead; e != none; e = s.pipeUses[e].next {
		f := &s.flows[s.elems[e].flow]
		if f.owner == off {
			continue
		}
		own := s.ownLimit(f)
		switch {
		case own < level && own > level-nearBounds: // then all bounds that are near may be taken as reached
			return false
		case sure, s.width(e) != level, own < level, f.ownBound == sharing.Unbounded && own <= level*(1+tied):
		default:
			sure = s.limitElsewhere(f, n) > level*(1+tied) && !s.isHeld(f, level)
		}
	}
	return sure
}

// holdsOthers says whether a flow would have more if a fat pipe had no level. Others may then have none either.
func (s *System) holdsOthers(n int32, level float64) bool {
	level *= 1 + tied
	for e := s.cons[n].pipeHead; e != none; e = s.pipeUses[e].next {
		f := &s.flows[s.elems[e].flow]
		if f.owner == off || s.ownLimit(f) <= level {
			continue
		}
		limited := false
		for e := f.first; e < f.first+f.all && !limited; e++ {
			if e < f.first+f.shared {
				x := &s.elems[e]
				c := &s.cons[x.cons]
				limited = c.level <= level || c.count == 1 && c.capacity <= level*x.share
			} else {
				m := s.elems[e].cons
				limited = s.width(e) <= level || m != n && s.cons[m].pipeLevel <= level && s.isSure(m)
			}
		}
		if !limited {
			return true
		}
	}
	return false
}

// isHeld says whether a shared constraint holds a flow at a level, or nearly.
func (s *System) isHeld(f *flow, level float64) bool {
	for e := f.first; e < f.first+f.shared; e++ {
		c := &s.cons[s.elems[e].cons]
		if c.level <= level*(1+tied) || !c.isBottleneck() && c.count > 1 && s.isFull(s.elems[e].cons, level) {
			return true
		}
	}
	return false
}
