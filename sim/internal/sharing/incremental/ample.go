package incremental

import "math"

// An ample constraint is idle and stays so whatever its flows do: it could carry all of them at
// their ceilings. How much of it they take does not matter, so they are linked there, all
// in one list, and that is all. Most links of most networks are ample most of the time.
//
// The ceiling of a flow is its bound, or less if its owner has many flows: then their level changes little at a time,
// and they may go up to the ceiling of the owner before the links on their way have to be looked at again.

const (
	// ampleSums is how many flows may come before there are none. Until then the error of the
	// sum of what they could take is far below what exceeds allows for.
	ampleSums = 1 << 12
	// ampleFlows is how many flows an ample constraint has at most while there are large bottlenecks: where there are
	// more, it is less work to give a record another allowance than each flow another ceiling.
	ampleFlows = 16
)

// several stands for more than one constraint in System.tight.
const several = int32(-2)

// mayBeAmple says whether constraints may be ample: their loads are not observed.
func (s *System) mayBeAmple() bool { return s.observer.Load == nil }

// enter counts a flow at its constraints, and links it at those that are ample. Some of these may be so no more.
func (s *System) enter(f *flow, ceiling float64) {
	f.ceiling, f.tight = ceiling, 0
	most := int32(math.MaxInt32) // flows of an ample constraint
	if s.large > 0 {
		most = ampleFlows
	}
	if f.isLong() {
		s.long++
		most = 0
	}
	slight, skewed, all, cons := true, false, s.elems, s.cons // not read again after each store
	elems := all[f.first : f.first+f.count]
	for i := range elems {
		x := &elems[i]
		c := &cons[x.cons]
		if slight && x.share*f.beta > cutPart*c.capacity {
			slight = false
		}
		if c.state == statePipe { // watched: nothing may depend on that
			s.tight = several
			f.tight |= bit(int32(i))
			continue
		}
		c.count++
		c.total += x.share
		if x.share < c.least {
			c.least = x.share
		}
		if c.isSkewed() {
			skewed = true
		}
		if c.state == stateAmple {
			x.rec = none
			x.link(all, &c.looseHead, f.first+int32(i))
			c.most += x.share * ceiling
			c.entered++
			if s.staysAmple(c) && c.count <= most {
				continue
			}
			s.tighten(x.cons)
		} else {
			s.expect(c, x.share)
			f.tight |= bit(int32(i))
		}
		if s.tight == none {
			s.tight = x.cons
		} else if s.tight != x.cons {
			s.tight = several
		}
	}
	f.slight = slight && !s.pierces(f)
	if skewed {
		s.skew(f)
	}
}

// exit ends what enter did, for a flow without an owner.
func (s *System) exit(f *flow) {
	all, cons, watches := s.elems, s.cons, f.watches
	if f.isLong() {
		s.long--
	}
	if watches {
		s.unwatch(f)
	}
	elems := all[f.first : f.first+f.count]
	for i := range elems {
		x := &elems[i]
		c := &cons[x.cons]
		if c.state == statePipe {
			continue
		}
		c.count--
		c.total -= x.share
		if c.state != stateAmple {
			if c.count == 0 {
				c.total, c.least = 0, inf
			}
			if !c.isBottleneck() {
				s.loosen(x.cons)
			}
			continue
		}
		x.unlink(all, &c.looseHead)
		if c.most -= x.share * f.ceiling; c.count == 0 {
			c.total, c.least, c.most, c.entered = 0, inf, 0, 0
		}
	}
	if watches {
		s.unskew(f)
	}
}

// staysAmple says whether an ample constraint still is.
func (s *System) staysAmple(c *constraint) bool { return s.fits(c, c.most) && c.entered <= ampleSums }

// fits says whether a constraint may be ample for flows that could take so much. Where there are fat pipes it may not be
// full without being tracked (ties.go), but by a flow alone: what it has for that counts as its bound.
func (s *System) fits(c *constraint, most float64) bool {
	return most <= c.capacity*s.ample || c.count == 1 && most <= c.capacity*(1+near)
}

// carried is what an ample constraint carries.
func (s *System) carried(c *constraint) float64 {
	load := 0.0
	for e := c.looseHead; e != none; e = s.elems[e].next {
		x := &s.elems[e]
		if f := &s.flows[x.flow]; f.loose {
			load += x.share * f.level
		} else {
			load += x.share * s.cons[f.owner].level
		}
	}
	return load
}

// A new ceiling of a large bottleneck is so many times its level, and the highest that stays is so many times it.
const (
	newCeiling  = 2
	highCeiling = 8
)

// ceilingUnder is the ceiling of a flow with an owner.
func (s *System) ceilingUnder(f *flow, owner int32) float64 {
	if owner != atBound {
		if o := &s.cons[owner]; o.state != stateSmall && o.ceiling < f.beta {
			return o.ceiling
		}
	}
	return f.beta
}

// setCeiling gives a flow that has entered another ceiling.
func (s *System) setCeiling(f *flow, ceiling float64) {
	s.Counts.Ceilings++
	before := f.ceiling
	if f.ceiling = ceiling; f.isTightAll() {
		return
	}
	for e := f.first; e < f.first+f.count; e++ {
		x := &s.elems[e]
		if c := &s.cons[x.cons]; c.state == stateAmple {
			c.most -= x.share * before
			c.most += x.share * ceiling
			c.entered++
			if !s.staysAmple(c) {
				s.tighten(x.cons)
			}
		}
	}
}

// setCeilings gives a large bottleneck and its flows new ceilings if its level is above its own, or far below and
// half of the flows have come since. It costs what the bottleneck has, but a fixed number of times for each flow that
// comes: one that takes most of it, and comes and goes, lets the level swing, but not the ceiling.
func (s *System) setCeilings(c *constraint) {
	rises := c.level > c.ceiling
	falls := c.ceiling > highCeiling*c.level && 2*int(c.came) >= len(c.flows)
	if !rises && !falls || !s.mayBeAmple() {
		return
	}
	c.ceiling, c.came = newCeiling*c.level, 0
	for i := range c.flows {
		f := &s.flows[c.flows[i].id]
		if ceiling := min(f.beta, c.ceiling); ceiling != f.ceiling {
			s.setCeiling(f, ceiling)
		}
	}
}
